import { statSync } from 'node:fs';
import { basename, join } from 'node:path';

import { glob } from 'tinyglobby';

const ignore = ['**/node_modules/**'];

/** Returns the globs by which Node finds test files: some names, and all files in folders named "test". */
function usualGlobs(extensions: string): string[] {
  const names = ['*.test', '*-test', '*_test', 'test-*', 'test'];
  return [...names.map((name) => `**/${name}`), '**/test/**/*'].map((name) => name + extensions);
}

/**
 * Returns the test files that Node would run, as sorted absolute paths. The given paths may be files, folders and globs. Without
 * paths, files with the usual names are found.
 *
 * @param readsTypeScript true if the processes can load TypeScript, so that TypeScript files in folders count
 */
export async function findTestFiles(
  root: string,
  paths: readonly string[],
  readsTypeScript: boolean,
): Promise<string[]> {
  const extensions = readsTypeScript ? '.{js,cjs,mjs,ts,cts,mts,tsx,jsx}' : '.{js,cjs,mjs}';
  const usual = usualGlobs(extensions);
  const patterns = paths.length === 0 ? usual : paths.flatMap((path) => patternsOf(root, path));
  const found = await glob(patterns, { cwd: root, absolute: true, ignore, dot: false });
  const declarations = /\.d\.[cm]?ts$/;
  return found.filter((file) => !declarations.test(file)).toSorted();

  function patternsOf(folder: string, path: string): string[] {
    const normal = path.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/$/, '');
    const isFolder =
      statSync(join(folder, normal), { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) return [normal];
    if (basename(join(folder, normal)) === 'test') return [`${normal}/**/*${extensions}`];
    return usual.map((pattern) => `${normal}/${pattern}`);
  }
}
