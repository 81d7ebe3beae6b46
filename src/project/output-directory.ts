import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pathWithin } from '../foundation/path-within.ts';

/**
 * Returns the directory that the project's `tsconfig.json` names as `outDir`, relative to the root; undefined if it names none,
 * or none below the root. Configurations that it extends are not read: the directory that they name is nearly always one of the
 * usual build directories.
 */
export function outputDirectory(root: string): string | undefined {
  const path = join(root, 'tsconfig.json');
  if (!existsSync(path)) return undefined;
  // In a line that `tsc --init` left disabled, a comment stands before the key.
  const match = /^[^/\n]*"outDir"\s*:\s*"([^"\n]+)"/m.exec(readFileSync(path, 'utf8'));
  if (match?.[1] === undefined) return undefined;
  const directory = pathWithin(root, join(root, match[1]));
  return directory === '' ? undefined : directory;
}
