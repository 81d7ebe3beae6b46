import type { ExecuteJob } from '../runner/job.ts';
import type { JobRequest, TestRunner } from '../runner/test-runner.ts';
import { jobFrame } from './execute-job.ts';
import type { ExecutionBook, FileBook } from './execution-book.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

/** A test that fails, without a mutant, once others don't run before it. */
export interface OrderDependence {
  /** Index of its file in the book. */
  readonly file: number;
  readonly ordinal: number;
  readonly message: string;
}

/** Two orders find most dependences of a test on one before it: each has it the other way round with a chance of a half. */
const seeds = [1, 2];

/**
 * Runs every test file without a mutant in fresh processes, its tests in random orders, and names those that fail there
 * although they are not flaky (thesis 7.4.2 does the same with whole suites, to be allowed to reorder them).
 */
export async function checkTestOrder(
  runner: TestRunner,
  book: ExecutionBook,
  options: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
  },
): Promise<readonly OrderDependence[]> {
  const found = new Map<string, OrderDependence>();
  for (const shuffle of seeds) {
    if (options.signal.aborted) break;
    const requests = book.files.flatMap((file, index): JobRequest[] => {
      if (testsThatRun(file) < 2) return [];
      const job = controlJob(file, options.timeout, shuffle);
      return [
        {
          file: file.observation.testFile,
          takeJob: () => job,
          onEvent(event) {
            if (event.kind !== 'control') return;
            for (const { ordinal, message } of event.failed) {
              if (file.flaky.has(ordinal)) continue;
              found.set(`${index} ${ordinal}`, { file: index, ordinal, message });
            }
          },
          onEnd() {},
        },
      ];
    });
    await runner.run('execute', requests, { ...options, fresh: true });
  }
  return [...found.values()];
}

function controlJob(file: FileBook, timeout: TimeoutSettings, shuffle: number): ExecuteJob {
  const frame = jobFrame(file, timeout);
  return { ...frame, flaky: [], hot: [], warm: [], control: true, shuffle };
}

function testsThatRun({ observation }: FileBook): number {
  return observation.observed.tests.filter(({ outcome }) => outcome !== 'skip').length;
}
