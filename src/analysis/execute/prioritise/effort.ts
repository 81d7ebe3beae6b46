import type { ExecutionEffort } from '../../../model/prioritisation.ts';
import type { JobEvent } from '../../../runner/job.ts';
import type { TestCatalogue } from '../../judge/judge-mutants.ts';
import type { FileObservation } from '../../observe/observation.ts';

/** Adds up what executing mutants takes. */
export interface EffortMeter {
  readonly note: (file: number, event: JobEvent) => void;
  readonly total: () => ExecutionEffort;
}

/** Counts runs of tests with a mutant active, as workers report them. */
export function measureEffort(
  files: readonly FileObservation[],
  { tests, firstTest }: Pick<TestCatalogue, 'tests' | 'firstTest'>,
): EffortMeter {
  const runsOfTests = tests.map(() => 0);
  let fileLoads = 0;
  const add = (file: number, ordinal: number, runs: number): void => {
    const number = (firstTest[file] ?? 0) + ordinal;
    runsOfTests[number] = (runsOfTests[number] ?? 0) + runs;
  };
  return {
    note(file, event) {
      if (event.kind === 'hot-batch') {
        const { passed, noticed, unsettled, unseen, ordinal } = event;
        add(file, ordinal, passed.length + noticed.length + unsettled.length + unseen.length);
      } else if (event.kind === 'whole-file') {
        const all = files[file]?.observed.tests ?? [];
        const running = all.filter(({ outcome }) => outcome !== 'skip').slice(0, event.testsRun);
        for (const { ordinal } of running) add(file, ordinal, 1);
        fileLoads += 1;
      }
    },
    total: () => ({ runsOfTests, fileLoads }),
  };
}
