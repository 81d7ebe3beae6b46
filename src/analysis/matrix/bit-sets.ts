/** Sets of small numbers, one after the other in one block of memory: set `i` takes the words from `i * words` on. */
export interface BitSets {
  readonly words: number;
  readonly bits: Uint32Array;
}

/** Packs lists of numbers below `limit`. */
export function packSets(lists: readonly (readonly number[])[], limit: number): BitSets {
  const words = Math.max(1, Math.ceil(limit / 32));
  const bits = new Uint32Array(words * lists.length);
  lists.forEach((list, at) => {
    for (const one of list) {
      const word = at * words + (one >>> 5);
      bits[word] = (bits[word] ?? 0) | (1 << (one & 31));
    }
  });
  return { words, bits };
}

/** Whether every number of one set is in another. */
export function isWithin({ words, bits }: BitSets, one: number, other: number): boolean {
  const first = one * words;
  const second = other * words;
  for (let word = 0; word < words; word += 1) {
    if (((bits[first + word] ?? 0) & ~(bits[second + word] ?? 0)) !== 0) return false;
  }
  return true;
}
