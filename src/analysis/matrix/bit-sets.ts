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

/** Whether a set holds all these numbers. Most sets lack one of the first few already. */
export function holdsAll(
  { words, bits }: BitSets,
  at: number,
  numbers: readonly number[],
): boolean {
  const first = at * words;
  for (const one of numbers) {
    if (((bits[first + (one >>> 5)] ?? 0) & (1 << (one & 31))) === 0) return false;
  }
  return true;
}
