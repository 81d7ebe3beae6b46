import { options } from '../options/options.ts';

/** The text of a configuration file that says what it could say. */
export function configTemplate(): string {
  const { reporters } = options;
  const thresholds = options.thresholds.section;
  const timeout = options.timeout.section;
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
  reporters: [${reporters.default.map((name) => `'${name}'`).join(', ')}],

  // Percentages of the mutation score. With \`break\`, a lower score ends with exit code 1.
  thresholds: { high: ${thresholds.high.default}, low: ${thresholds.low.default} /* , break: 60 */ },

  // The wall-clock limit of a test under a mutant; endless loops are noticed long before.
  // timeout: { factor: ${timeout.factor.default}, constant: ${timeout.constant.default} },
});
`;
}
