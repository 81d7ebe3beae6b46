import { indicesIn } from '../../analysis/index-ranges.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { NearestOutcome } from './branch-record.ts';
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
  const reached = new Map<number, number>();
  const infected = new Map<number, number>();
  const executed = new Map<number, number>();
  const nearest = new Map<number, NearestOutcome>();
  const runs = new Map<number, LiveSighting['runs'][number][]>();

  const noteDistance = (mutant: number, distance: number, testCase: TestCase): void => {
    const known = nearest.get(mutant)?.distance ?? Infinity;
    if (distance > 0 && distance < known) nearest.set(mutant, { distance, testCase });
  };
  return {
    note({ testCase, near, original, withMutants }) {
      for (const mutant of indicesIn(near.search?.covered ?? [])) {
        if (watched.has(mutant)) count(reached, mutant);
      }
      for (const mutant of indicesIn(near.search?.infected ?? [])) {
        if (watched.has(mutant)) count(infected, mutant);
      }
      for (const [mutant, distance] of near.search?.necessity ?? []) {
        if (watched.has(mutant)) noteDistance(mutant, distance, testCase);
      }
      if (original === undefined) return;
      for (const [mutant, result] of withMutants) {
        count(executed, mutant);
        const known = runs.get(mutant) ?? [];
        if (known.length < mostRuns) runs.set(mutant, [...known, { original, mutant: result }]);
      }
    },
    of(mutant) {
      const near = nearest.get(mutant);
      return {
        tried: {
          reached: reached.get(mutant) ?? 0,
          infected: infected.get(mutant) ?? 0,
          executed: executed.get(mutant) ?? 0,
        },
        ...(near !== undefined && { nearest: near }),
        runs: runs.get(mutant) ?? [],
      };
    },
  };
}

function count(counts: Map<number, number>, mutant: number): void {
  counts.set(mutant, (counts.get(mutant) ?? 0) + 1);
}
