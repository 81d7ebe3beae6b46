import { interleave } from '../../foundation/interleave.ts';
import type { ExecuteJob, JobEvent } from '../../runner/job.ts';
import type { JobRequest, TestRunner } from '../../runner/test-runner.ts';
import { type ExecutionBook, type FileBook, openKinds } from './execution-book.ts';
import { executeJob, jobFrame } from './execute-job.ts';
import { openScheduler, type Scheduler } from './prioritise/scheduler.ts';
import { splitWave } from './split-wave.ts';
import type { Prioritisation } from './prioritise/kill-chances.ts';
import type { KillReason, PairKind } from './pair-state.ts';
import type { TimeoutSettings } from './timeout-limit.ts';

/** How mutants are executed. */
export interface ExecutionOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly timeout: TimeoutSettings;
  /** False for a mutant that needs no execution. */
  readonly isWanted: (mutant: number) => boolean;
  /** The number of the source file that a mutant is in. */
  readonly sourceOf: (mutant: number) => number;
  /** The order in which tests run; by default by expected cost, with nothing known of the mutants. */
  readonly prioritisation?: Prioritisation;
  readonly onChange: (phase: 'execute' | 'confirm') => void;
  /** Called with each event that a worker reports, and the number of the test file. */
  readonly onEvent?: (file: number, event: JobEvent) => void;
  /** Run a mutant with all tests that infect it, even after one of them has noticed it. */
  readonly exhaustive?: boolean;
  /** Called when an event of a file has been entered into the book. */
  readonly onReported?: (index: number, event: JobEvent) => void;
  /** Called when the book has everything that a job, or a run after it, reported about a file. */
  readonly onSettled?: (index: number) => void;
}

/**
 * Runs every wanted mutant with the tests that infect it, until a test notices it or no test is left. First, mutants run in waves,
 * in the order of the strategy. Then mutants that can't share a process run in a process each. Last, suspects run: mutants that ran past their time limit
 * or ended their worker. Until then, they run with no other file.
 */
export async function executeMutants(
  runner: TestRunner,
  book: ExecutionBook,
  options: ExecutionOptions,
): Promise<void> {
  const isLive = (mutant: number): boolean =>
    (options.exhaustive === true || !book.kills.has(mutant)) && options.isWanted(mutant);
  const { prioritisation, sourceOf, exhaustive = false } = options;
  const scheduler = openScheduler(book, { prioritisation, sourceOf, exhaustive });
  const live = { ...options, isLive };
  // A mutant that hangs in one file is likely to hang in others, too.
  const isReady = (mutant: number): boolean =>
    isLive(mutant) && (exhaustive || !book.suspects.has(mutant));
  const ready = { ...options, isLive: isReady };
  let round = 0;
  do {
    round = await runWaves(runner, book, { ...ready, scheduler, round });
    if (confirmUnseen(book, isReady)) continue;
    await runCold(runner, book, ready);
    await findFlakyTests(runner, book, options);
    await confirmSuspects(runner, book, live);
  } while (!options.signal.aborted && (hasOpen(book, isLive) || hasControlsDue(book)));
}

/** Whether a wanted mutant that some test infects still has runs to do and is not killed. */
export function hasOpenMutants(
  book: ExecutionBook,
  isWanted: (mutant: number) => boolean,
): boolean {
  return hasOpen(book, (mutant) => !book.kills.has(mutant) && isWanted(mutant));
}

interface LiveOptions extends ExecutionOptions {
  readonly isLive: (mutant: number) => boolean;
}

/** Runs waves until none is left. Returns how many there were, with those before. */
async function runWaves(
  runner: TestRunner,
  book: ExecutionBook,
  options: LiveOptions & { readonly scheduler: Scheduler; readonly round: number },
): Promise<number> {
  const { concurrency, isLive, scheduler, timeout } = options;
  const strategy = options.prioritisation?.strategy;
  const learning: ExecutionOptions = {
    ...options,
    onEvent(file, event) {
      scheduler.note(file, event);
      options.onEvent?.(file, event);
    },
  };
  let { round } = options;
  for (; !options.signal.aborted; round += 1) {
    const wave = scheduler.next(isLive, round);
    if (wave.length === 0) break;
    const isFirst = round === 0 && options.exhaustive !== true;
    const jobs = splitWave(book, wave, {
      concurrency,
      isLive,
      isFirst,
      mayReorder: !isFirst && (strategy === undefined || strategy === 'expected-cost'),
      partWorkers: ({ observation: { testFile, modules } }) =>
        modules && runner.partWorkers?.(testFile, modules),
    });
    const requests = jobs.flatMap(({ share, isPart }) =>
      request(book, share.index, { ...learning, isPart }, (file) =>
        executeJob(file, isLive, timeout, share),
      ),
    );
    await runner.run('execute', requests, options);
    await findFlakyTests(runner, book, options);
  }
  return round;
}

/** Makes live mutants run warm that passed hot although some state could not be seen. Returns whether there are any. */
function confirmUnseen(book: ExecutionBook, isLive: (mutant: number) => boolean): boolean {
  let found = false;
  for (const [index, { mutants }] of book.files.entries()) {
    const unseen = [...mutants.unseen.keys()].filter(isLive);
    if (unseen.length === 0) continue;
    found = true;
    book.enter(index, { kind: 'postponed', mutants: unseen });
  }
  return found;
}

function hasOpen(book: ExecutionBook, isLive: (mutant: number) => boolean): boolean {
  return book.files.some((file) =>
    openKinds.some((kind) => firstLive(file, kind, isLive) !== undefined),
  );
}

function firstLive(
  { mutants }: FileBook,
  kind: PairKind,
  isLive: (mutant: number) => boolean,
): number | undefined {
  for (const mutant of mutants[kind].keys()) if (isLive(mutant)) return mutant;
  return undefined;
}

function hasControlsDue({ files }: ExecutionBook): boolean {
  return files.some(({ controlsDue }) => controlsDue > 0);
}

/** Runs mutants in one process per mutant and file, for files whose unmutated runs differ when they share a process. */
async function runCold(
  runner: TestRunner,
  book: ExecutionBook,
  options: LiveOptions,
): Promise<void> {
  const { concurrency, isLive, timeout, signal } = options;
  while (!signal.aborted) {
    const lists = book.files.map((file, index) => {
      const mutants = [...file.mutants.cold.keys()].filter(isLive);
      const inTurn = !runsTwice(runner, file);
      return mutants
        .slice(0, concurrency)
        .flatMap((mutant) =>
          request(book, index, { ...options, inTurn }, () =>
            isLive(mutant) ? coldJob(file, mutant, timeout) : undefined,
          ),
        );
    });
    const requests = interleave(lists);
    if (requests.length === 0) return;
    await runner.run('execute', requests, { ...options, fresh: true });
  }
}

function coldJob(file: FileBook, mutant: number, timeout: TimeoutSettings): ExecuteJob {
  return { ...jobFrame(file, timeout), hot: [], warm: [], cold: mutant };
}

function request(
  book: ExecutionBook,
  index: number,
  options: ExecutionOptions & Pick<JobRequest, 'isPart' | 'inTurn'>,
  makeJob: (file: FileBook) => ExecuteJob | undefined,
): JobRequest[] {
  const file = book.files[index];
  if (file === undefined) return [];
  const { testFile } = file.observation;
  let job: ExecuteJob | undefined;
  let isSilent = true;
  return [
    {
      file: testFile,
      ...(options.isPart === true && { isPart: true }),
      ...(options.inTurn === true && { inTurn: true }),
      takeJob() {
        const made = makeJob(file);
        job = made && (options.exhaustive === true ? { ...made, exhaustive: true } : made);
        return job;
      },
      onEvent(event) {
        isSilent &&= event.kind === 'loaded' || event.kind === 'finished';
        book.enter(index, event);
        options.onReported?.(index, event);
        options.onEvent?.(index, event);
        options.onChange('execute');
      },
      onEnd(end) {
        if (job !== undefined) {
          book.enter(index, { kind: 'ended', job, end });
          // Otherwise the same mutants would be given out again and again.
          if (isSilent && end.kind === 'finished' && !options.signal.aborted) {
            throw new Error(`A worker reported nothing about the mutants of ${testFile.path}.`);
          }
          // The only event of a cold job has reported everything already.
          const isReported = job.cold !== undefined && end.kind === 'finished';
          if (!isReported && !options.signal.aborted) options.onSettled?.(index);
        }
        options.onChange('execute');
      },
    },
  ];
}

/**
 * Runs each suspect once more in a process of its own with twice the time. Only a suspect that again runs past the limit or ends its worker is
 * killed. So a slow machine turns no survivor into a timeout. Several run at once, and those that may have wanted a processor run again with nothing else running.
 */
async function confirmSuspects(
  runner: TestRunner,
  book: ExecutionBook,
  options: LiveOptions,
): Promise<void> {
  const { isLive, signal } = options;
  for (;;) {
    const suspects = suspectsOf(runner, book, options);
    if (suspects.length === 0 || signal.aborted) return;
    for (const doubtful of await confirm(runner, book, suspects, options)) {
      if (!signal.aborted && isLive(doubtful.mutant)) {
        await confirm(runner, book, [doubtful], options);
      }
    }
    // After an interruption the suspects still have to be confirmed.
    if (signal.aborted) return;
    for (const { index } of suspects) options.onSettled?.(index);
    options.onChange('confirm');
  }
}

interface Suspect {
  readonly file: FileBook;
  readonly index: number;
  readonly mutant: number;
}

/**
 * Returns suspects that can run at the same time, or of which one waits in its process for another. Of files that stay in their process, there may be twice as many as workers: most suspects only wait, and
 * one that does not still has its time, since a result counts if the test had half of twice its limit.
 */
function suspectsOf(
  runner: TestRunner,
  { files }: ExecutionBook,
  { isLive, concurrency }: LiveOptions,
): Suspect[] {
  const chosen = new Map<number, Suspect>();
  const choose = (most: number, from: readonly Suspect[]): void => {
    for (const suspect of from) {
      if (chosen.size < most && !chosen.has(suspect.mutant)) chosen.set(suspect.mutant, suspect);
    }
  };
  const all = files.map((file, index) => {
    const mutants = [...file.mutants.suspect.keys()].filter(isLive);
    return { file, suspects: mutants.map((mutant): Suspect => ({ file, index, mutant })) };
  });
  const [twice = [], once = []] = [true, false].map((which) =>
    all.filter(({ file }) => runsTwice(runner, file) === which).map(({ suspects }) => suspects),
  );
  choose(concurrency > 1 ? concurrency * 2 : 1, twice.flat());
  choose(concurrency, interleave(once));
  return [...chosen.values()];
}

/** Whether two processes may run a file at the same time. */
function runsTwice(runner: TestRunner, { observation }: FileBook): boolean {
  const { testFile, modules } = observation;
  return modules !== undefined && runner.partWorkers?.(testFile, modules) !== undefined;
}

/** Runs suspects at the same time. Returns those whose result does not count, because they ran beside others. */
async function confirm(
  runner: TestRunner,
  book: ExecutionBook,
  suspects: readonly Suspect[],
  options: ExecutionOptions,
): Promise<readonly Suspect[]> {
  const { signal, timeout } = options;
  const twice = { factor: timeout.factor * 2, constant: timeout.constant * 2 };
  const isAlone = suspects.length === 1;
  const found = new Map<Suspect, KillReason>();
  const doubtful = new Set<Suspect>();
  const confirming = { ...options, onChange: () => options.onChange('confirm') };
  const requests = suspects.flatMap((suspect) => {
    const { file, index, mutant } = suspect;
    const job = coldJob(file, mutant, twice);
    const overrun = { kind: 'wall-clock', limit: job.fileLimit } as const;
    const find = (why: KillReason, isFair: boolean): void => {
      if (!isFair) doubtful.add(suspect);
      else if (!found.has(suspect)) found.set(suspect, why);
    };
    const inTurn = !runsTwice(runner, file);
    return request(book, index, { ...confirming, inTurn }, () => job).map((plain): JobRequest => ({
      ...plain,
      onEvent(event) {
        if (event.kind === 'overran') find(overrun, isAlone || event.isFair === true);
        plain.onEvent(event);
      },
      onEnd(end) {
        if (end.kind === 'crashed' && end.overran) find(overrun, isAlone);
        else if (end.kind === 'crashed') {
          find({ kind: 'worker-crashed', message: end.message }, true);
        }
        plain.onEnd(end);
      },
    }));
  });
  await runner.run('execute', requests, { concurrency: suspects.length, signal, fresh: true });
  if (signal.aborted) return [];
  for (const [{ file, index, mutant }, why] of found) {
    if (file.stateOf(mutant).kind === 'suspect') {
      book.enter(index, { kind: 'confirmed', mutant, why });
    }
  }
  return [...doubtful].filter((suspect) => !found.has(suspect));
}

interface ControlOptions {
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly timeout: TimeoutSettings;
  readonly onSettled?: (index: number) => void;
}

/**
 * Looks for flaky tests in files whose runs disagreed. Each file is run without a mutant in fresh processes, as often as the book
 * says. The book then takes back the kills of flaky tests.
 */
export async function findFlakyTests(
  runner: TestRunner,
  book: ExecutionBook,
  options: ControlOptions,
): Promise<void> {
  while (!options.signal.aborted) {
    const lists = book.files.map((file, index) => {
      const inTurn = !runsTwice(runner, file);
      return Array.from({ length: file.controlsDue }, () => ({
        ...controlRequest(book, index, file, options),
        ...(inTurn && { inTurn }),
      }));
    });
    const requests = interleave(lists);
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
