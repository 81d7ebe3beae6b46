import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pathWithin } from '../foundation/path-within.ts';

/**
 * The directory that the project's `tsconfig.json` names as `outDir`, relative to the root; undefined where it
 * names none, or none below the root. Configurations it extends are not followed: what they name is nearly always
 * among the usual build directories.
 */
export function outputDirectory(root: string): string | undefined {
  const path = join(root, 'tsconfig.json');
  if (!existsSync(path)) return undefined;
  // A line with a comment before the key is one that `tsc --init` left switched off.
  const match = /^[^/\n]*"outDir"\s*:\s*"([^"\n]+)"/m.exec(readFileSync(path, 'utf8'));
  if (match?.[1] === undefined) return undefined;
  const directory = pathWithin(root, join(root, match[1]));
  return directory === '' ? undefined : directory;
}
