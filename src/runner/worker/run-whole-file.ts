import type { KillKind } from '../../model/kill-matrix.ts';
import type { ExecuteJob, JobEvent, Noticed, OrderedTests } from '../job.ts';
import { killKind } from '../kill-kind.ts';
import type { FilePlan } from './attempt.ts';
import { fuelBudget } from './fuel-budget.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import { hangLimit } from './hang-limit.ts';
import { noticedIn } from './noticed-in.ts';
import { startFairClock } from './processor-wait.ts';
import { nextTurn } from './real-timers.ts';
import type { Session } from './session-tools.ts';

/** The result of one evaluation and run of a whole test file. */
export interface WholeFileRun {
  readonly testsRun: number;
  /** How the mutant was noticed by tests that are not flaky. */
  readonly why?: Noticed;
  readonly failed: readonly { readonly ordinal: number; readonly message: string }[];
  /** Ordinals of the tests that noticed the mutant: at most one if the run stops at the first. */
  readonly noticedBy: readonly number[];
  /** For each ordinal in `noticedBy`, how the test noticed the mutant. */
  readonly howNoticed: readonly KillKind[];
  /** The outer functions that this run entered, and no run without a mutant; absent if there are none. */
  readonly detour?: IndexRanges;
  /** Whether the run was given up at the wall-clock limit. */
  readonly overran: boolean;
  /** See the event `overran`. */
  readonly isFair?: true;
  /** Set if nothing ran (see `FilePlan.onLost`). */
  readonly isLost?: boolean;
}

/** Is told how a run of a file goes on. */
export interface WholeFileWatch {
  /** The file has loaded. */
  readonly loaded: () => void;
  /** A test has run, and its fuel can still be read. */
  readonly ran: (ordinal: number) => void;
}

/**
 * Loads the file with one mutant active from the start (-1 for none) and runs its tests in order. With `stopAtFailure`, it
 * stops at the first test that notices the mutant.
 */
export async function runWholeFile(
  session: Session,
  job: ExecuteJob,
  options: {
    readonly mutant: number;
    readonly stopAtFailure: boolean;
    /** Which tests run, and in which order; if absent, all tests run in the order of the file. */
    readonly ordered?: OrderedTests;
    /** Ordinals of the tests that run; absent for all of them. */
    readonly only?: ReadonlySet<number>;
    readonly watch?: WholeFileWatch;
  },
): Promise<WholeFileRun> {
  const { runtime } = session;
  const { mutant, watch } = options;
  const flaky = new Set(job.flaky);
  const failed: { ordinal: number; message: string }[] = [];
  const noticedBy: number[] = [];
  const howNoticed: KillKind[] = [];
  const excluded = new Set<number>(job.leftOut);
  let testsRun = 0;
  let why: Noticed | undefined;
  let overran = false;
  let isFair: true | undefined;
  let clock: (() => number) | undefined;
  let limitNow = 0;
  let expected = 0;
  let isLost: boolean | undefined;

  const notice = (found: Noticed | undefined): void => {
    why ??= found;
  };
  const plan: FilePlan = {
    together: job.together === true,
    ...(options.ordered && { order: options.ordered.order }),
    ...(options.only && { only: options.only }),
    onLoaded(tests) {
      for (const test of tests) if (!test.runs) excluded.add(test.ordinal);
      // Tests that skip themselves while they run are not among the tests that ran without a mutant.
      const running = tests.filter(
        ({ runs, ordinal }) => runs && job.tests[ordinal]?.runs !== false,
      );
      expected = running.length;
      watch?.loaded();
      refuel(job.loadFuel);
    },
    onLost() {
      isLost = true;
    },
    attempts(ordinal) {
      if (overran || (why && options.stopAtFailure) || excluded.has(ordinal)) return 0;
      if (options.only?.has(ordinal) === false) return 0;
      return options.ordered?.only.includes(ordinal) === false ? 0 : 1;
    },
    before(ordinal) {
      const test = job.tests[ordinal];
      const limit = test?.limit ?? job.fileLimit;
      session.note({ mutant, ordinal, limit: hangLimit(limit) });
      refuel(test?.fuel ?? 0);
      limitNow = limit;
      if (job.cold !== undefined) clock = startFairClock();
      return limit;
    },
    after(ordinal, _number, attempt) {
      testsRun += 1;
      watch?.ran(ordinal);
      if (attempt.abandoned === 'overran') {
        overran = true;
        if (clock !== undefined && clock() >= limitNow / 2) isFair = true;
      }
      if (flaky.has(ordinal)) return;
      if (attempt.outcome === 'fail') failed.push({ ordinal, message: attempt.message });
      const found = noticedIn(runtime, ordinal, attempt);
      if (found !== undefined) {
        noticedBy.push(ordinal);
        howNoticed.push(killKind(found));
      }
      notice(found);
      // Hooks of suites come next. Tests that ran at the same time share one amount of fuel.
      if (job.together !== true) refuel(job.loadFuel);
    },
  };

  function refuel(unmutated: number): void {
    if (runtime.isFuelExhausted()) {
      notice({ kind: 'loop-fuel-exhausted' });
      if (options.stopAtFailure) return;
    }
    runtime.startFuel(mutant < 0 ? Number.MAX_SAFE_INTEGER : fuelBudget(unmutated));
  }

  session.forgetModules();
  session.unhandled.take();
  session.note({ mutant, ordinal: -1, limit: hangLimit(job.fileLimit) });
  runtime.startFuel(mutant < 0 ? Number.MAX_SAFE_INTEGER : fuelBudget(job.loadFuel));
  runtime.activate(mutant);
  const [error] = await session.runPlanned(plan);
  session.spendModules();
  await nextTurn();
  runtime.activate(-1);
  session.clearTimers();
  // What was entered before this run counts, too: some modules load before it begins.
  const detour = job.entered === undefined ? [] : runtime.takeEntered(job.entered);
  runtime.startEntered();
  for (const [ordinal, message] of session.takeLeft()) failed.push({ ordinal, message });
  if (runtime.isFuelExhausted()) notice({ kind: 'loop-fuel-exhausted' });
  if (error !== undefined) {
    notice({ kind: expected === 0 ? 'file-failed' : 'hook-failed', message: error });
  }
  const [unhandled] = session.unhandled.take();
  if (unhandled !== undefined) notice({ kind: 'unhandled-error', message: unhandled });
  if (why === undefined && !overran && expected !== runnable(job)) {
    notice({
      kind: 'file-failed',
      message: `${expected} tests were found instead of ${runnable(job)}.`,
    });
  }
  return {
    testsRun,
    failed,
    noticedBy,
    howNoticed,
    overran,
    ...(isFair !== undefined && { isFair }),
    ...(isLost !== undefined && { isLost }),
    ...(detour.length > 0 && { detour }),
    ...(why && { why }),
  };
}

/** Returns the event that reports such a run with a mutant. */
export function wholeFileEvent(
  { testsRun, why, noticedBy, howNoticed, overran, detour }: WholeFileRun,
  run: { readonly job: ExecuteJob; readonly mutant: number; readonly isolation: 'warm' | 'cold' },
): JobEvent {
  const { job, mutant, isolation } = run;
  return {
    kind: 'whole-file',
    mutant,
    isolation,
    testsRun,
    ...(detour && { detour }),
    ...(why && { why }),
    ...(job.exhaustive === true && !overran && { noticedBy, howNoticed }),
  };
}

/** Returns the number of tests that ran without a mutant. A file that loses its tests has not passed. */
function runnable(job: ExecuteJob): number {
  return job.tests.filter((test) => test.runs).length;
}
