import type { Mutant } from './mutant.ts';

/** The ways to order and split tests: five of the thesis (7.4 and 7.5), and one that weighs cost against chance. */
export const strategyNames = [
  'original',
  'class',
  'method',
  'class-hybrid',
  'method-hybrid',
  'expected-cost',
] as const;

/** The name of a strategy. */
export type StrategyName = (typeof strategyNames)[number];

/** The strategy with the least time of tests in bench/prioritisation.ts, if the verdicts of the last run are known. */
export const defaultStrategy: StrategyName = 'expected-cost';

/** The time in milliseconds from which tests are split off their class (thesis, 7.4.3). */
export interface SplitThresholds {
  /** A test that takes longer is taken out of its class: th_m. */
  readonly test: number;
  /** A class whose tests together take longer is split into its tests: th_c. */
  readonly class: number;
}

/** A class of tests as a strategy orders it: a test file, or one of its outermost suites if it has several. */
export interface PlannedClass {
  /** The path of its test file. */
  readonly path: string;
  /** The name of the suite; absent for a whole file, and for the tests of a file outside of suites. */
  readonly suite?: string;
  readonly tests: number;
  /** Milliseconds of loading its file. */
  readonly load: number;
  /** Milliseconds of all its tests. */
  readonly milliseconds: number;
  /** Share of the mutants it covers that other classes cover too (definition 7.1 of the thesis). */
  readonly overlap: number;
  /** Names of the tests that run apart from the others. */
  readonly split: readonly string[];
}

/** A test, in the order in which a mutant is run with tests. */
export interface PlannedTest {
  /** Id of the test. */
  readonly test: string;
  /** Milliseconds of one run. */
  readonly milliseconds: number;
  /** The probability that the test notices the mutant, from 0 to 1; only for strategies that use it. */
  readonly chance?: number;
  /** The reasons for its place in the order, in a few words each. */
  readonly reasons: readonly string[];
}

/** All tests that a mutant may have to be run with, in order. */
export interface PlannedMutant {
  readonly mutant: Mutant;
  readonly tests: readonly PlannedTest[];
}

/** The tests that a run would execute, their order, and the reasons. */
export interface ExecutionPlan {
  readonly strategy: StrategyName;
  readonly thresholds: SplitThresholds;
  /** In the order of the strategy, if it has one order for all mutants. */
  readonly classes: readonly PlannedClass[];
  /** The number of mutants that some test infects, and that therefore have to be executed. */
  readonly toExecute: number;
  /** The mutants that were asked for by name. */
  readonly mutants: readonly PlannedMutant[];
}

/**
 * The cost of executing all mutants, in a measure that no other load on the machine changes. It leaves out unmutated runs,
 * confirmations and the start of workers.
 */
export interface ExecutionEffort {
  /** By the number of a test, its runs with an active mutant. */
  readonly runsOfTests: readonly number[];
  /** How often a test file was loaded for a single mutant. */
  readonly fileLoads: number;
}
