import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type JestPackage = keyof typeof owners;

/** Which package depends on each. */
const owners = {
  'jest-cli': 'jest',
  '@jest/core': 'jest',
  'jest-config': '@jest/core',
  '@jest/transform': '@jest/core',
  'jest-runner': '@jest/core',
  'jest-runtime': 'jest-runner',
} as const;

/**
 * Loads a package that Jest is made of, or a file of it that its `exports` may hide. Each is looked for from the package
 * that depends on it: some package managers show it to nobody else.
 *
 * @param jest absolute path of the folder of the package `jest`
 */
export function loadJestPackage(jest: string, name: JestPackage, file = ''): unknown {
  return createRequire(import.meta.url)(join(directoryOf(jest, name), file));
}

function directoryOf(jest: string, name: JestPackage | 'jest'): string {
  if (name === 'jest') return jest;
  const owner = createRequire(join(directoryOf(jest, owners[name]), 'package.json'));
  return dirname(owner.resolve(`${name}/package.json`));
}
