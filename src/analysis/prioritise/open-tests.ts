import type { FileBook } from '../execution-book.ts';
import { forEachIndex } from '../index-ranges.ts';

/** Mutants that a test still has to run hot. */
export interface OpenTest {
  readonly ordinal: number;
  readonly mutants: readonly number[];
}

/** The hot runs that a file's live mutants have not had: tests in the file's order, those with none left out. */
export function openTests(file: FileBook, isLive: (mutant: number) => boolean): OpenTest[] {
  const hot = new Set<number>();
  for (const mutant of file.pending) {
    if (isLive(mutant) && !file.warm.has(mutant) && !file.cold.has(mutant)) hot.add(mutant);
  }
  if (hot.size === 0) return [];
  return file.observation.observed.tests.flatMap(({ ordinal, trace }) => {
    if (file.flaky.has(ordinal)) return [];
    const settled = file.settledHot.get(ordinal);
    const mutants: number[] = [];
    forEachIndex(trace.infected, (mutant) => {
      if (hot.has(mutant) && settled?.has(mutant) !== true) mutants.push(mutant);
    });
    return mutants.length === 0 ? [] : [{ ordinal, mutants }];
  });
}

/** The live mutants that a file still has to run as a whole, warm. */
export function openWarm(file: FileBook, isLive: (mutant: number) => boolean): number[] {
  return [...file.pending].filter(
    (mutant) => isLive(mutant) && file.warm.has(mutant) && !file.cold.has(mutant),
  );
}
