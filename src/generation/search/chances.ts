/** Chooses, among the runs that infect a mutant, those in which the mutant is executed. */
export interface Chances {
  /** Records one more run that infects the mutant, and returns whether to execute the mutant in it. */
  readonly isDue: (mutant: number) => boolean;
}

/** A mutant is executed in each of the first runs that infect it, up to this number. */
const first = 4;
/** After that, it is executed only when the number of infecting runs has grown by this factor. */
const growth = 1.25;

/**
 * Executing a mutant costs as much as running a new test case. A mutant that survived many infecting runs is unlikely to die in
 * another similar run, so the share of runs in which it is executed falls with their number.
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
