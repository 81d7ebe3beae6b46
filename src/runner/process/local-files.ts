import { resolve } from 'node:path';

import { isFile } from './is-file.ts';
import { namedFiles } from './named-files.ts';

const extensions = ['', '.js', '.cjs', '.mjs', '.ts'];

/**
 * Returns the project's files that words of a command line name (`./hooks.mjs`, `--env-file=test.env`), and the files to which
 * these lead.
 *
 * @param root absolute path of the project
 */
export function localFiles(root: string, words: readonly string[]): Set<string> {
  const paths = words.flatMap((word) => {
    const name = word.startsWith('-') ? word.slice(word.indexOf('=') + 1) : word;
    return extensions.map((extension) => resolve(root, name + extension));
  });
  return namedFiles(paths.filter(isFile));
}
