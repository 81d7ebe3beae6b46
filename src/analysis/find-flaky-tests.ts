import type { JobRequest, TestRunner } from '../runner/test-runner.ts';
import type { ExecutionBook, FileBook } from './execution-book.ts';
import { jobFrame } from './execute-job.ts';
import { forEachIndex } from './index-ranges.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

/** How many unmutated runs a file gets whose runs disagreed. */
const controlRuns = 3;

/**
 * Looks for flaky tests in the files whose unmutated runs disagreed: each is run a few times in fresh processes, and a
 * test that fails in any of them, having passed when observed, is flaky. What it killed is alive again.
 */
export async function findFlakyTests(
  runner: TestRunner,
  book: ExecutionBook,
  options: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly timeout: TimeoutSettings;
  },
): Promise<void> {
  const unsteady = book.files.flatMap((file, index) => (file.unsteady ? [{ file, index }] : []));
  if (unsteady.length === 0) return;
  for (let run = 0; run < controlRuns && !options.signal.aborted; run += 1) {
    const requests = unsteady.map(({ file, index }): JobRequest => ({
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
      },
      onEnd: () => {},
    }));
    await runner.run('execute', requests, { ...options, fresh: true });
  }
  for (const { file } of unsteady) file.unsteady = false;
}

function markFlaky(
  book: ExecutionBook,
  { file, index }: { file: FileBook; index: number },
  ordinal: number,
): void {
  if (file.flaky.has(ordinal)) return;
  file.flaky.add(ordinal);
  const elsewhere = infectedByOthers(file);
  for (const [mutant, kill] of book.kills) {
    if (kill.file !== index || !('ordinal' in kill.why) || kill.why.ordinal !== ordinal) continue;
    book.kills.delete(mutant);
    if (!elsewhere.has(mutant)) continue;
    file.pending.add(mutant);
    if (kill.isolation === 'cold') file.cold.add(mutant);
  }
  for (const mutant of file.pending) if (!elsewhere.has(mutant)) file.pending.delete(mutant);
}

/** Mutants that something in the file other than its flaky tests infects. */
function infectedByOthers(file: FileBook): Set<number> {
  const { observed } = file.observation;
  const infected = new Set<number>();
  const add = (mutant: number): void => void infected.add(mutant);
  forEachIndex(observed.load.infected, add);
  forEachIndex(observed.hooks.infected, add);
  for (const test of observed.tests) {
    if (!file.flaky.has(test.ordinal)) forEachIndex(test.trace.infected, add);
  }
  return infected;
}
