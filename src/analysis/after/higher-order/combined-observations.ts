import type { Combination, IndexRanges } from '../../../runtime/protocol.ts';
import type { ObservedTrace } from '../../../runner/job.ts';
import type { FileObservation } from '../../observe/observation.ts';

/**
 * Returns the observations with the combinations in place of their parts. A test reaches a combination if it reaches a part, and
 * infects it if it infects a part. This is sound for infection, because a run is the same as without a mutant until the first
 * infection of a part.
 *
 * @param combinations in ascending order of their indices
 */
export function combinedObservations(
  files: readonly FileObservation[],
  combinations: readonly Combination[],
): FileObservation[] {
  const combine = (ranges: IndexRanges): IndexRanges => combinedRanges(ranges, combinations);
  const combineTrace = ({ covered, infected }: ObservedTrace): ObservedTrace => ({
    covered: combine(covered),
    infected: combine(infected),
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

function combinedRanges(ranges: IndexRanges, combinations: readonly Combination[]): IndexRanges {
  const combined: number[] = [];
  for (const { mutant, parts } of combinations) {
    if (!parts.some((part) => isWithin(ranges, part))) continue;
    if (combined.at(-1) === mutant) combined[combined.length - 1] = mutant + 1;
    else combined.push(mutant, mutant + 1);
  }
  return combined;
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
