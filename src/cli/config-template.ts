import { defaults } from '../project/resolve-config.ts';

/** The text of a configuration file that says what it could say. */
export function configTemplate(): string {
  const { thresholds, reporters, timeout } = defaults;
  return `import { defineConfig } from 'assay/config';

// Every key is optional; what stands behind "//" shows what could be set.
export default defineConfig({
  // What to mutate. Without it: src, or the first of the other usual places that has a source file.
  // mutate: ['src/**/*.ts', '!src/generated/**'],

  // What runs the tests, where Assay does not drive their runner itself.
  // command: 'npm test',

  // Mutation operators to leave out, or to use; \`assay operators\` lists them.
  // operators: ['!STD'],

  // Reports: terminal, html, json, markdown, github, sarif, junit; with \`matrix: true\` also csv, major.
  reporters: [${reporters.map((name) => `'${name}'`).join(', ')}],

  // Percentages of the mutation score. With \`break\`, a lower score ends with exit code 1.
  thresholds: { high: ${thresholds.high}, low: ${thresholds.low} /* , break: 60 */ },

  // The wall-clock limit of a test under a mutant; endless loops are noticed long before.
  // timeout: { factor: ${timeout.factor}, constant: ${timeout.constant} },
});
`;
}
