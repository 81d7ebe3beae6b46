import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { glob } from 'tinyglobby';

import { UserError } from '../../foundation/user-error.ts';

const script = '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}';
const left = ['**/node_modules/**', '**/dist/**', '**/.*/**', '**/coverage/**'];

/**
 * Finds the test files that a review is asked for: the named ones, those in a named folder, or those that globs match. Without any path,
 * these are the files of the project that use fast-check. Throws a `UserError` if there are none.
 *
 * @returns paths relative to the root, with forward slashes, and whether the user named each file itself
 */
export async function findTestFiles(
  root: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (paths.length === 0) {
    return new Map((await usingFastCheck(root)).map((path) => [path, false]));
  }
  const found = new Map<string, boolean>();
  for (const path of paths) {
    const absolute = resolve(root, path);
    if (existsSync(absolute) && statSync(absolute).isFile()) {
      found.set(relative(root, absolute).replaceAll('\\', '/'), true);
      continue;
    }
    const isFolder = existsSync(absolute);
    const pattern = isFolder ? `${relative(root, absolute).replaceAll('\\', '/')}/${script}` : path;
    const matched = await glob([pattern.replace(/^\//, '')], { cwd: root, ignore: left });
    if (matched.length === 0) {
      throw new UserError(
        'no-tests',
        `No test file matches ${path}.`,
        'Give the path of a test file, of a folder with tests, or a glob in quotes.',
        path,
      );
    }
    for (const file of matched.toSorted()) {
      const name = file.replaceAll('\\', '/');
      found.set(name, found.get(name) ?? false);
    }
  }
  return found;
}

async function usingFastCheck(root: string): Promise<string[]> {
  const files = await glob([script], { cwd: root, ignore: left });
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /['"](?:fast-check|@fast-check\/\w+)['"]/.test(text) && /\b(?:test|it)\b/.test(text);
  });
  if (found.length === 0) {
    throw new UserError(
      'no-tests',
      'No test file of the project uses fast-check.',
      'Name the test files to review: plain tests are reviewed, too.',
    );
  }
  return found.map((file) => file.replaceAll('\\', '/')).toSorted();
}
