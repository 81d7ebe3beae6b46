import { createRandom, shuffled } from '../foundation/random.ts';
import type { ExecuteJob, TestBaseline } from '../runner/job.ts';
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

/** Backwards, every test runs before those that it may need; a random order finds what only some others spoil. */
const orders: readonly ((tests: readonly TestBaseline[]) => readonly TestBaseline[])[] = [
  (tests) => tests.toReversed(),
  (tests) => shuffled(tests, createRandom(1)),
];

/**
 * Runs every test file without a mutant in fresh processes, its tests backwards and in a random order, and names those that fail there
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
  for (const arrange of orders) {
    if (options.signal.aborted) break;
    const requests = book.files.flatMap((file, index): JobRequest[] => {
      if (testsThatRun(file) < 2) return [];
      const job = controlJob(file, options.timeout, arrange);
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

function controlJob(
  file: FileBook,
  timeout: TimeoutSettings,
  arrange: (typeof orders)[number],
): ExecuteJob {
  const frame = jobFrame(file, timeout);
  const order = arrange(frame.tests).map(({ ordinal }) => ordinal);
  return { ...frame, flaky: [], hot: [], warm: [], control: true, order };
}

function testsThatRun({ observation }: FileBook): number {
  return observation.observed.tests.filter(({ outcome }) => outcome !== 'skip').length;
}
