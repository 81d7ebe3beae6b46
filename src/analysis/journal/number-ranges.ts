import type { IndexRanges } from '../../runtime/protocol.ts';
import { indicesIn } from '../index-ranges.ts';

/** What a number is in another numbering; undefined where it has no place there. */
export type Renumber = (number: number) => number | undefined;

/** The ranges that hold these numbers and no others. */
export function rangesOf(numbers: Iterable<number>): IndexRanges {
  const ranges: number[] = [];
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    const end = ranges.at(-1);
    if (end === number) ranges[ranges.length - 1] = number + 1;
    else if (end === undefined || number > end) ranges.push(number, number + 1);
  }
  return ranges;
}

/** The same numbers in another numbering, without those that have no place there. */
export function renumbered(ranges: IndexRanges, to: Renumber): IndexRanges {
  return rangesOf(mapped(indicesIn(ranges), to));
}

/** The numbers in another numbering, in their order. */
export function mapped(numbers: Iterable<number>, to: Renumber): number[] {
  const found: number[] = [];
  for (const number of numbers) {
    const other = to(number);
    if (other !== undefined) found.push(other);
  }
  return found;
}
