/** Draws a whole number from 0 up to, but not including, a bound of at least 1. */
export type Random = (bound: number) => number;

/** Creates a random source that always gives the same numbers for the same seed. It mixes the bits of a counter. */
export function createRandom(seed: number): Random {
  let counter = Math.trunc(seed) >>> 0;
  return (bound) => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * bound);
  };
}

/** Returns the items in random order. */
export function shuffled<Item extends object>(items: readonly Item[], random: Random): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const at = random(last + 1);
    const [taken, moved] = [result[at], result[last]];
    if (taken === undefined || moved === undefined) continue;
    result[last] = taken;
    result[at] = moved;
  }
  return result;
}
