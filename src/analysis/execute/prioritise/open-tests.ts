import type { FileBook } from '../execution-book.ts';
import { forEachIndex } from '../../index-ranges.ts';
import { hasTest, noTests, type TestSet } from '../pair-state.ts';

/** Mutants that a test still has to run hot. */
export interface OpenTest {
  readonly ordinal: number;
  readonly mutants: readonly number[];
}

/** The hot runs that a file's live mutants have not had: tests in the file's order, those with none left out. */
export function openTests(file: FileBook, isLive: (mutant: number) => boolean): OpenTest[] {
  const left = new Map<number, TestSet>();
  for (const [mutant, state] of file.mutants.hot) {
    if (state.kind === 'hot' && isLive(mutant)) left.set(mutant, state.left);
  }
  if (left.size === 0) return [];
  return file.observation.observed.tests.flatMap(({ ordinal, trace }) => {
    const mutants: number[] = [];
    forEachIndex(trace.infected, (mutant) => {
      if (hasTest(left.get(mutant) ?? noTests, ordinal)) mutants.push(mutant);
    });
    return mutants.length === 0 ? [] : [{ ordinal, mutants }];
  });
}

/** The live mutants that a file still has to run as a whole, warm. */
export function openWarm(file: FileBook, isLive: (mutant: number) => boolean): number[] {
  return [...file.mutants.warm.keys()].filter((mutant) => isLive(mutant));
}

/** A test file to run next. */
export interface WaveFile {
  readonly index: number;
  /** Mutants to run with the whole file. */
  readonly warm: ReadonlySet<number>;
  /** What to run of the file's open tests, in order; asked when its turn comes, since much may be settled by then. */
  readonly hot: (open: readonly OpenTest[]) => readonly OpenTest[];
}
