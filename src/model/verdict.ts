import type { Impact } from './impact.ts';
import type { Mutant } from './mutant.ts';
import type { MutantStatus } from './mutant-status.ts';

/** The reason for a mutant's status, if there is more to say than the status. */
export type VerdictReason =
  | { readonly kind: 'not-infected' }
  | { readonly kind: 'test-failed'; readonly message: string }
  | { readonly kind: 'hook-failed'; readonly message: string }
  | { readonly kind: 'file-failed'; readonly message: string }
  | { readonly kind: 'unhandled-error'; readonly message: string }
  | { readonly kind: 'loop-fuel-exhausted' }
  | { readonly kind: 'never-settles' }
  | { readonly kind: 'wall-clock'; readonly limit: number }
  | { readonly kind: 'worker-crashed'; readonly message: string }
  | { readonly kind: 'does-not-compile'; readonly message: string }
  | { readonly kind: 'ignored-by-comment'; readonly message: string }
  | { readonly kind: 'equivalent'; readonly message: string }
  /** `of` is the id of a mutant that behaves the same, and `status` is its status. */
  | { readonly kind: 'duplicate'; readonly of: string; readonly status: MutantStatus }
  /** For a survivor: these of the tests that it infects are flaky. With `only`, no other tests reach it. */
  | { readonly kind: 'flaky-tests'; readonly tests: readonly string[]; readonly only?: true }
  /** Only these reach the mutant, and they fail without a mutant: tests, and files that can't be run. */
  | { readonly kind: 'failing-tests'; readonly tests: readonly string[] }
  /**
   * The source of the mutant may run in these commands, which tests start and in which mutants have no effect. No other test
   * notices it.
   */
  | { readonly kind: 'outside-commands'; readonly commands: readonly CommandOfTests[] }
  | { readonly kind: 'not-executed'; readonly message: string };

/** A command that the tests of a file start. */
export interface CommandOfTests {
  readonly command: string;
  /** Path relative to the project's root. */
  readonly testFile: string;
}

/** How the verdict was reached: without execution, or at this level of isolation. */
export type Isolation = 'none' | 'hot' | 'warm' | 'cold';

/** Everything that is known about one mutant after the analysis. */
export interface Verdict {
  readonly mutantId: string;
  readonly status: MutantStatus;
  readonly reason?: VerdictReason;
  /** The id of the test that noticed the mutant. */
  readonly killedBy?: string;
  /** The ids of the tests that reach the mutant. */
  readonly coveredBy: readonly string[];
  /** The ids of the tests in which the mutant's value differed from the original's at least once. */
  readonly infectedBy: readonly string[];
  /** The type check had no time for the mutant, so it is unknown whether it compiles. */
  readonly typesUnchecked?: true;
  /** For a survivor, if it was measured. */
  readonly impact?: Impact;
  /** In this run. A verdict that is taken over from an earlier run has `none`. */
  readonly isolation: Isolation;
  /** The number of tests that were run with this mutant active, in this run. */
  readonly testsRun: number;
}

/** Returns whether tests leave the mutant undecided, because they are flaky or fail without it. */
export function isLeftByTests({ reason }: Verdict): boolean {
  return reason?.kind === 'flaky-tests' || reason?.kind === 'failing-tests';
}

/** Returns whether it is unknown if tests notice the mutant, because its source may run where mutants have no effect. */
export function mayRunOutside({ reason }: Verdict): boolean {
  return reason?.kind === 'outside-commands';
}

/** Returns whether only flaky tests reach a survivor. */
export function isReachedByFlakyOnly({ reason }: Verdict): boolean {
  return reason?.kind === 'flaky-tests' && reason.only === true;
}

/** A mutant with its verdict. */
export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}
