import { defaultStrategy, type SplitThresholds } from '../../../model/prioritisation.ts';
import type { JobEvent } from '../../../runner/job.ts';
import type { ExecutionBook } from '../execution-book.ts';
import { planWave } from './plan-wave.ts';
import { KillChances, nothingKnown, type Prioritisation } from './kill-chances.ts';
import { planUnits } from './plan-units.ts';
import { slowTests, thresholdsFor } from './slow-tests.ts';
import { testUnits, type FixedStrategy } from './test-units.ts';
import type { WaveFile } from './open-tests.ts';

/**
 * The number of tests of a large file with which each mutant runs first. Most mutants that anything notices are noticed by then, so
 * that the other tests run with fewer mutants, and without a mutant only for those.
 */
const firstTests = 8;

/** Chooses the tests and mutants to run next, wave by wave. */
export interface Scheduler {
  /**
   * Returns the next wave; it is empty if nothing is open.
   *
   * @param round the number of waves before it
   */
  readonly next: (isLive: (mutant: number) => boolean, round: number) => WaveFile[];
  /** Learns from an event of a test file's job. */
  readonly note: (file: number, event: JobEvent) => void;
}

/** Opens a scheduler for the mutants of a book. An exhaustive scheduler puts all runs into one wave. */
export function openScheduler(
  book: ExecutionBook,
  options: {
    readonly prioritisation?: Prioritisation | undefined;
    readonly sourceOf: (mutant: number) => number;
    readonly exhaustive: boolean;
  },
): Scheduler {
  const {
    strategy = defaultStrategy,
    knowledge = nothingKnown,
    weights,
  } = options.prioritisation ?? {};
  const { sourceOf, exhaustive } = options;
  const files = book.files.map(({ observation }) => observation);
  const thresholds = thresholdsFor(files);
  if (strategy === 'expected-cost' || exhaustive) {
    const chances = new KillChances(files, knowledge, weights);
    const slow = slowTests(files, thresholds);
    const killers = knowledge.earlierKillers;
    return {
      next(isLive, round) {
        const breadth = exhaustive ? Infinity : 4 ** round;
        const depth = round === 0 ? firstTests : Infinity;
        return planWave(book, isLive, { breadth, depth, sourceOf, chances, killers, slow });
      },
      note: (file, event) => chances.note(file, event),
    };
  }
  const units = testUnits(files, strategy, thresholds);
  const firstStage = firstStageOf(strategy, thresholds);
  return { next: (isLive) => planUnits(book, isLive, { units, firstStage }), note: () => {} };
}

/**
 * Returns the milliseconds up to which units share the first wave. A unit that takes less time than loading its file once more is
 * not worth a wave of its own. The strategy `method` keeps the order of single tests all the same, at that cost.
 */
function firstStageOf(strategy: FixedStrategy, thresholds: SplitThresholds): number {
  switch (strategy) {
    case 'original':
    case 'class':
      return Infinity;
    case 'method':
      return 1;
    case 'class-hybrid':
    case 'method-hybrid':
      return thresholds.test;
  }
}
