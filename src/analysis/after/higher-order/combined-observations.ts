import type { Combination, IndexRanges } from '../../../runtime/protocol.ts';
import type { ObservedTrace } from '../../../runner/job.ts';
import type { FileObservation } from '../../observe/observation.ts';

/**
 * Returns the observations with the combinations in place of their parts. A test reaches a combination if it reaches a part, and
 * infects it if it infects a part, because a run is the same as without a mutant until then. It also counts as infecting it if it
 * reaches two parts: two operands of one condition may change its outcome together, where neither does alone.
 *
 * @param combinations in ascending order of their indices
 */
export function combinedObservations(
  files: readonly FileObservation[],
  combinations: readonly Combination[],
): FileObservation[] {
  const combineTrace = ({ covered, infected }: ObservedTrace): ObservedTrace => ({
    covered: combinedRanges(combinations, (parts) => hasAny(parts, covered)),
    infected: combinedRanges(
      combinations,
      (parts) => hasAny(parts, infected) || countOf(parts, covered) > 1,
    ),
  });
  return files.map((file) => {
    const { observed } = file;
    return {
      ...file,
      observed: {
        ...observed,
        load: combineTrace(observed.load),
        hooks: combineTrace(observed.hooks),
        tests: observed.tests.map((test) => ({ ...test, trace: combineTrace(test.trace) })),
      },
    };
  });
}

function combinedRanges(
  combinations: readonly Combination[],
  isIn: (parts: readonly number[]) => boolean,
): IndexRanges {
  const combined: number[] = [];
  for (const { mutant, parts } of combinations) {
    if (!isIn(parts)) continue;
    if (combined.at(-1) === mutant) combined[combined.length - 1] = mutant + 1;
    else combined.push(mutant, mutant + 1);
  }
  return combined;
}

function hasAny(parts: readonly number[], ranges: IndexRanges): boolean {
  return parts.some((part) => isWithin(ranges, part));
}

function countOf(parts: readonly number[], ranges: IndexRanges): number {
  return parts.filter((part) => isWithin(ranges, part)).length;
}

/** Whether one of the ranges holds an index: the last border at or below the index then begins a range. */
function isWithin(ranges: IndexRanges, index: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] ?? Infinity) <= index) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}
