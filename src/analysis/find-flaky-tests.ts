import type { JobRequest, TestRunner } from '../runner/test-runner.ts';
import {
  askedOf,
  dropKill,
  killIn,
  type ExecutionBook,
  type FileBook,
  type Kill,
} from './execution-book.ts';
import { jobFrame } from './execute-job.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

/**
 * Looks for flaky tests in the files some of whose runs disagreed: each is run without a mutant in fresh processes, as
 * often as its book says, and a test that fails in any of them, having passed when observed, is flaky. What it killed
 * is alive again. Where a file or a suite's hook fails as a whole, that goes for all the file's tests.
 */
export async function findFlakyTests(
  runner: TestRunner,
  book: ExecutionBook,
  options: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
    readonly onSettled?: (index: number) => void;
  },
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
  options: Parameters<typeof findFlakyTests>[2],
): JobRequest {
  return {
    file: file.observation.testFile,
    takeJob: () => ({
      ...jobFrame(file, options.timeout),
      flaky: [],
      hot: [],
      warm: [],
      control: true,
    }),
    onEvent(event) {
      if (event.kind !== 'control') return;
      for (const { ordinal } of event.failed) markFlaky(book, { file, index }, ordinal);
      if (event.error === undefined) return;
      for (const { ordinal } of file.observation.observed.tests) {
        markFlaky(book, { file, index }, ordinal);
      }
      dropKills(book, { file, index }, ({ why }) => noticedOutside(why));
    },
    onEnd() {
      file.controlled = true;
      file.controlsDue -= 1;
      if (!options.signal.aborted) options.onSettled?.(index);
    },
  };
}

/** Enters that a test is flaky: what it killed is alive again, and what nothing else infects has nothing left to do here. */
export function markFlaky(
  book: ExecutionBook,
  { file, index }: { file: FileBook; index: number },
  ordinal: number,
): void {
  if (file.flaky.has(ordinal)) return;
  file.flaky.add(ordinal);
  dropKills(book, { file, index }, ({ why }) => 'ordinal' in why && why.ordinal === ordinal);
  const elsewhere = askedOf(file);
  for (const mutant of file.pending) if (!elsewhere.has(mutant)) file.pending.delete(mutant);
}

/** Takes these kills of the file back; what something else in the file infects has to run again. */
function dropKills(
  book: ExecutionBook,
  { file, index }: { file: FileBook; index: number },
  isDoubtful: (kill: Kill) => boolean,
): void {
  const elsewhere = askedOf(file);
  for (const mutant of book.kills.keys()) {
    const kill = killIn(book, mutant, index);
    if (kill === undefined || !isDoubtful(kill)) continue;
    dropKill(book, mutant, index);
    if (!elsewhere.has(mutant)) continue;
    file.pending.add(mutant);
    if (kill.isolation === 'cold') file.cold.add(mutant);
  }
}

function noticedOutside(why: Kill['why']): boolean {
  return why.kind === 'hook-failed' || why.kind === 'file-failed' || why.kind === 'unhandled-error';
}
