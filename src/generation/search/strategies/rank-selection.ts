import type { Random } from '../../../foundation/random.ts';
import { fraction } from '../../breed/choose.ts';
import { compareFitness } from '../fitness/fitness.ts';
import type { Scored } from './strategy.ts';

/** How many times likelier the first of a ranking is chosen than the one in its middle. */
const bias = 1.7;

/**
 * Orders individuals, fittest first. Of two equally fit ones, the shorter comes first (μTEST paper, 3), which keeps tests
 * short.
 */
export function ranked<Individual>(
  population: readonly Scored<Individual>[],
  lengthOf: (individual: Individual) => number,
): Scored<Individual>[] {
  return population.toSorted(
    (a, b) =>
      compareFitness(a.evaluation.fitness, b.evaluation.fitness) ||
      lengthOf(a.individual) - lengthOf(b.individual),
  );
}

/** Returns an index in a ranking of `count` individuals. The chance falls linearly from the first to the last. */
export function selectRank(count: number, random: Random): number {
  const drawn = fraction(random);
  const root = Math.sqrt(bias * bias - 4 * (bias - 1) * drawn);
  const place = Math.floor((count * (bias - root)) / (2 * (bias - 1)));
  return Math.min(place, count - 1);
}
