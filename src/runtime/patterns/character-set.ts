/** UTF-16 code units as inclusive ranges, ascending and disjoint, flattened: `[first, last, first, last, …]`. */
export type CharacterSet = readonly number[];

const LAST_UNIT = 0xffff;

/**
 * Returns the set of some ranges, which may be in any order and overlap. If case is ignored, the set also has the other case of
 * each ASCII letter.
 */
export function characterSet(ranges: readonly number[], ignoreCase: boolean): CharacterSet {
  const sorted: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const first = ranges[at] ?? 0;
    const last = ranges[at + 1] ?? first;
    insert(sorted, first, last);
    if (!ignoreCase) continue;
    insertShifted(sorted, first < 65 ? 65 : first, last > 90 ? 90 : last, 32);
    insertShifted(sorted, first < 97 ? 97 : first, last > 122 ? 122 : last, -32);
  }
  return merged(sorted);
}

/** Returns the code units that a set lacks. */
export function complementOf(set: CharacterSet): CharacterSet {
  const rest: number[] = [];
  let from = 0;
  for (let at = 0; at < set.length; at += 2) {
    const first = set[at] ?? 0;
    if (first > from) append(rest, from, first - 1);
    from = (set[at + 1] ?? 0) + 1;
  }
  if (from <= LAST_UNIT) append(rest, from, LAST_UNIT);
  return rest;
}

/** Returns the distance of a code unit from the nearest one of a set: 0 if the set has it, infinite if the set is empty. */
export function distanceToSet(set: CharacterSet, unit: number): number {
  let nearest = Infinity;
  for (let at = 0; at < set.length; at += 2) {
    const first = set[at] ?? 0;
    if (unit < first) return first - unit < nearest ? first - unit : nearest;
    const last = set[at + 1] ?? 0;
    if (unit <= last) return 0;
    nearest = unit - last;
  }
  return nearest;
}

function append(ranges: number[], first: number, last: number): void {
  ranges[ranges.length] = first;
  ranges[ranges.length] = last;
}

function insertShifted(sorted: number[], first: number, last: number, by: number): void {
  if (first <= last) insert(sorted, first + by, last + by);
}

/** Sorts ranges by their first units. */
function insert(sorted: number[], first: number, last: number): void {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 2] ?? 0) > first) {
    sorted[at] = sorted[at - 2] ?? 0;
    sorted[at + 1] = sorted[at - 1] ?? 0;
    at -= 2;
  }
  sorted[at] = first;
  sorted[at + 1] = last;
}

function merged(sorted: readonly number[]): CharacterSet {
  const set: number[] = [];
  for (let at = 0; at < sorted.length; at += 2) {
    const first = sorted[at] ?? 0;
    const last = sorted[at + 1] ?? 0;
    const end = set.length - 1;
    if (end > 0 && first <= (set[end] ?? 0) + 1) {
      if (last > (set[end] ?? 0)) set[end] = last;
    } else append(set, first, last);
  }
  return set;
}
