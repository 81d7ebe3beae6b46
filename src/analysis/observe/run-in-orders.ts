import type { ExecuteJob, OrderedTests } from '../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../runner/test-runner.ts';
import { jobFrame } from '../execute/execute-job.ts';
import type { FileBook } from '../execute/execution-book.ts';
import type { TimeoutSettings } from '../execute/timeout-limit.ts';

/** The runner and the settings for runs in other orders. */
export interface OrderRunParts {
  readonly runner: TestRunner;
  readonly execution: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
  };
}

/** The messages of the tests that failed in one run, by ordinal. */
export type FailedTests = ReadonlyMap<number, string>;

/** Runs of some tests of one file, each in an order of its own. */
export interface FileRunsInOrders {
  readonly file: FileBook;
  readonly runs: readonly OrderedTests[];
}

/**
 * Runs tests without a mutant in the given orders. Each file gets a process of its own, or several processes if its modules can't
 * be evaluated anew.
 *
 * @returns per file and run, the tests that failed; undefined for a run in which the process ended, or that was not done before an interruption
 */
export async function runInOrders(
  { runner, execution }: OrderRunParts,
  files: readonly FileRunsInOrders[],
): Promise<readonly (readonly (FailedTests | undefined)[])[]> {
  const outcomes: (Map<number, string> | undefined)[][] = files.map(({ runs }) =>
    runs.map(() => undefined),
  );
  let left = files.map(({ runs }) => [...runs.keys()]);
  while (left.some(({ length }) => length > 0) && !execution.signal.aborted) {
    const requests: JobRequest[] = [];
    const next = left.map((given, at) => {
      const open = new Set(given);
      const one = files[at];
      if (one === undefined || open.size === 0) return open;
      const runs = given.flatMap((number) => one.runs[number] ?? []);
      const job = controlJob(one.file, runs, execution.timeout);
      requests.push({
        file: one.file.observation.testFile,
        takeJob: () => job,
        onEvent(event) {
          if (event.kind !== 'control' || event.orderIndex === undefined) return;
          const number = given[event.orderIndex] ?? -1;
          open.delete(number);
          const failed = event.failed.filter(({ ordinal }) => !one.file.flaky.has(ordinal));
          outcomes[at]?.splice(
            number,
            1,
            new Map(failed.map(({ ordinal, message }) => [ordinal, message])),
          );
        },
        onEnd() {},
      });
      return open;
    });
    await runner.run('execute', requests, { ...execution, fresh: true });
    // A process that ended in its first run would end in it again.
    left = next.map((open, at) => [...open].slice(open.size === left[at]?.length ? 1 : 0));
  }
  return outcomes;
}

function controlJob(
  file: FileBook,
  runs: readonly OrderedTests[],
  timeout: TimeoutSettings,
): ExecuteJob {
  return { ...jobFrame(file, timeout), flaky: [], hot: [], warm: [], control: true, orders: runs };
}

/** The ordinals of the tests of a file that are not skipped, in the file's order. */
export function testsThatRun({ observation }: FileBook): readonly number[] {
  return observation.observed.tests
    .filter(({ outcome }) => outcome !== 'skip')
    .map(({ ordinal }) => ordinal);
}
