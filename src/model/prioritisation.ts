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

/** The name of one of these. */
export type StrategyName = (typeof strategyNames)[number];

/** With known verdicts of the last run the one with the least time of tests in bench/prioritisation.ts. */
export const defaultStrategy: StrategyName = 'expected-cost';

/** From which time on, in milliseconds, tests are split off their class (thesis, 7.4.3). */
export interface SplitThresholds {
  /** A test that takes longer is taken out of its class: th_m. */
  readonly test: number;
  /** A class whose tests take longer together is split into all of them: th_c. */
  readonly class: number;
}

/** What a strategy makes of one class of tests: a test file, or one of its outermost suites where it has several. */
export interface PlannedClass {
  /** Of its test file. */
  readonly path: string;
  /** Name of the suite; none for a whole file, or for its tests outside of suites. */
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

/** A test in the order in which a mutant asks for it. */
export interface PlannedTest {
  /** Id of the test. */
  readonly test: string;
  /** Milliseconds of one run. */
  readonly milliseconds: number;
  /** How likely it notices the mutant, from 0 to 1; only where the strategy asks for that. */
  readonly chance?: number;
  /** Why it stands where it stands, in a few words each. */
  readonly reasons: readonly string[];
}

/** All tests that a mutant may have to run with, in order. */
export interface PlannedMutant {
  readonly mutant: Mutant;
  readonly tests: readonly PlannedTest[];
}

/** Which tests a run would execute in what order, and why. */
export interface ExecutionPlan {
  readonly strategy: StrategyName;
  readonly thresholds: SplitThresholds;
  /** In the order in which the strategy takes them, as far as it has one for all mutants. */
  readonly classes: readonly PlannedClass[];
  /** How many mutants some test infects, so that they have to be executed. */
  readonly toExecute: number;
  /** Of those that were asked for by name. */
  readonly mutants: readonly PlannedMutant[];
}

/**
 * What executing all mutants took, in a measure of a strategy that no other load on the machine changes. Unmutated runs
 * between them, confirmations and the start of workers are not in it.
 */
export interface ExecutionEffort {
  /** By the number of a test, its runs with a mutant active. */
  readonly runsOfTests: readonly number[];
  /** How often a test file was loaded for a single mutant. */
  readonly fileLoads: number;
}
