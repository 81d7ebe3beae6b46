import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { namedFiles } from './named-files.ts';

/** By these, transpilers and Node decide what a module near them means, without loading them as modules of the tests. */
const names = [
  /^(?:tsconfig|jsconfig)(?:\..+)?\.json$/,
  /^package\.json$/,
  /^babel\.config\.[cm]?[jt]s(?:on)?$/,
  /^\.(?:babelrc|swcrc|browserslistrc)(?:\.[cm]?[jt]s(?:on)?)?$/,
];

/**
 * The files that may say how modules are transpiled, with what these files name: those in the modules' folders and
 * above, up to the project's or to its repository's.
 *
 * @param root absolute path of the project
 * @param modules absolute paths
 */
export function transpilerFiles(root: string, modules: Iterable<string>): Set<string> {
  const top = repositoryOf(root) ?? root;
  const folders = new Set<string>();
  for (const path of [join(root, 'package.json'), ...modules]) {
    let folder = dirname(path);
    for (; folder.startsWith(top) && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
    }
  }
  const starts = [...folders].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => names.some((pattern) => pattern.test(name)))
      .map((name) => join(folder, name)),
  );
  return namedFiles(starts);
}

function repositoryOf(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
