import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import { options } from '../options/options.ts';
import { configFileNames } from '../project/load-config.ts';
import { writeOutput } from './write-output.ts';

/** A configuration file that was written. */
interface WrittenConfig {
  readonly name: string;
  /** Whether Assay is installed in the project, so that the file can import the types of the configuration. */
  readonly hasTypes: boolean;
}

/**
 * Writes a configuration file to start from, in TypeScript if the project uses it, otherwise as `.mjs`. Throws a `UserError` if there
 * already is a configuration, unless it has the same name and may be overwritten.
 */
export function initProject(root: string, overwrites: boolean): WrittenConfig {
  const name = usesTypeScript(root) ? 'assay.config.ts' : 'assay.config.mjs';
  for (const existing of configFileNames.filter((file) => existsSync(join(root, file)))) {
    if (existing !== name || !overwrites) throw alreadyThere(join(root, existing), name);
  }
  writeOutput(join(root, name), configTemplate());
  return { name, hasTypes: isInstalled(root) };
}

function alreadyThere(path: string, name: string): UserError {
  const advice = path.endsWith(name)
    ? 'Overwrite it with `assay init --force`.'
    : `Remove it first, if ${name} is to take its place.`;
  return new UserError('config-exists', 'There is a configuration already.', advice, path);
}

function usesTypeScript(root: string): boolean {
  if (existsSync(join(root, 'tsconfig.json'))) return true;
  const path = join(root, 'package.json');
  return existsSync(path) && /"typescript"\s*:/.test(readFileSync(path, 'utf8'));
}

function isInstalled(root: string): boolean {
  try {
    createRequire(join(root, 'package.json')).resolve('assay/config');
    return true;
  } catch {
    return false;
  }
}

/** The text of a configuration file, with examples of keys in comments. */
function configTemplate(): string {
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
