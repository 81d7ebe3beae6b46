import type { Combination } from './protocol.ts';

/** The active mutants. Any number of them may be active at once. */
export interface MutantFlags {
  /** By mutant, 1 if it is active. Instrumented code reads this array. */
  readonly flags: Uint8Array;
  /** Sets the flags of one mutant, or of all parts of a higher-order mutant, and clears all others. -1 sets none. */
  readonly set: (index: number) => void;
  readonly combine: (combinations: readonly Combination[]) => void;
}

const Bytes = Uint8Array;

/** Creates cleared flags for `mutantCount` first-order mutants. Higher-order mutants have indices from `mutantCount` on. */
export function createMutantFlags(mutantCount: number): MutantFlags {
  const flags = new Bytes(mutantCount);
  const partsOf: (readonly number[] | undefined)[] = [];
  let active: readonly number[] = [];
  const write = (value: 0 | 1): void => {
    // A plain loop, because the code under test may have changed the iterator of arrays.
    for (let at = 0; at < active.length; at += 1) flags[active[at] ?? mutantCount] = value;
  };
  return {
    flags,
    set(index) {
      write(0);
      if (index < 0) active = [];
      else active = index < mutantCount ? [index] : (partsOf[index - mutantCount] ?? []);
      write(1);
    },
    combine(combinations) {
      for (let at = 0; at < combinations.length; at += 1) {
        const one = combinations[at];
        if (one !== undefined) partsOf[one.mutant - mutantCount] = one.parts;
      }
    },
  };
}
