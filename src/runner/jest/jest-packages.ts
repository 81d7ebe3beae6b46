import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type JestPackage = keyof typeof owners;

/** For each package, one that depends on it. */
const owners = {
  'jest-cli': 'jest',
  '@jest/core': 'jest',
  'jest-config': '@jest/core',
  '@jest/transform': '@jest/core',
  'jest-runner': '@jest/core',
  'jest-runtime': 'jest-runner',
} as const;

/**
 * Loads a package that Jest consists of, or a file of the package that its `exports` may hide. The package is resolved from a
 * package that depends on it, since with some package managers no other package can find it.
 *
 * @param jest the absolute path of the folder of the package `jest`
 */
export function loadJestPackage(jest: string, name: JestPackage, file = ''): unknown {
  return createRequire(import.meta.url)(join(directoryOf(jest, name), file));
}

function directoryOf(jest: string, name: JestPackage | 'jest'): string {
  if (name === 'jest') return jest;
  const owner = createRequire(join(directoryOf(jest, owners[name]), 'package.json'));
  return dirname(owner.resolve(`${name}/package.json`));
}
