import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { glob } from 'tinyglobby';

import type { ResolvedConfig } from '../project/config.ts';
import { outputDirectory } from '../project/output-directory.ts';
import type { LastRun } from './last-run.ts';

/** Files of the project and its test runner that say nothing about what tests do. */
const never = ['**/node_modules/**', '**/.git/**', '**/coverage/**'];

/**
 * Whether a project has changed since the last run, so that its verdicts may be others now: a file was written, or one with tests that
 * they name is gone.
 *
 * @param base where the paths of the last run start from, absolute: the project's root, or that of its workspace
 */
export async function hasChangedSince(
  { asOf, tests }: Pick<LastRun, 'asOf' | 'tests'>,
  {
    root,
    config,
    base,
  }: { readonly root: string; readonly config: ResolvedConfig; readonly base: string },
): Promise<boolean> {
  const testFiles = new Set(Object.values(tests).map((name) => name.split(' > ', 1)[0] ?? ''));
  if (![...testFiles].every((file) => existsSync(join(base, file)))) return true;
  const written = [config.cacheDirectory, config.reports.directory, outputDirectory(root)];
  const paths = await glob('**', {
    cwd: root,
    absolute: true,
    dot: true,
    ignore: [
      ...never,
      ...written.flatMap((folder) => (folder === undefined ? [] : [inside(root, folder)])),
    ],
  });
  return paths.some(
    (path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > asOf,
  );
}

/** A pattern of all that is in a folder of the project. */
function inside(root: string, folder: string): string {
  return `${relative(root, join(root, folder)).split(sep).join('/')}/**`;
}
