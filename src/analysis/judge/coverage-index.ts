import type { IndexRanges } from '../../runtime/protocol.ts';

/**
 * Which tests reach (or infect) which mutants, kept sparse: neighbouring mutants that the same tests reach share one
 * list, so that its size grows with the borders of the tests' ranges and not with tests times mutants.
 */
export interface CoverageIndex {
  /** Numbers of the tests of one mutant, ascending. */
  readonly testsOf: (mutant: number) => readonly number[];
}

/** Builds the index from each test's ranges; a test's number is its place in the list. */
export function coverageIndex(rangesOfTests: readonly IndexRanges[]): CoverageIndex {
  const starts = borders(rangesOfTests);
  const lists: number[][] = starts.map(() => []);
  rangesOfTests.forEach((ranges, test) => {
    for (let i = 0; i < ranges.length; i += 2) {
      const end = ranges[i + 1] ?? 0;
      for (let at = segmentOf(starts, ranges[i] ?? 0); (starts[at] ?? end) < end; at += 1) {
        lists[at]?.push(test);
      }
    }
  });
  return { testsOf: (mutant) => lists[segmentOf(starts, mutant)] ?? [] };
}

/** Every index at which the set of tests may change, ascending. */
function borders(rangesOfTests: readonly IndexRanges[]): readonly number[] {
  const all = new Set<number>();
  for (const ranges of rangesOfTests) for (const border of ranges) all.add(border);
  return [...all].toSorted((a, b) => a - b);
}

/** The last segment that starts at or before an index; -1 before the first. */
function segmentOf(starts: readonly number[], index: number): number {
  let low = -1;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
