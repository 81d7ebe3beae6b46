import type { Notice, Reuse } from '../../model/analysis-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { ExecutionBook } from '../execute/execution-book.ts';
import { forEachIndex } from '../index-ranges.ts';
import type { Journal } from './open-journal.ts';

/**
 * Counts the results that a run took over from earlier runs. A verdict is taken over if no test was run with the mutant, and no
 * test that reaches it had to be observed, except where its runs from before an edit of functions hold.
 *
 * @param judged in the order of the mutant table
 * @param ran numbers of the files in the book that were run with a mutant
 */
export function describeReuse(
  { recalled, carried, obstacle }: Journal,
  book: ExecutionBook,
  judged: readonly JudgedMutant[],
  ran: ReadonlySet<number>,
): Reuse {
  const reached = new Set<number>();
  let testFilesRun = 0;
  for (const [index, { observation }] of book.files.entries()) {
    const isRecalled = recalled.has(observation.testFile.key);
    if (!isRecalled || ran.has(index)) testFilesRun += 1;
    if (isRecalled) continue;
    const kept = carried.get(observation.testFile.key);
    const { load, hooks, tests } = observation.observed;
    for (const trace of [load, hooks, ...tests.map((test) => test.trace)]) {
      forEachIndex(trace.covered, (mutant) => {
        if (kept?.has(mutant) !== true) reached.add(mutant);
      });
    }
  }
  const isReused = (_: JudgedMutant, index: number): boolean =>
    !reached.has(index) && !book.runs.has(index);
  return {
    verdicts: recalled.size + carried.size === 0 ? 0 : judged.filter(isReused).length,
    testFiles: book.files.length,
    testFilesRun,
    ...(obstacle !== undefined && { obstacle }),
  };
}

/** Names the test files that every run has to run again, because the files that they read are unknown. */
export function inputNotices(journal: Journal | undefined): Notice[] {
  return [...(journal?.unnamedInputs ?? [])].map((place) => ({
    code: 'inputs-unnamed',
    place,
    message:
      'The file, or a module that it loads, can read files or start processes, so every run has to run it again. Name the files that it reads in `inputs` of the configuration.',
  }));
}
