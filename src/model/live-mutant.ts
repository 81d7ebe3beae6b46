import type { Impact } from './impact.ts';

/** How far the test cases came that were generated for a mutant: not to it, not to another value there, or no further. */
export type LiveReason = 'never-reached' | 'never-infected' | 'not-observed';

/** A mutant that no generated test kills, with the reason. */
export interface LiveMutant {
  /** Its id. */
  readonly mutant: string;
  readonly reason: LiveReason;
  /** What it changes where it was infected, though nothing that a test can see. */
  readonly impact?: Impact;
}
