import type { SplitThresholds } from '../../../model/prioritisation.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { overlaps } from './overlap.ts';
import { testTime } from './test-time.ts';

/**
 * Per file, the tests that are worth running apart from the others, later: what they would take for the mutants that other
 * tests cover too, and may kill first, is more than loading their file once more. The overlap is taken test by test,
 * which the thesis leaves to future work (10.2); a test without any has to run for all of its mutants in any case.
 */
export function slowTests(
  files: readonly FileObservation[],
  thresholds: SplitThresholds,
): ReadonlySet<number>[] {
  const shares = overlaps(
    files.flatMap(({ observed }) => observed.tests.map(({ trace }) => trace.covered)),
  );
  let number = 0;
  return files.map(({ observed }) => {
    const slow = new Set<number>();
    for (const test of observed.tests) {
      if (testTime(test) * (shares[number] ?? 0) > thresholds.test) slow.add(test.ordinal);
      number += 1;
    }
    return slow;
  });
}
