import type { ExecuteJob, TestBaseline } from '../runner/job.ts';
import { forEachIndex } from './index-ranges.ts';
import type { FileBook } from './execution-book.ts';
import { timeoutLimit, type TimeoutSettings } from './timeout-limit.ts';

/** The facts of a test file that each of its jobs carries. */
export function jobFrame(
  file: FileBook,
  timeout: TimeoutSettings,
): Omit<ExecuteJob, 'hot' | 'warm'> {
  const { observed } = file.observation;
  let total = observed.loadDuration;
  const tests = observed.tests.map((test): TestBaseline => {
    total += test.duration;
    return {
      ordinal: test.ordinal,
      name: test.name,
      fuel: test.fuel,
      limit: timeoutLimit(test.duration, timeout),
      runs: test.outcome !== 'skip',
    };
  });
  return {
    kind: 'execute',
    tests,
    flaky: [...file.flaky],
    fileLimit: timeoutLimit(total, timeout) + loadAllowance,
    loadFuel: observed.loadFuel,
  };
}

/** Milliseconds that loading a file may take beyond what it took when it was observed. */
const loadAllowance = 5000;

/**
 * The job that runs a file's pending live mutants, hot where that is sound; undefined where none is left. Tests that
 * infect a mutant run it in the order of the file. Hot runs cost next to nothing once the file is loaded, so all of them
 * are taken along; warm ones only where the mutant asked for this file.
 */
export function executeJob(
  file: FileBook,
  isLive: (mutant: number) => boolean,
  timeout: TimeoutSettings,
  hasAsked: (mutant: number) => boolean = () => true,
): ExecuteJob | undefined {
  const { observed } = file.observation;
  const warm: number[] = [];
  let hotCount = 0;
  for (const mutant of file.pending) {
    if (!isLive(mutant) || file.cold.has(mutant)) continue;
    if (!file.warm.has(mutant)) hotCount += 1;
    else if (hasAsked(mutant)) warm.push(mutant);
  }
  const hot: { ordinal: number; mutants: number[] }[] = [];
  if (hotCount > 0) {
    for (const test of observed.tests) {
      if (file.flaky.has(test.ordinal)) continue;
      const settled = file.settledHot.get(test.ordinal);
      const mutants: number[] = [];
      forEachIndex(test.trace.infected, (mutant) => {
        const wanted = file.pending.has(mutant) && isLive(mutant) && !file.cold.has(mutant);
        if (wanted && !file.warm.has(mutant) && settled?.has(mutant) !== true) mutants.push(mutant);
      });
      if (mutants.length > 0) hot.push({ ordinal: test.ordinal, mutants });
    }
  }
  settleFinished(file, isLive, hot);
  if (hot.length === 0 && warm.length === 0) return undefined;
  return { ...jobFrame(file, timeout), hot, warm };
}

/**
 * Live mutants whose hot runs were all done, by a worker that ended before it could say so, have nothing left to do. Dead
 * ones keep their place: if the test that noticed them turns out to be flaky, they have yet to run here.
 */
function settleFinished(
  file: FileBook,
  isLive: (mutant: number) => boolean,
  hot: readonly { readonly mutants: readonly number[] }[],
): void {
  const unfinished = new Set(hot.flatMap(({ mutants }) => mutants));
  for (const mutant of file.pending) {
    const elsewhere = file.warm.has(mutant) || file.cold.has(mutant);
    if (isLive(mutant) && !elsewhere && !unfinished.has(mutant)) file.pending.delete(mutant);
  }
}
