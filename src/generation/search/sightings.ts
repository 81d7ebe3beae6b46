import { indicesIn } from '../../analysis/index-ranges.ts';
import type { LiveSighting } from './explain-live.ts';
import type { Trial } from '../prove/try-test-cases.ts';

/** The observations of mutants in all trials so far. */
export interface Sightings {
  readonly note: (trial: Trial) => void;
  readonly of: (mutant: number) => Omit<LiveSighting, 'mutant' | 'own'>;
}

/** The impact of a mutant is measured in this number of runs that infect it. */
const mostRuns = 5;

/** @param watched indices of the mutants that are currently observed; the set may change */
export function createSightings(watched: ReadonlySet<number>): Sightings {
  const reached = new Set<number>();
  const infected = new Set<number>();
  const runs = new Map<number, LiveSighting['runs'][number][]>();
  return {
    note({ near, original, withMutants }) {
      for (const mutant of indicesIn(near.search?.covered ?? [])) {
        if (watched.has(mutant)) reached.add(mutant);
      }
      for (const mutant of indicesIn(near.search?.infected ?? [])) {
        if (watched.has(mutant)) infected.add(mutant);
      }
      if (original === undefined) return;
      for (const [mutant, result] of withMutants) {
        const known = runs.get(mutant) ?? [];
        if (known.length < mostRuns) runs.set(mutant, [...known, { original, mutant: result }]);
      }
    },
    of: (mutant) => ({
      isReached: reached.has(mutant),
      isInfected: infected.has(mutant),
      runs: runs.get(mutant) ?? [],
    }),
  };
}
