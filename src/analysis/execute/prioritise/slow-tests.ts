import type { SplitThresholds } from '../../../model/prioritisation.ts';
import type { FileObservation } from '../../observe/observation.ts';
import { overlaps } from './overlap.ts';
import { testTime } from './expected-cost.ts';

/**
 * Returns, per file, the tests that should run later, apart from the others. Other tests may kill part of a test's mutants first: the
 * part that they also cover. A test is slow if its runs with this part would take longer than loading its file once more. The
 * overlap is computed for each test, which the thesis leaves to future work (10.2). A test without overlap has to run with all of
 * its mutants anyway.
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

/** Returns the times from which on tests of these files are split off. */
export function thresholdsFor(
  files: readonly FileObservation[],
): ReturnType<typeof splitThresholds> {
  return splitThresholds(files.map(({ observed }) => observed.loadDuration));
}

/** The thesis's th_m, in milliseconds. */
const leastTest = 50;
/** The factor between the th_c and the th_m of the thesis. */
const classFactor = 10;

/**
 * Returns the times from which on tests are split off. If a test runs alone, its file is loaded once more. That should not take
 * longer than the test itself, because the tests of most suites overlap, and the test has to run with part of its mutants anyway.
 * So th_m is the average time to load a file, and at least the 50 ms of the thesis (7.4.3).
 *
 * @param loadDurations milliseconds to load each test file
 */
export function splitThresholds(loadDurations: readonly number[]): SplitThresholds {
  const total = loadDurations.reduce((sum, duration) => sum + duration, 0);
  const test = Math.max(leastTest, total / Math.max(1, loadDurations.length));
  return { test, class: test * classFactor };
}
