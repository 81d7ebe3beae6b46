import { statSync } from 'node:fs';
import { basename, join } from 'node:path';

import { glob } from 'tinyglobby';

const ignore = ['**/node_modules/**'];

/** The names that Node takes for those of test files, and all that is in folders named "test". */
function usualGlobs(extensions: string): string[] {
  const names = ['*.test', '*-test', '*_test', 'test-*', 'test'];
  return [...names.map((name) => `**/${name}`), '**/test/**/*'].map((name) => name + extensions);
}

/**
 * The test files that Node would run, as absolute paths, sorted: those that the paths name, which may be files, folders and
 * globs, or else those with the usual names.
 *
 * @param readsTypeScript whether something reads TypeScript, so that such files count where folders are searched
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
