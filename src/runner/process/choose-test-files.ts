import picomatch from 'picomatch';

import type { RunnerOptions } from '../test-runner.ts';
import type { ProcessTestFile } from './process-jobs.ts';
import { reachingTests } from './reaching-tests.ts';
import { relativePath } from './relative-path.ts';

/**
 * Chooses the test files of a run: those that the run's globs select and that may load a mutated source. Also returns how many
 * of the selected files may not.
 *
 * @param found all test files; a file of no project is given by its absolute path
 * @param always absolute paths of the files that are loaded with each test file; undefined if nothing is known about imports
 */
export function chooseTestFiles<File extends ProcessTestFile | string>(
  { root, tests, sources }: Pick<RunnerOptions, 'root' | 'tests' | 'sources'>,
  found: readonly File[],
  always: Iterable<string> | undefined,
): { readonly files: readonly File[]; readonly unrelatedFiles: number } {
  const isSelected = tests.length === 0 ? () => true : picomatch([...tests]);
  const selected = found.filter((file) => isSelected(relativePath(root, pathOf(file))));
  if (always === undefined) return { files: selected, unrelatedFiles: 0 };
  const reaching = reachingTests(selected.map(pathOf), always, new Set(sources));
  const files = selected.filter((file) => reaching.has(pathOf(file)));
  return { files, unrelatedFiles: selected.length - files.length };
}

function pathOf(file: ProcessTestFile | string): string {
  return typeof file === 'string' ? file : file.path;
}
