import type { IndexRanges } from '../runtime/protocol.ts';

/** Calls `visit` with each index of sorted, disjoint, half-open ranges. */
export function forEachIndex(ranges: IndexRanges, visit: (index: number) => void): void {
  for (let i = 0; i < ranges.length; i += 2) {
    const end = ranges[i + 1] ?? 0;
    for (let index = ranges[i] ?? 0; index < end; index += 1) visit(index);
  }
}

/** Whether an index is in sorted, disjoint, half-open ranges. */
export function hasIndex(ranges: IndexRanges, index: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if ((ranges[at] ?? Infinity) <= index && index < (ranges[at + 1] ?? 0)) return true;
  }
  return false;
}

/** Returns the sorted, disjoint, half-open ranges that hold exactly these indices, which may come in any order. */
export function rangesOf(indices: Iterable<number>): IndexRanges {
  const ranges: number[] = [];
  for (const index of [...indices].toSorted((a, b) => a - b)) {
    const end = ranges.at(-1);
    if (end === index) ranges[ranges.length - 1] = index + 1;
    else if (end === undefined || index > end) ranges.push(index, index + 1);
  }
  return ranges;
}

/** Returns the indices in sorted, disjoint, half-open ranges, in ascending order. */
export function indicesIn(ranges: IndexRanges): number[] {
  const indices: number[] = [];
  forEachIndex(ranges, (index) => indices.push(index));
  return indices;
}
