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
}
