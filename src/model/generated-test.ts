import type { TestCase } from './test-case.ts';
import type { Observable, ObservedValue, Surrounding } from './test-case-trace.ts';

/** The claim of a generated test. */
export interface Assertion {
  readonly what: Observable;
  readonly expected: ObservedValue;
  /** How far a number may be off, where it is not the same in every run. */
  readonly tolerance?: number;
  /** Only the class counts: of an error whose message may change, or of an instance. */
  readonly classOnly?: boolean;
}

/** A test to be written: it is short, and each assertion kills something that the others don't. */
export interface GeneratedTest {
  /** No other test of its unit has it. The test keeps it while others are taken out. */
  readonly id: number;
  readonly testCase: TestCase;
  readonly assertions: readonly Assertion[];
  /** Ids of the mutants that it kills. */
  readonly kills: readonly string[];
  /** It leaves the state of modules changed. */
  readonly leavesState?: boolean;
  /** Statements that put back what it leaves changed in modules, where that was found. */
  readonly restore?: TestCase;
  /** Whether they are to be written: other tests fail after it. */
  readonly isRestored?: boolean;
  /** The surroundings that the test must fix to have the same result every time. */
  readonly surroundings: readonly Surrounding[];
}

/** The time that the code under test sees while test cases run: milliseconds since 1970, 1 January 2020. */
export const FIXED_TIME = 1_577_836_800_000;

/** What `Math.random` gives while test cases run. */
export const FIXED_RANDOM = 0.5;
