import type { Clock } from '../foundation/clock.ts';
import type { TestRunner } from '../runner/test-runner.ts';
import type { ProgressState } from '../model/progress-state.ts';
import type { AnalysisHooks } from './analysis-options.ts';
import type { ExecutionBook } from './execution-book.ts';
import type { TestCatalogue } from './judge-mutants.ts';
import type { MutantTable } from './mutant-table.ts';

/** What the phases of an analysis report to. */
export interface Progress {
  readonly enter: (phase: ProgressState['phase']) => void;
  /** A test file was observed. */
  readonly fileDone: () => void;
  /** Mutants are executed from now on. */
  readonly open: (book: ExecutionBook, tests: TestCatalogue) => void;
  /** The book has changed. */
  readonly update: (phase: ProgressState['phase']) => void;
}

/** Where an analysis stands before it begins. */
export const nothingDone: ProgressState = {
  phase: 'start',
  testFilesDone: 0,
  testFilesTotal: 0,
  mutantsDone: 0,
  mutantsTotal: 0,
  killed: 0,
  survived: 0,
  timeout: 0,
};

/** Counting what is open takes a look at every pending mutant, so it is done at most this often (milliseconds). */
const countEvery = 100;

/** Keeps count of where an analysis stands, and tells of it. */
export function trackProgress({
  table,
  runner,
  hooks,
  clock,
}: {
  table: MutantTable;
  runner: TestRunner;
  hooks: AnalysisHooks;
  clock: Clock;
}): Progress {
  let countedAt = 0;
  let state: ProgressState = {
    ...nothingDone,
    testFilesTotal: runner.testFiles.length,
    mutantsTotal: table.mutants.length,
  };
  let book: ExecutionBook | undefined;
  let settledEarly = 0;
  const set = (change: Partial<ProgressState>): void => {
    state = { ...state, ...change };
    hooks.onProgress(state);
  };
  return {
    enter: (phase: ProgressState['phase']) => set({ phase }),
    fileDone: () => set({ testFilesDone: state.testFilesDone + 1 }),
    open(opened: ExecutionBook, tests: TestCatalogue) {
      book = opened;
      settledEarly = table.mutants.filter(
        (_, index) => tests.infected.testsOf(index).length === 0,
      ).length;
      set({ phase: 'execute', mutantsDone: settledEarly });
    },
    update(phase: ProgressState['phase']) {
      const now = clock.now();
      if (book === undefined || (now - countedAt < countEvery && phase === state.phase)) return;
      countedAt = now;
      const open = new Set<number>();
      for (const file of book.files) {
        for (const mutant of file.pending) if (!book.kills.has(mutant)) open.add(mutant);
      }
      let timeout = 0;
      for (const { why } of book.kills.values()) {
        if (/fuel|settles|wall/.test(why.kind)) timeout += 1;
      }
      const killed = book.kills.size - timeout;
      const mutantsDone = table.mutants.length - open.size - book.suspects.length;
      set({
        phase,
        mutantsDone,
        killed,
        timeout,
        survived: mutantsDone - settledEarly - killed - timeout,
      });
    },
  };
}
