import type { ObservedTest } from '../../../runner/job.ts';

/** The least time, in milliseconds, to give a file to a worker, without loading the file. */
const workerStart = 50;

/** Milliseconds to run a file once more in a later wave, without loading it. Often a process has to start. */
export const processStart = 300;

/** Milliseconds to evaluate a file's modules anew in a process that already has their code, given the milliseconds to load the file. */
export function reloadTime(load: number): number {
  return load * 0.2;
}

/**
 * Returns the milliseconds per expected kill of running tests of one file.
 *
 * @param load milliseconds to load the file
 * @param milliseconds to run the tests
 * @param missing probability that none of the tests notices the mutant, from 0 to below 1
 */
export function expectedCost(load: number, milliseconds: number, missing: number): number {
  return (workerStart + load + milliseconds) / (1 - missing);
}

/**
 * Milliseconds that a hot run takes besides the test itself. Measured times of quick tests differ by about as much. So the order
 * of tests that take less depends on their chances alone.
 */
const runOverhead = 2;

/** Milliseconds that an unmutated run takes besides the test itself. */
export const controlOverhead = 0.3;

/** Returns the milliseconds per expected kill of running one test in a loaded file. */
export function timePerKill(milliseconds: number, chance: number): number {
  return (milliseconds + runOverhead) / chance;
}

/**
 * Returns the milliseconds that a further run of a test is likely to take. The second of two runs predicts later runs better,
 * because by then the code has been compiled. If the test ran only once, it is the time of that run.
 */
export function testTime({ duration, repeatDuration }: ObservedTest): number {
  return repeatDuration ?? duration;
}
