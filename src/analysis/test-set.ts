/**
 * Some tests of a file by their ordinals, 32 to a number; the empty set has none. A set never changes, so that many mutants can
 * share one: for a file with 3,000 tests it takes 94 numbers, which are quickly copied.
 */
export type TestSet = readonly number[];

export const noTests: TestSet = [];

export function testSet(ordinals: Iterable<number>): TestSet {
  const set: number[] = [];
  for (const ordinal of ordinals) addTest(set, ordinal);
  return set;
}

/** Adds a test to a set that nobody else has yet. */
export function addTest(set: number[], ordinal: number): void {
  const at = ordinal >> 5;
  while (set.length <= at) set.push(0);
  set[at] = (set[at] ?? 0) | (1 << (ordinal & 31));
}

export function hasTest(set: TestSet, ordinal: number): boolean {
  return ((set[ordinal >> 5] ?? 0) & (1 << (ordinal & 31))) !== 0;
}

/** The tests of either set. */
export function union(one: TestSet, other: TestSet): TestSet {
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  return longer.map((word, at) => word | (shorter[at] ?? 0));
}

/** The tests of a set that are not in the other; the set itself where that changes nothing. */
export function difference(set: TestSet, other: TestSet): TestSet {
  if (!set.some((word, at) => (word & (other[at] ?? 0)) !== 0)) return set;
  return orNone(set.map((word, at) => word & ~(other[at] ?? 0)));
}

/** A set without one of its tests; the set itself where it does not have it. */
export function withoutTest(set: TestSet, ordinal: number): TestSet {
  if (!hasTest(set, ordinal)) return set;
  const at = ordinal >> 5;
  const word = (set[at] ?? 0) & ~(1 << (ordinal & 31));
  const left = set.slice();
  left[at] = word;
  return word === 0 ? orNone(left) : left;
}

function orNone(set: TestSet): TestSet {
  for (const word of set) if (word !== 0) return set;
  return noTests;
}
