import type { Combination, IndexRanges } from '../../../runtime/protocol.ts';
import type { ObservedTrace } from '../../../runner/job.ts';
import type { FileObservation } from '../../observe/observation.ts';

/**
 * What was observed, as if the combinations had been observed in place of their parts: reached where a part is reached, and
 * infected where a part is infected. That is sound for infection: up to the first infection of a part a run is the original's.
 *
 * @param combinations by ascending index
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

/** Whether a range holds an index: the last border at or below it opens one. */
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
