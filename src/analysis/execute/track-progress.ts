import type { Clock } from '../../foundation/clock.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import type { ProgressState } from '../../model/progress-state.ts';
import type { AnalysisHooks } from '../analysis-options.ts';
import { flakyTests } from '../judge/suite-notices.ts';
import type { TestCatalogue } from '../observe/test-catalogue.ts';
import { type ExecutionBook, openMutants } from './execution-book.ts';
import { mostTimeLeft } from './most-time-left.ts';
import type { MutantTable } from '../select/mutant-table.ts';

/** Receives the progress of the phases of an analysis. */
export interface AnalysisProgress {
  readonly enter: (phase: ProgressState['phase']) => void;
  /** A test file was observed. */
  readonly fileDone: () => void;
  /** Mutants are executed from now on, except those that are spared: they need no execution. */
  readonly open: (executed: Executed) => void;
  /** The book has changed. */
  readonly update: (phase: ProgressState['phase']) => void;
}

/** What is known about the mutants of a run while they are executed. */
interface Executed {
  readonly book: ExecutionBook;
  readonly tests: Pick<TestCatalogue, 'covered' | 'firstTest' | 'outsideOf'>;
  readonly isSpared: (mutant: number) => boolean;
}

/** The progress of an analysis that has not begun. */
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

/** Counting visits every pending mutant, so this many milliseconds pass between two counts. */
const countEvery = 100;
/** The same for the time that is left, which goes by every test that a mutant has yet to run. */
const estimateEvery = 1000;

/** Counts the progress of an analysis, and reports it to `hooks`. */
export function trackProgress({
  table,
  runner,
  hooks,
  clock,
  concurrency,
}: {
  table: MutantTable;
  runner: TestRunner;
  hooks: AnalysisHooks;
  clock: Clock;
  concurrency: number;
}): AnalysisProgress {
  let countedAt = 0;
  let estimatedAt = -Infinity;
  let state: ProgressState = {
    ...nothingDone,
    testFilesTotal: runner.testFiles.length,
    mutantsTotal: table.mutants.length,
  };
  let count: (() => MutantCounts) | undefined;
  let estimate: () => number = () => 0;
  const set = (change: Partial<ProgressState>): void => {
    state = { ...state, ...change };
    hooks.onProgress(state);
  };
  return {
    enter: (phase: ProgressState['phase']) => set({ phase }),
    fileDone: () => set({ testFilesDone: state.testFilesDone + 1 }),
    open(executed) {
      count = () => mutantCounts(executed, table.mutants.length);
      const timeLeft = mostTimeLeft(executed.book, concurrency);
      estimate = () => timeLeft((mutant) => isLive(executed, mutant));
      set({ phase: 'execute', ...count() });
    },
    update(phase: ProgressState['phase']) {
      const now = clock.now();
      if (count === undefined || (now - countedAt < countEvery && phase === state.phase)) return;
      countedAt = now;
      const counts = count();
      // If a verdict is taken back because its test turned out to be flaky, the count must not go down.
      const mutantsDone = Math.max(state.mutantsDone, counts.mutantsDone);
      const isDue = now - estimatedAt >= estimateEvery;
      if (isDue) estimatedAt = now;
      set({ phase, ...counts, mutantsDone, ...(isDue && { mostLeft: estimate() }) });
    },
  };
}

type MutantCounts = Pick<ProgressState, 'mutantsDone' | 'killed' | 'survived' | 'timeout'>;

/**
 * Counts mutants. It uses a set, because a mutant can be pending or suspected in several files at once. A mutant that tests reach and none
 * infects has survived before anything is executed.
 */
function mutantCounts(executed: Executed, total: number): MutantCounts {
  const { book, tests } = executed;
  const open = new Set<number>();
  for (const mutant of openMutants(book)) if (isLive(executed, mutant)) open.add(mutant);
  const flaky = flakyTests(book, tests);
  let survived = 0;
  for (let mutant = 0; mutant < total; mutant += 1) {
    if (open.has(mutant) || !isLive(executed, mutant)) continue;
    const isTested = tests.covered.testsOf(mutant).some((test) => !flaky.has(test));
    if (isTested && tests.outsideOf(mutant).length === 0) survived += 1;
  }
  let timeout = 0;
  for (const { why } of book.kills.values()) {
    if (/fuel|settles|wall/.test(why.kind)) timeout += 1;
  }
  return {
    mutantsDone: total - open.size,
    killed: book.kills.size - timeout,
    survived,
    timeout,
  };
}

function isLive({ book, isSpared }: Executed, mutant: number): boolean {
  return !book.kills.has(mutant) && !isSpared(mutant);
}
