import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { escapePath, glob } from 'tinyglobby';

import { pathWithin } from '../../foundation/path-within.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { outputDirectory } from '../../project/output-directory.ts';
import { findWorkspace } from '../../project/workspace/find-workspace.ts';
import type { LastRun } from './last-run.ts';

/** Files that have no influence on tests. */
const never = ['**/node_modules/**', '**/.git/**', '**/coverage/**'];

/**
 * Whether a project has changed since the last run, so that its verdicts may be out of date: a file was written, or a file with tests
 * that the verdicts name is gone.
 *
 * @param base absolute path to which the paths of the last run are relative: the root of the project, or of its workspace
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
  const folders = [root, base, ...(await packagesOf(base))];
  const written = folders.flatMap((folder) =>
    [config.cacheDirectory, config.reports.directory, outputDirectory(folder)].flatMap((name) => {
      const path = name === undefined ? '' : pathWithin(base, resolve(folder, name));
      return path === undefined || path === '' ? [] : [`${escapePath(path)}/**`];
    }),
  );
  const paths = await glob('**', {
    cwd: base,
    absolute: true,
    dot: true,
    ignore: [...never, ...new Set(written)],
  });
  return paths.some(
    (path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > asOf,
  );
}

/** Returns the absolute paths of the packages of a workspace, because a package may depend on the others. */
async function packagesOf(base: string): Promise<readonly string[]> {
  const workspace = await findWorkspace(base);
  return workspace?.packages.map(({ folder }) => join(base, folder)) ?? [];
}
