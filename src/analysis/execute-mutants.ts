import type { ExecuteJob, JobEvent } from '../runner/job.ts';
import type { JobRequest, TestRunner } from '../runner/test-runner.ts';
import { controlRuns, doubt, killsOf, type ExecutionBook, type Suspect } from './execution-book.ts';
import { executeJob, jobFrame, settleFinished } from './execute-job.ts';
import { findFlakyTests } from './find-flaky-tests.ts';
import { openScheduler, type Prioritisation, type Scheduler } from './prioritise/scheduler.ts';
import { recordEnd, recordEvent } from './record-event.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

/** What executing mutants needs beside the runner and the book. */
export interface ExecuteOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly timeout: TimeoutSettings;
  /** False for mutants that need no verdict by execution. */
  readonly isWanted: (mutant: number) => boolean;
  /** Number of the source file that a mutant is in. */
  readonly sourceOf: (mutant: number) => number;
  /** In which order tests run; by default by expected cost, with nothing known of the mutants. */
  readonly prioritisation?: Prioritisation;
  readonly onChange: (phase: 'execute' | 'confirm') => void;
  /** Told what workers report of each test file, by its number. */
  readonly onEvent?: (file: number, event: JobEvent) => void;
  /** Run a mutant with all tests that infect it, also once one has noticed it. */
  readonly exhaustive?: boolean;
  /** Called when an event of a file in the book has been entered. */
  readonly onReported?: (index: number, event: JobEvent) => void;
  /** Called when the book has all that a job, or a run after it, said about a file. */
  readonly onSettled?: (index: number) => void;
}

/**
 * Runs every wanted mutant with the tests that infect it until it is noticed or no test is left: in waves, as
 * the strategy has it; then, one process each, what can't share one; last, alone on the machine, what ran past its
 * time limit or ended its worker.
 */
export async function executeMutants(
  runner: TestRunner,
  book: ExecutionBook,
  options: ExecuteOptions,
): Promise<void> {
  const isLive = (mutant: number): boolean =>
    (options.exhaustive === true || !book.kills.has(mutant)) && options.isWanted(mutant);
  const { prioritisation, sourceOf, exhaustive = false } = options;
  const scheduler = openScheduler(book, { prioritisation, sourceOf, exhaustive });
  while (!options.signal.aborted) {
    await runWaves(runner, book, { ...options, isLive, scheduler });
    if (confirmUnseen(book, isLive)) continue;
    await runCold(runner, book, { ...options, isLive });
    if (options.signal.aborted) return;
    await findFlakyTests(runner, book, options);
    await confirmSuspects(runner, book, { ...options, isLive });
    if (!hasPending(book, isLive) && !hasCold(book, isLive)) return;
  }
}

/** Whether some wanted mutant is without a verdict though a test infects it. */
export function hasOpenMutants(
  book: ExecutionBook,
  isWanted: (mutant: number) => boolean,
): boolean {
  const isLive = (mutant: number): boolean => !book.kills.has(mutant) && isWanted(mutant);
  return hasPending(book, isLive) || hasCold(book, isLive);
}

interface LiveOptions extends ExecuteOptions {
  readonly isLive: (mutant: number) => boolean;
}

async function runWaves(
  runner: TestRunner,
  book: ExecutionBook,
  options: LiveOptions & { readonly scheduler: Scheduler },
): Promise<void> {
  const { isLive, scheduler, timeout } = options;
  const noting: ExecuteOptions = {
    ...options,
    onEvent(file, event) {
      scheduler.note(file, event);
      options.onEvent?.(file, event);
    },
  };
  for (let round = 0; !options.signal.aborted; round += 1) {
    for (const file of book.files) settleFinished(file, isLive);
    const wave = scheduler.next(isLive, round);
    if (wave.length === 0) return;
    const requests = wave.flatMap((share) =>
      request(book, share.index, noting, (file) => executeJob(file, isLive, timeout, share)),
    );
    await runner.run('execute', requests, options);
    await findFlakyTests(runner, book, options);
  }
}

/** Has what passed hot with some state unseen, and no test noticed, run warm. */
function confirmUnseen(book: ExecutionBook, isLive: (mutant: number) => boolean): boolean {
  let found = false;
  for (const file of book.files) {
    for (const mutant of file.unseen) {
      if (!isLive(mutant)) continue;
      found = true;
      file.unseen.delete(mutant);
      file.pending.add(mutant);
      file.warm.add(mutant);
    }
  }
  return found;
}

function hasPending(book: ExecutionBook, isLive: (mutant: number) => boolean): boolean {
  return book.files.some(({ pending }) => [...pending].some(isLive));
}

/** One process per mutant and file, for files whose unmutated runs differ when they share one. */
async function runCold(
  runner: TestRunner,
  book: ExecutionBook,
  options: LiveOptions,
): Promise<void> {
  while (!options.signal.aborted && hasCold(book, options.isLive)) {
    const requests = book.files.flatMap((file, index) => {
      const mutant = [...file.cold].find((one) => options.isLive(one));
      if (mutant === undefined) return [];
      return request(book, index, options, () => coldJob(book, index, mutant, options.timeout));
    });
    await runner.run('execute', requests, { ...options, fresh: true });
  }
  for (const [index, file] of book.files.entries()) {
    // Cold runs have no unmutated runs between them that would tell of a flaky test.
    const hasColdKill = killsOf(book, index).some(
      ({ isolation, why }) => isolation === 'cold' && why.kind === 'test-failed',
    );
    if (!file.controlled && hasColdKill) doubt(file, controlRuns.file);
  }
}

function hasCold(book: ExecutionBook, isLive: (mutant: number) => boolean): boolean {
  return book.files.some((file) => [...file.cold].some(isLive));
}

function coldJob(
  book: ExecutionBook,
  index: number,
  mutant: number,
  timeout: TimeoutSettings,
): ExecuteJob | undefined {
  const file = book.files[index];
  return file && { ...jobFrame(file, timeout), hot: [], warm: [], cold: mutant };
}

function request(
  book: ExecutionBook,
  index: number,
  options: ExecuteOptions,
  makeJob: (file: ExecutionBook['files'][number]) => ExecuteJob | undefined,
): JobRequest[] {
  const file = book.files[index];
  if (file === undefined) return [];
  let job: ExecuteJob | undefined;
  return [
    {
      file: file.observation.testFile,
      takeJob: () => (job = makeJob(file)),
      onEvent(event) {
        recordEvent(book, index, event);
        options.onReported?.(index, event);
        options.onEvent?.(index, event);
        options.onChange('execute');
      },
      onEnd(end) {
        if (job !== undefined) {
          recordEnd(book, index, job, end);
          // A cold job has one event, which says it all.
          const isSaid = job.cold !== undefined && end.kind === 'finished';
          if (!isSaid && !options.signal.aborted) options.onSettled?.(index);
        }
        options.onChange('execute');
      },
    },
  ];
}

/**
 * Runs each suspect once more in a process of its own with nothing else running and twice the time: only what runs past
 * the limit, or ends its worker, again counts. A slow machine turns no survivor into a timeout.
 */
async function confirmSuspects(
  runner: TestRunner,
  book: ExecutionBook,
  options: LiveOptions,
): Promise<void> {
  for (let suspect = book.suspects[0]; suspect !== undefined; [suspect] = book.suspects) {
    if (!options.isLive(suspect.mutant)) {
      book.suspects.shift();
      continue;
    }
    const again: ExecutionBook = { ...book, suspects: [] };
    again.files[suspect.file]?.cold.add(suspect.mutant);
    const timeout = {
      factor: options.timeout.factor * 2,
      constant: options.timeout.constant * 2,
    };
    const alone = { ...options, onChange: () => options.onChange('confirm') };
    const requests = request(again, suspect.file, alone, () =>
      coldJob(book, suspect.file, suspect.mutant, timeout),
    );
    const { signal } = options;
    await runner.run('execute', requests, { concurrency: 1, signal, fresh: true });
    // What was interrupted is still to be confirmed.
    if (options.signal.aborted) return;
    book.suspects.shift();
    const [confirmed] = again.suspects;
    if (confirmed !== undefined) {
      book.kills.set(suspect.mutant, killBy(book, confirmed, timeout));
    }
    options.onSettled?.(suspect.file);
    options.onChange('confirm');
  }
}

function killBy(
  book: ExecutionBook,
  suspect: Suspect,
  timeout: TimeoutSettings,
): ReturnType<ExecutionBook['kills']['get']> & object {
  const file = book.files[suspect.file];
  const limit = file === undefined ? 0 : jobFrame(file, timeout).fileLimit;
  const why =
    suspect.kind === 'overran'
      ? ({ kind: 'wall-clock', limit } as const)
      : ({ kind: 'worker-crashed', message: suspect.message } as const);
  return { file: suspect.file, why, isolation: 'cold' };
}
