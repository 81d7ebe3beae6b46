/** Milliseconds that giving a file to a worker takes at least, beside loading the file. */
const workerStart = 50;

/** Milliseconds that running a file once more in a later wave takes, beside loading it: often a process has to start. */
export const processStart = 300;

/** Milliseconds of evaluating a file's modules anew, in a process that has their code already, from those of loading it. */
export function reloadTime(load: number): number {
  return load * 0.2;
}

/**
 * Milliseconds to spend per expected kill on tests of one file.
 *
 * @param load milliseconds of loading the file
 * @param milliseconds of running the tests
 * @param missing how likely none of them notices the mutant, from 0 to below 1
 */
export function expectedCost(load: number, milliseconds: number, missing: number): number {
  return (workerStart + load + milliseconds) / (1 - missing);
}

/**
 * Milliseconds that a hot run takes beside the test itself, and that two measured times of quick tests differ by: among tests
 * of less, the chance decides.
 */
const runOverhead = 2;

/** Milliseconds to spend per expected kill on runs of one test in a loaded file. */
export function timePerKill(milliseconds: number, chance: number): number {
  return (milliseconds + runOverhead) / chance;
}
