import type { FileBook } from '../execution-book.ts';
import { forEachIndex } from '../../index-ranges.ts';
import { hasTest, noTests, type TestSet } from '../pair-state.ts';

/** A test with the mutants that it still has to run hot. */
export interface OpenTest {
  readonly ordinal: number;
  readonly mutants: readonly number[];
}

/** Returns the hot runs that a file's live mutants still need, by test, in the file's order. Tests with no such run are left out. */
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

/** Returns the live mutants for which a file still has to be evaluated anew: to run as a whole, or its stateful tests. */
export function openWarm(file: FileBook, isLive: (mutant: number) => boolean): number[] {
  const { warm, stateful } = file.mutants;
  return [...warm.keys(), ...stateful.keys()].filter((mutant) => isLive(mutant));
}

/** A test file to run next. */
export interface WaveFile {
  readonly index: number;
  /** Mutants to run with the whole file, or with its stateful tests. */
  readonly warm: ReadonlySet<number>;
  /** Chooses and orders the runs among the file's open tests. It is called when the file's turn comes, because by then many runs may be settled. */
  readonly hot: (open: readonly OpenTest[]) => readonly OpenTest[];
}
