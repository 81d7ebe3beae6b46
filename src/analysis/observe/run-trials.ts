import type { ExecuteJob, OrderedTests } from '../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../runner/test-runner.ts';
import { jobFrame } from '../execute/execute-job.ts';
import type { FileBook } from '../execute/execution-book.ts';
import type { TimeoutSettings } from '../execute/timeout-limit.ts';

/** What running tests in other orders takes. */
export interface OrderTrialParts {
  readonly runner: TestRunner;
  readonly execution: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
  };
}

/** By ordinal, what the tests of a trial failed with that failed. */
export type TrialOutcome = ReadonlyMap<number, string>;

/** What one process is to try with a file. */
export interface FileTrials {
  readonly file: FileBook;
  readonly trials: readonly OrderedTests[];
}

/**
 * Runs the trials of each file in a process of its own, or in several where modules can't be evaluated anew.
 *
 * @returns per file and trial what failed; nothing of trials in which the process ended
 */
export async function runTrials(
  { runner, execution }: OrderTrialParts,
  files: readonly FileTrials[],
): Promise<readonly (readonly TrialOutcome[])[]> {
  const outcomes = files.map(({ trials }) => trials.map(() => new Map<number, string>()));
  let left = files.map(({ trials }) => [...trials.keys()]);
  while (left.some(({ length }) => length > 0) && !execution.signal.aborted) {
    const requests: JobRequest[] = [];
    const next = left.map((given, at) => {
      const open = new Set(given);
      const one = files[at];
      if (one === undefined || open.size === 0) return open;
      const trials = given.flatMap((number) => one.trials[number] ?? []);
      const job = controlJob(one.file, trials, execution.timeout);
      requests.push({
        file: one.file.observation.testFile,
        takeJob: () => job,
        onEvent(event) {
          if (event.kind !== 'control' || event.trial === undefined) return;
          const number = given[event.trial] ?? -1;
          open.delete(number);
          for (const { ordinal, message } of event.failed) {
            if (!one.file.flaky.has(ordinal)) outcomes[at]?.[number]?.set(ordinal, message);
          }
        },
        onEnd() {},
      });
      return open;
    });
    await runner.run('execute', requests, { ...execution, fresh: true });
    // A process that ended in its first trial would do so again.
    left = next.map((open, at) => [...open].slice(open.size === left[at]?.length ? 1 : 0));
  }
  return outcomes;
}

function controlJob(
  file: FileBook,
  trials: readonly OrderedTests[],
  timeout: TimeoutSettings,
): ExecuteJob {
  return { ...jobFrame(file, timeout), flaky: [], hot: [], warm: [], control: true, trials };
}

/** Ordinals of the tests of a file that are not skipped, in its own order. */
export function testsThatRun({ observation }: FileBook): readonly number[] {
  return observation.observed.tests
    .filter(({ outcome }) => outcome !== 'skip')
    .map(({ ordinal }) => ordinal);
}
