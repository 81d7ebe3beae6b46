import { join, resolve } from 'node:path';

import { glob } from 'tinyglobby';

import { pathWithin } from '../../foundation/path-within.ts';
import { UserError } from '../../foundation/user-error.ts';
import { removeLeftover } from './with-trial-file.ts';

/** The names of files with declarations. */
const pattern = '**/*.relations.{ts,mts,cts,js,mjs,cjs}';

const declares = /\.relations\.[cm]?[jt]s$/;

/** The paths of a command, told apart. */
export interface OraclePaths {
  /** Paths of files with declarations, relative to the root, sorted. */
  readonly files: readonly string[];
  /** The other paths, which restrict what is mutated. */
  readonly sources: readonly string[];
}

/**
 * Finds the files with declarations of a project: those that are named, or all. Trial files that an earlier process left are removed.
 * Throws a `UserError` if there are none.
 *
 * @param root absolute path of the project
 */
export async function findDeclarations(
  root: string,
  paths: readonly string[],
): Promise<OraclePaths> {
  const named = paths.filter((path) => declares.test(path));
  const sources = paths.filter((path) => !declares.test(path));
  const relative = named.map((path) => pathWithin(root, resolve(root, path)) ?? path);
  const all = await glob(named.length === 0 ? [pattern] : relative, {
    cwd: root,
    ignore: ['**/node_modules/**', '**/{dist,build,coverage}/**'],
    followSymbolicLinks: false,
  });
  const found = all.filter((path) => !removeLeftover(join(root, path)));
  if (found.length > 0) return { files: found.toSorted(), sources };
  throw new UserError(
    'no-relations',
    named.length === 0
      ? `No file of ${root} declares relations.`
      : `There is no such file with relations: ${named.join(', ')}.`,
    'Declare some in a file such as `src/money.relations.ts`, with `relation` of `assay/relations`.',
    root,
  );
}
