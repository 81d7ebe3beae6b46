import type { IndexRanges } from '../runtime/protocol.ts';
import type { ObservedTrace } from './job.ts';

/** Returns the union of two sets of indices, given as sorted, disjoint, half-open ranges. */
export function mergeRanges(one: IndexRanges, other: IndexRanges): IndexRanges {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const merged: number[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    const takeOne = j >= other.length || (i < one.length && at(one, i) <= at(other, j));
    const start = takeOne ? at(one, i) : at(other, j);
    const end = takeOne ? at(one, i + 1) : at(other, j + 1);
    if (takeOne) i += 2;
    else j += 2;
    const last = merged.length - 1;
    if (last > 0 && start <= at(merged, last)) merged[last] = Math.max(at(merged, last), end);
    else merged.push(start, end);
  }
  return merged;
}

/** Returns whether two sets of indices, given as sorted, disjoint, half-open ranges, have an index in common. */
export function haveCommonIndex(one: IndexRanges, other: IndexRanges): boolean {
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    const start = Math.max(at(one, i), at(other, j));
    const [endOfOne, endOfOther] = [at(one, i + 1), at(other, j + 1)];
    if (start < Math.min(endOfOne, endOfOther)) return true;
    if (endOfOne < endOfOther) i += 2;
    else j += 2;
  }
  return false;
}

/** Returns the mutants that two stretches of execution reached, those that they infected, and the functions that they entered. */
export function mergeTraces(one: ObservedTrace, other: ObservedTrace): ObservedTrace {
  const entered = mergeRanges(one.entered ?? [], other.entered ?? []);
  return {
    ...(entered.length > 0 && { entered }),
    covered: mergeRanges(one.covered, other.covered),
    infected: mergeRanges(one.infected, other.infected),
  };
}

function at(ranges: IndexRanges, index: number): number {
  return ranges[index] ?? 0;
}
