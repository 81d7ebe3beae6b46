import type { SplitThresholds } from '../../model/prioritisation.ts';

/** The thesis's th_m, in milliseconds. */
const leastTest = 50;
/** The thesis's th_c is so many times its th_m. */
const classFactor = 10;

/**
 * From which time on tests are split off. A test that runs by itself has its file loaded once more, which should not take
 * longer than the test itself, since the tests of most suites overlap and it has to run for part of its mutants
 * anyway: so th_m is the average time of loading a file, and not under the thesis's 50 ms (7.4.3).
 *
 * @param loadDurations milliseconds of loading each test file
 */
export function splitThresholds(loadDurations: readonly number[]): SplitThresholds {
  const total = loadDurations.reduce((sum, duration) => sum + duration, 0);
  const test = Math.max(leastTest, total / Math.max(1, loadDurations.length));
  return { test, class: test * classFactor };
}
