import type { Impact } from './impact.ts';
import type { Mutant } from './mutant.ts';
import type { MutantStatus } from './mutant-status.ts';

/** Why a mutant has its status, where there is more to say than the status itself. */
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
  /** `of` is the id of a mutant that behaves the same, `status` its status. */
  | { readonly kind: 'duplicate'; readonly of: string; readonly status: MutantStatus }
  /** Of a survivor: of the tests that it infects these are flaky; with `only`, no others reach it. */
  | { readonly kind: 'flaky-tests'; readonly tests: readonly string[]; readonly only?: true }
  /** Nothing else reaches it than these, which fail without a mutant: tests, and files that can't be run. */
  | { readonly kind: 'failing-tests'; readonly tests: readonly string[] }
  /** Its source may run in these commands, which tests start and in which mutants don't take effect; no other test notices it. */
  | { readonly kind: 'outside-commands'; readonly commands: readonly CommandOfTests[] }
  | { readonly kind: 'not-executed'; readonly message: string };

/** A command that tests of a file start. */
export interface CommandOfTests {
  readonly command: string;
  /** Path relative to the project's root. */
  readonly testFile: string;
}

/** How the verdict was reached: without execution, or at which level of isolation. */
export type Isolation = 'none' | 'hot' | 'warm' | 'cold';

/** What is known of one mutant after the analysis. */
export interface Verdict {
  readonly mutantId: string;
  readonly status: MutantStatus;
  readonly reason?: VerdictReason;
  /** Id of the test that noticed the mutant. */
  readonly killedBy?: string;
  /** Ids of the tests that reach the mutant. */
  readonly coveredBy: readonly string[];
  /** Ids of the tests in which the mutant's value differed from the original's, at least once. */
  readonly infectedBy: readonly string[];
  /** The type check had no time for the mutant, so that nobody knows whether it compiles. */
  readonly typesUnchecked?: true;
  /** Of a survivor, where it was measured. */
  readonly impact?: Impact;
  /** In this run; a verdict that is taken over from an earlier one has `none`. */
  readonly isolation: Isolation;
  /** How many tests were run with this mutant active, in this run. */
  readonly testsRun: number;
}

/** Whether tests leave undecided what becomes of the mutant, since they are flaky or fail without it. */
export function isLeftByTests({ reason }: Verdict): boolean {
  return reason?.kind === 'flaky-tests' || reason?.kind === 'failing-tests';
}

/** Whether nobody knows if tests notice the mutant, since its source may run where mutants don't take effect. */
export function mayRunOutside({ reason }: Verdict): boolean {
  return reason?.kind === 'outside-commands';
}

/** Whether no other tests than flaky ones reach a survivor. */
export function isReachedByFlakyOnly({ reason }: Verdict): boolean {
  return reason?.kind === 'flaky-tests' && reason.only === true;
}

/** A mutant with its verdict. */
export interface JudgedMutant {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}
