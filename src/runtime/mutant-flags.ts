import type { Combination } from './protocol.ts';

/** Which mutants are active, of which there may be any number at a time. */
export interface MutantFlags {
  /** What instrumented code reads: 1 where a mutant is active. */
  readonly flags: Uint8Array;
  /** Sets the flags of a mutant, or of a higher-order mutant's parts, and of no other; -1 stands for none. */
  readonly set: (index: number) => void;
  readonly combine: (combinations: readonly Combination[]) => void;
}

const Bytes = Uint8Array;

/** Makes the flags of so many first-order mutants, with none set. Higher-order mutants have indices from there on. */
export function createMutantFlags(mutantCount: number): MutantFlags {
  const flags = new Bytes(mutantCount);
  const partsOf: (readonly number[] | undefined)[] = [];
  let active: readonly number[] = [];
  const write = (value: 0 | 1): void => {
    // Plain loops: the code under test may have changed what iterates an array.
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
