import type { IndexRanges } from '../../../runtime/protocol.ts';

/**
 * Returns the overlap of each member of a test suite with the rest of the suite: the share of the mutants it covers that some
 * other member also covers, from 0 to 1. The overlap of a member that covers no mutant is 1 (definition 7.1 of the thesis).
 *
 * @param coverage per member, the mutants that it covers
 */
export function overlaps(coverage: readonly IndexRanges[]): number[] {
  const shared = sharedRanges(coverage);
  return coverage.map((ranges) => {
    const size = sizeOf(ranges);
    return size === 0 ? 1 : sizeOfCommon(ranges, shared) / size;
  });
}

/** The mutants that at least two members cover. */
function sharedRanges(coverage: readonly IndexRanges[]): number[] {
  const changes = new Map<number, number>();
  for (const ranges of coverage) {
    ranges.forEach((border, at) => {
      changes.set(border, (changes.get(border) ?? 0) + (at % 2 === 0 ? 1 : -1));
    });
  }
  const shared: number[] = [];
  let depth = 0;
  for (const [border, change] of [...changes].toSorted(([a], [b]) => a - b)) {
    const before = depth;
    depth += change;
    if (before < 2 !== depth < 2) shared.push(border);
  }
  return shared;
}

function sizeOf(ranges: IndexRanges): number {
  return ranges.reduce((sum, border, at) => sum + (at % 2 === 0 ? -border : border), 0);
}

function sizeOfCommon(one: IndexRanges, other: IndexRanges): number {
  let common = 0;
  let j = 0;
  for (let i = 0; i < one.length; i += 2) {
    const [start = 0, end = 0] = one.slice(i, i + 2);
    while (j < other.length && (other[j + 1] ?? 0) <= start) j += 2;
    for (let k = j; k < other.length && (other[k] ?? 0) < end; k += 2) {
      common += Math.min(end, other[k + 1] ?? 0) - Math.max(start, other[k] ?? 0);
    }
  }
  return common;
}
