import { createRandom } from '../foundation/random.ts';

/** Points of an input space. */
export interface SpacePoints {
  readonly points: readonly (readonly number[])[];
  /** Whether these are all points of the space. */
  readonly isExhaustive: boolean;
}

/**
 * Returns the points of an input space: all, or a random sample if there are more than a limit.
 *
 * @param dimensions the values of each dimension
 */
export function spacePoints(
  dimensions: readonly (readonly number[])[],
  limit: number,
  seed: number,
): SpacePoints {
  const size = dimensions.reduce((product, { length }) => product * length, 1);
  const pointAt = (number: number): number[] => {
    let rest = number;
    return dimensions.map((values) => {
      const value = values[rest % values.length] ?? 0;
      rest = Math.floor(rest / values.length);
      return value;
    });
  };
  if (size <= limit) {
    return { points: Array.from({ length: size }, (_, at) => pointAt(at)), isExhaustive: true };
  }
  const random = createRandom(seed);
  const numbers = new Set<number>();
  while (numbers.size < limit) numbers.add(random(size));
  const points = [...numbers].toSorted((one, other) => one - other).map(pointAt);
  return { points, isExhaustive: false };
}

/**
 * Returns the equivalence class of each input: inputs of a class kill the same mutants.
 *
 * @param kills the killed mutants, by input
 */
export function equivalenceClasses(kills: readonly ReadonlySet<number>[]): readonly number[] {
  const classes = new Map<string, number>();
  return kills.map((killed) => {
    const key = [...killed].toSorted((one, other) => one - other).join();
    const number = classes.get(key) ?? classes.size;
    classes.set(key, number);
    return number;
  });
}

/** Returns the numbers of few inputs that together kill what all of them kill: always the one that adds most, smaller costs first. */
export function coveringInputs(
  kills: readonly ReadonlySet<number>[],
  costs: readonly number[],
): readonly number[] {
  const left = new Set(kills.flatMap((killed) => [...killed]));
  const chosen: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let most = 0;
    for (const [input, killed] of kills.entries()) {
      let gain = 0;
      for (const mutant of killed) if (left.has(mutant)) gain += 1;
      const isCheaper = gain === most && gain > 0 && (costs[input] ?? 0) < (costs[best] ?? 0);
      if (gain > most || isCheaper) [best, most] = [input, gain];
    }
    chosen.push(best);
    for (const mutant of kills[best] ?? []) left.delete(mutant);
  }
  return chosen.toSorted((one, other) => one - other);
}
