import type { ExecuteJob } from '../runner/job.ts';
import type { JobRequest, TestRunner } from '../runner/test-runner.ts';
import type { ExecutionBook, FileBook } from './execution-book.ts';
import { jobFrame } from './execute-job.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

interface ControlOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly timeout: TimeoutSettings;
  readonly onSettled?: (index: number) => void;
}

/**
 * Looks for flaky tests in the files some of whose runs disagreed: each is run without a mutant in fresh processes, as
 * often as its book says. The book then takes back what flaky tests killed.
 */
export async function findFlakyTests(
  runner: TestRunner,
  book: ExecutionBook,
  options: ControlOptions,
): Promise<void> {
  while (!options.signal.aborted) {
    const requests = book.files.flatMap((file, index) =>
      file.controlsDue > 0 ? [controlRequest(book, index, file, options)] : [],
    );
    if (requests.length === 0) break;
    await runner.run('execute', requests, { ...options, fresh: true });
  }
}

function controlRequest(
  book: ExecutionBook,
  index: number,
  file: FileBook,
  { timeout, signal, onSettled }: ControlOptions,
): JobRequest {
  const frame = jobFrame(file, timeout);
  const job: ExecuteJob = { ...frame, flaky: [], hot: [], warm: [], control: true };
  return {
    file: file.observation.testFile,
    takeJob: () => job,
    onEvent: (event) => book.enter(index, event),
    onEnd(end) {
      book.enter(index, { kind: 'ended', job, end });
      if (!signal.aborted) onSettled?.(index);
    },
  };
}
