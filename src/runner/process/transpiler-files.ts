import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { glob } from 'tinyglobby';

import { namedFiles } from './named-files.ts';

/** Files by which transpilers and Node decide what a module means, without loading them as modules of the tests. */
const names = [
  /^(?:tsconfig|jsconfig)(?:\..+)?\.json$/,
  /^package\.json$/,
  /^babel\.config\.[cm]?[jt]s(?:on)?$/,
  /^\.(?:babelrc|swcrc|browserslistrc)(?:\.[cm]?[jt]s(?:on)?)?$/,
];

/** Globs that match a superset of these files. */
const globs = [
  '**/{ts,js}config*.json',
  '**/package.json',
  '**/babel.config.*',
  '**/.{babelrc,swcrc,browserslistrc}*',
];

/**
 * The files that may say how a project's modules are transpiled, with what these files name: those in the project's folders,
 * whichever are of interest to this run, and above in its repository.
 *
 * @param root absolute path of the project
 */
export async function transpilerFiles(root: string): Promise<Set<string>> {
  const ignore = ['**/node_modules/**'];
  const inside = await glob(globs, { cwd: root, absolute: true, ignore });
  const above = foldersAbove(root).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => names.some((pattern) => pattern.test(name)))
      .map((name) => join(folder, name)),
  );
  return namedFiles([...inside, ...above]);
}

/** The folders above the project, up to that of its repository; none where it is in none. */
function foldersAbove(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; !existsSync(join(folder, '.git')); folders.push(folder)) {
    if (folder === dirname(folder)) return [];
    folder = dirname(folder);
  }
  return folders;
}
