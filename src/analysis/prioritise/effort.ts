import type { ExecutionEffort } from '../../model/prioritisation.ts';
import type { JobEvent } from '../../runner/job.ts';
import type { FileObservation } from '../observation.ts';
import { testTime } from './test-time.ts';

/** Adds up what executing mutants takes. */
export interface EffortMeter {
  readonly note: (file: number, event: JobEvent) => void;
  readonly total: () => ExecutionEffort;
}

/**
 * Counts runs of tests with a mutant active, and the time of the same runs without one: a measure of a strategy that no
 * other load on the machine changes. Unmutated runs between them, confirmations and the start of workers are not in it.
 */
export function measureEffort(files: readonly FileObservation[]): EffortMeter {
  let testRuns = 0;
  let milliseconds = 0;
  return {
    note(file, event) {
      const observed = files[file]?.observed;
      if (observed === undefined) return;
      if (event.kind === 'hot-batch') {
        const { passed, noticed, unsettled, unseen, ordinal } = event;
        const runs = passed.length + noticed.length + unsettled.length + unseen.length;
        const test = observed.tests[ordinal];
        testRuns += runs;
        milliseconds += runs * (test === undefined ? 0 : testTime(test));
      } else if (event.kind === 'whole-file') {
        const running = observed.tests.filter(({ outcome }) => outcome !== 'skip');
        testRuns += event.testsRun;
        milliseconds += observed.loadDuration;
        for (const test of running.slice(0, event.testsRun)) milliseconds += testTime(test);
      }
    },
    total: () => ({ testRuns, milliseconds }),
  };
}
