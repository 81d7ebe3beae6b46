import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

/** The ways to choose which mutants to combine. */
export const orderStrategies = [
  'sample',
  'last-to-first',
  'different-operators',
  'same-function',
  'subsuming',
] as const;

/** The name of a way to choose which mutants to combine. */
export type OrderStrategy = (typeof orderStrategies)[number];

/** Several seeded faults at once (thesis, 4.2.3): the program with the texts of all parts replaced. */
export interface HigherOrderMutant {
  /** Stable across runs and machines: a hash of the parts' ids in ascending order. */
  readonly id: string;
  /** First-order mutants in the order of the catalogue, none of which hides another. */
  readonly parts: readonly Mutant[];
}

/** How the tests that kill a higher-order mutant relate to those that kill its parts. */
export interface Subsumption {
  /** Ids of all tests that kill it. */
  readonly killedBy: readonly string[];
  /** Ids of the tests that kill at least one of its parts. */
  readonly killersOfParts: readonly string[];
  /** `killedBy` by `killersOfParts`: below 1 it is harder to kill than its parts (Jia and Harman). */
  readonly fitness: number;
  /** Fewer tests kill it than kill a part, at least one does, and all that do kill every part. */
  readonly isStrong: boolean;
}

/** A higher-order mutant with what is known of it. */
export interface JudgedHigherOrderMutant {
  readonly mutant: HigherOrderMutant;
  readonly verdict: Verdict;
  /** Only where it was searched for, and where it is known which tests kill it and its parts. */
  readonly subsumption?: Subsumption;
}

/** The higher-order mutants of one analysis. They have no part in the mutation score. */
export interface HigherOrderResult {
  readonly strategy: OrderStrategy;
  /** The most parts of a mutant. */
  readonly order: number;
  readonly seed: number;
  readonly judged: readonly JudgedHigherOrderMutant[];
  /** Wall time. */
  readonly milliseconds: number;
}
