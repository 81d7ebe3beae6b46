import type { Subsumption } from '../../../model/higher-order-mutant.ts';

/**
 * Compares the tests that kill a higher-order mutant with the tests that kill each of its parts, all by their numbers (Jia and
 * Harman, Higher order mutation testing, 2009: its fitness function and strongly subsuming mutants).
 *
 * @param idOf returns the id of a test, given its number
 */
export function subsumption(
  killers: ReadonlySet<number>,
  killersOfParts: readonly ReadonlySet<number>[],
  idOf: (test: number) => string,
): Subsumption {
  const union = new Set(killersOfParts.flatMap((each) => [...each]));
  const fitness = fitnessOf(killers, killersOfParts);
  return {
    killedBy: idsOf(killers, idOf),
    killersOfParts: idsOf(union, idOf),
    fitness,
    isStrong: fitness < 1 && isWithinAll(killers, killersOfParts),
  };
}

/** Returns the number of tests that kill the combination, divided by the number of tests that kill a part; 1 if no test kills a part. */
export function fitnessOf(
  killers: ReadonlySet<number>,
  killersOfParts: readonly ReadonlySet<number>[],
): number {
  const union = new Set(killersOfParts.flatMap((each) => [...each]));
  return union.size === 0 ? 1 : killers.size / union.size;
}

function isWithinAll(
  killers: ReadonlySet<number>,
  killersOfParts: readonly ReadonlySet<number>[],
): boolean {
  if (killers.size === 0) return false;
  return killersOfParts.every((each) => [...killers].every((test) => each.has(test)));
}

function idsOf(tests: ReadonlySet<number>, idOf: (test: number) => string): string[] {
  return [...tests].toSorted((a, b) => a - b).map(idOf);
}
