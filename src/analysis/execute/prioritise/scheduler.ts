import {
  defaultStrategy,
  type SplitThresholds,
  type StrategyName,
} from '../../../model/prioritisation.ts';
import type { JobEvent } from '../../../runner/job.ts';
import type { ExecutionBook } from '../execution-book.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { planWave } from './plan-wave.ts';
import { killChances, type ChanceWeights } from './kill-chances.ts';
import { nothingKnown, type Knowledge } from './knowledge.ts';
import { planUnits } from './plan-units.ts';
import { slowTests } from './slow-tests.ts';
import { testUnits, type FixedStrategy } from './test-units.ts';
import type { WaveFile } from './open-tests.ts';

/** How tests are to be ordered, and from what. */
export interface Prioritisation {
  readonly strategy: StrategyName;
  readonly knowledge: Knowledge;
  /** For chances of a kill; the usual ones unless told. */
  readonly weights?: ChanceWeights;
}

/** Chooses what to run next, wave by wave. */
export interface Scheduler {
  /**
   * The next wave; none where nothing is open.
   *
   * @param round how many waves went before it
   */
  readonly next: (isLive: (mutant: number) => boolean, round: number) => WaveFile[];
  /** Learns from what a test file's job reports. */
  readonly note: (file: number, event: JobEvent) => void;
}

/** Opens a scheduler for the mutants of a book. An exhaustive one gives out all there is to run at once. */
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
    const chances = killChances(files, knowledge, weights);
    const slow = slowTests(files, thresholds);
    const killers = knowledge.earlierKillers;
    return {
      next(isLive, round) {
        const breadth = exhaustive ? Infinity : 4 ** round;
        return planWave(book, isLive, { breadth, sourceOf, chances, killers, slow });
      },
      note: chances.note,
    };
  }
  const units = testUnits(files, strategy, thresholds);
  const firstStage = firstStageOf(strategy, thresholds);
  return { next: (isLive) => planUnits(book, isLive, { units, firstStage }), note: () => {} };
}

/**
 * Up to which time units share the first wave. One that takes less than loading its file once more is not worth a wave of
 * its own; but whoever wants to follow the order of single tests pays for that.
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

/** From which time on tests of these files are split off. */
export function thresholdsFor(
  files: readonly FileObservation[],
): ReturnType<typeof splitThresholds> {
  return splitThresholds(files.map(({ observed }) => observed.loadDuration));
}

/** The thesis's th_m, in milliseconds. */
const leastTest = 50;
/** The thesis's th_c is so many times its th_m. */
const classFactor = 10;

/**
 * From which time on tests are split off. A test that runs by itself has its file loaded once more, which should not take
 * longer than the test itself, since the tests of most suites overlap and it has to run for part of its mutants
 * anyway: so th_m is the average time of loading a file, and not under the thesis's 50 ms (7.4.3).
 *
 * @param loadDurations milliseconds of loading each test file
 */
export function splitThresholds(loadDurations: readonly number[]): SplitThresholds {
  const total = loadDurations.reduce((sum, duration) => sum + duration, 0);
  const test = Math.max(leastTest, total / Math.max(1, loadDurations.length));
  return { test, class: test * classFactor };
}
