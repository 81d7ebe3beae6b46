import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { RunnerName } from '../../model/runner-name.ts';
import { packagesIn, readManifest } from '../../project/read-manifest.ts';
import type { PropertyPackage } from '../../properties/write/print-properties.ts';

/** Returns the major version of the project's fast-check. Throws a `UserError` with the command that adds it if it is missing. */
export function fastCheckVersion(root: string): number {
  try {
    const require = createRequire(join(root, 'package.json'));
    const { version } = readManifest(require.resolve('fast-check/package.json'));
    return Number(/^\d+/.exec(String(version))?.[0] ?? 4);
  } catch {
    throw new UserError(
      'fast-check-missing',
      'The project has no fast-check, which makes the values of properties.',
      `Add it: \`${adding(root)} fast-check\`.`,
    );
  }
}

/** The package by which a project declares properties: `@fast-check/vitest` if it names that, and otherwise fast-check. */
export function propertyPackage(root: string, runner: RunnerName): PropertyPackage {
  if (runner !== 'vitest') return 'fast-check';
  const manifest = readManifest(join(root, 'package.json'));
  const named = packagesIn(manifest, ['dependencies', 'devDependencies']);
  return named.has('@fast-check/vitest') ? '@fast-check/vitest' : 'fast-check';
}

const lockFiles: readonly (readonly [lock: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm add --save-dev'],
  ['yarn.lock', 'yarn add --dev'],
  ['bun.lock', 'bun add --dev'],
  ['bun.lockb', 'bun add --dev'],
];

/** The command by which the project's package manager adds a package for development. */
function adding(root: string): string {
  const found = lockFiles.find(([lock]) => existsSync(join(root, lock)));
  return found?.[1] ?? 'npm install --save-dev';
}
