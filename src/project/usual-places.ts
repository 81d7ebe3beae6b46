const extensions = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

/** Whether Assay can mutate a file of this name. */
export function isSourcePath(path: string): boolean {
  return extensions.some((extension) => path.endsWith(`.${extension}`));
}

const packageFolders = '{packages,apps,libs,modules}';

/** All that is in the project's folder. */
export const wholeProject: readonly string[] = [sourcesIn('.')];

/**
 * Where sources lie in a project that doesn't say: the first of these with a source file in it is taken, and
 * none of the later ones.
 */
export const usualPlaces: readonly (readonly string[])[] = [
  ...[
    ['src'],
    ['lib', 'source', 'app'],
    [`${packageFolders}/*/src`],
    [`${packageFolders}/*/{lib,source,app}`],
  ].map((directories) => directories.map(sourcesIn)),
  wholeProject,
];

/** The glob of all source files in a directory. */
export function sourcesIn(directory: string): string {
  const sources = `**/*.{${extensions.join(',')}}`;
  return directory === '.' ? sources : `${directory}/${sources}`;
}

/** What is never mutated, even where it is named: tests and what belongs to them, types, installed packages. */
export const neverMutated: readonly string[] = [
  '**/node_modules/**',
  '**/*.d.{ts,mts,cts}',
  '**/*.d.*.ts',
  '**/*.{test,tests,spec,specs,test-d,spec-d,bench,stories,relations}.*',
  '**/{__tests__,__mocks__,__fixtures__,__snapshots__}/**',
  '**/{test,tests}/**',
];

const outputs = '{dist,build,out,coverage,reports}';

/** What no glob brings in; naming the file itself does. */
export const seldomMutated: readonly string[] = [
  '**/*.{config,conf}.*',
  '{test,tests,test-*,*-test,*_test}.*',
  '**/*.min.*',
  `${outputs}/**`,
  `${packageFolders}/*/${outputs}/**`,
  '{bench,benchmark,benchmarks,docs,example,examples,fixtures,scripts,website}/**',
];
