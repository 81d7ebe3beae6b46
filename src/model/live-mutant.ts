import type { Impact } from './impact.ts';

/**
 * How near the generated test cases came to killing a mutant: they did not reach it, reached it without another value, or got
 * no further than that.
 */
export type LiveReason = 'never-reached' | 'never-infected' | 'not-observed';

/** A mutant that no generated test kills, with the reason. */
export interface LiveMutant {
  /** The id of the mutant. */
  readonly mutant: string;
  readonly reason: LiveReason;
  /** The changes that the mutant makes in runs that it infects, although no test can see them. */
  readonly impact?: Impact;
  /** What was tried, and what a person could add. */
  readonly explanation?: LiveExplanation;
}

/** What was tried on a mutant that lives, and what a person could add. */
export interface LiveExplanation {
  /** Numbers of runs of test cases: those that reached it, those that infected it, and those in which it was active. */
  readonly tried: {
    readonly reached: number;
    readonly infected: number;
    readonly executed: number;
  };
  /** The condition that kept runs from the mutant, if one is known. */
  readonly unmet?: UnmetCondition;
  /** For a mutant that was reached and never infected: the nearest run. */
  readonly nearest?: NearMiss;
  /** The help that is likeliest to lead on, if any is known. */
  readonly help?: MissingHelp;
}

/** The run that came nearest to something. */
export interface NearMiss {
  /** How far operands were from it: greater than 0. */
  readonly distance: number;
  /** The last call of its test case in a few words: `deposit(41)`. */
  readonly call: string;
}

/** A condition that never had the outcome that leads to a mutant. */
export interface UnmetCondition extends NearMiss {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The outcome that it never had. */
  readonly wanted: boolean;
  readonly evaluations: number;
  /** The number of further conditions between it and the mutant. */
  readonly approachLevel: number;
}

/** What a person could add so that more mutants are killed. */
export type MissingHelp =
  /** A helper that makes instances of a class, because no test case could make one. */
  | { readonly kind: 'factory'; readonly type: string; readonly because?: string }
  /** A helper that makes instances of a class in a state to which the calls of test cases do not lead. */
  | { readonly kind: 'state'; readonly type: string }
  /** A value for a parameter. */
  | { readonly kind: 'example'; readonly parameter: string; readonly callable: string }
  /** A type, or a value, for a parameter without a type. */
  | { readonly kind: 'type'; readonly parameter: string; readonly callable: string }
  /** A helper that calls the code, because no export leads to it. */
  | { readonly kind: 'entry' }
  /** A helper that tells more about instances of a class. */
  | { readonly kind: 'inspector'; readonly type: string };
