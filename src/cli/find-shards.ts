import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { escapePath, glob } from 'tinyglobby';

import { UserError } from '../foundation/user-error.ts';

/** The files of shards in a folder, however deep: downloads often have a folder each. */
const inFolder = '**/shard-*-of-*.json';

/**
 * Finds the files of shards by files, folders and globs. Throws a `UserError` for a path that leads to none.
 *
 * @param directory absolute path of the folder that the paths are relative to
 * @returns absolute paths, sorted, each once
 */
export async function findShards(paths: readonly string[], directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const files = await filesAt(path, directory);
    if (files.length === 0) {
      throw new UserError(
        'shard-unreadable',
        'There is no file of a shard.',
        'Give the files that `assay run --shard` wrote, or the folder that holds them.',
        path,
      );
    }
    found.push(...files);
  }
  return [...new Set(found)].toSorted();
}

async function filesAt(path: string, directory: string): Promise<string[]> {
  const absolute = resolve(directory, path);
  const state = statSync(absolute, { throwIfNoEntry: false });
  if (state?.isFile() === true) return [absolute];
  const pattern =
    state === undefined
      ? path.replaceAll('\\', '/')
      : [escapePath(relative(directory, absolute).replaceAll('\\', '/')), inFolder]
          .filter((part) => part !== '')
          .join('/');
  const files = await glob(pattern, { cwd: directory, absolute: true, expandDirectories: false });
  return files.map((file) => resolve(file));
}
