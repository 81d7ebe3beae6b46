/** Which of the runs that infect a mutant are worth executing the mutant in. */
export interface Chances {
  /** Whether the mutant is to be executed in this one, which counts as another that infects it. */
  readonly isDue: (mutant: number) => boolean;
}

/** The first runs that infect a mutant all are; then only each that comes after so many times as many. */
const first = 4;
const growth = 1.25;

/**
 * Executing a mutant costs as much as running a new test case, and a mutant that survived in many is not likely to die in another like
 * them: the more runs infect it, the fewer of them are tried.
 */
export function createChances(): Chances {
  const counts = new Map<number, { seen: number; next: number }>();
  return {
    isDue(mutant) {
      const count = counts.get(mutant) ?? { seen: 0, next: first };
      counts.set(mutant, count);
      count.seen += 1;
      if (count.seen <= first) return true;
      if (count.seen < count.next) return false;
      count.next = Math.ceil(count.seen * growth);
      return true;
    },
  };
}
