import type { ExecuteJob, JobEvent, Noticed, TestBaseline } from '../job.ts';
import type { FilePlan } from './attempt.ts';
import { hangLimit } from './hang-limit.ts';
import { hotAttempts, type HotReport, HotTest, isAsObserved } from './hot-test.ts';
import type { Session } from './session-tools.ts';

/**
 * Runs each test again and again in one module instance, each time with another active mutant. Returns the mutants that have to
 * run warm, because their hot outcome could depend on earlier runs.
 */
export async function runHot(
  session: Session,
  job: ExecuteJob,
  report: (event: JobEvent) => void,
): Promise<ReadonlySet<number>> {
  const queues = new Map<number, readonly number[]>();
  const failures = new Map<number, Map<number, Noticed>>();
  const unsettled = new Set<number>();
  for (const { ordinal, mutants } of job.hot) {
    if (!canRunHot(job, ordinal)) for (const mutant of mutants) unsettled.add(mutant);
    else {
      queues.set(ordinal, mutants);
      failures.set(ordinal, new Map());
    }
  }
  let stuck = 0;
  // A pass that leaves mutants over has spent the modules that it loaded.
  while (stuck < 2 && waiting(queues) > 0 && session.canForget() && !session.isDeclined()) {
    const before = waiting(queues);
    await runPass(session, job, { queues, failures, unsettled, report });
    stuck = waiting(queues) < before ? 0 : stuck + 1;
  }
  for (const queue of queues.values()) for (const mutant of queue) unsettled.add(mutant);
  return unsettled;
}

/**
 * Returns whether a test of a job can run hot. A test that skips itself while it runs has no passing run to compare other runs with. In a run of the whole
 * file, a test that changes visible state permanently does what a mutant might fail to do, and a later run would hide such a mutant.
 */
export function canRunHot({ tests }: ExecuteJob, ordinal: number): boolean {
  const test = tests[ordinal];
  return test === undefined || (test.runs && test.changesState !== true);
}

interface Pass {
  /** Per test, the mutants that are still to run. The pass removes the mutants that it settles. */
  readonly queues: Map<number, readonly number[]>;
  /** Per test, how it failed with mutants that run a second time. */
  readonly failures: ReadonlyMap<number, Map<number, Noticed>>;
  readonly unsettled: Set<number>;
  readonly report: (event: JobEvent) => void;
}

/**
 * Loads the file and runs tests hot until a fresh module instance is needed. The stateful tests of the file run once, without a
 * mutant, because the others may depend on what they leave.
 */
async function runPass(session: Session, job: ExecuteJob, pass: Pass): Promise<void> {
  const { runtime } = session;
  const ran: number[] = [];
  let current: HotTest | undefined;
  let testDone = false;
  let reload = false;
  let isPolluted = false;

  const isFirst = (ordinal: number): boolean => job.tests[ordinal]?.stateful === true;
  const limitOf = (ordinal: number): number => job.tests[ordinal]?.limit ?? job.fileLimit;

  function start(ordinal: number): HotTest | undefined {
    const baseline = job.tests[ordinal];
    const queue = pass.queues.get(ordinal);
    const failures = pass.failures.get(ordinal);
    if (baseline === undefined || queue === undefined || failures === undefined) return undefined;
    return new HotTest(
      runtime,
      { baseline, mutants: queue, failures, isPolluted, openResources: session.openResources },
      hotReport(pass, {
        ordinal,
        ran,
        limit: baseline.limit,
        dropNoticed: job.exhaustive !== true,
      }),
    );
  }

  const order = withStateful(job);
  const plan: FilePlan = {
    order,
    only: new Set(order),
    onLoaded: () => {},
    attempts(ordinal) {
      if (isFirst(ordinal)) return reload ? 0 : 1;
      const mutants = pass.queues.get(ordinal)?.length ?? 0;
      return reload || mutants === 0 ? 0 : hotAttempts(mutants);
    },
    before(ordinal, number) {
      if (reload || session.isDeclined()) return 'stop';
      if (number === 0) {
        // The test before this one was left before it was done. The results that no unmutated run has confirmed must not be
        // lost.
        current?.cutOff();
        current = start(ordinal);
        testDone = false;
      }
      if (isFirst(ordinal)) {
        runtime.startFuel(Number.MAX_SAFE_INTEGER);
        return limitOf(ordinal);
      }
      if (testDone || current === undefined) return 'leave';
      const mutant = current.begin();
      const limit = limitOf(ordinal);
      session.note({ mutant, ordinal, limit: hangLimit(limit) });
      return limit;
    },
    after(ordinal, _number, attempt) {
      if (isFirst(ordinal) && !isAsObserved(runtime, job.tests[ordinal], attempt)) {
        reload = distrust(pass, ordinal, ran) === 'retry';
        if (reload) session.spendModules();
      }
      if (current === undefined) return;
      const step = current.finish(attempt);
      pass.queues.set(ordinal, current.remaining());
      testDone = step === 'test-done';
      isPolluted ||= current.isPolluted();
      reload = step === 'reload' || (testDone && isPolluted && hidesLittle(job));
      if (reload) session.spendModules();
    },
  };
  session.startLoading();
  session.unhandled.take();
  session.note({ mutant: -1, ordinal: -1, limit: hangLimit(job.fileLimit) });
  runtime.activate(-1);
  runtime.startFuel(Number.MAX_SAFE_INTEGER);
  await session.runPlanned(plan);
  runtime.activate(-1);
  current?.cutOff();
  // A pass that left mutants over leaves its file loaded. The next pass has to load the file again.
  if (waiting(pass.queues) > 0) session.spendModules();
}

/**
 * Returns whether few tests write to state that can't be seen. Then a fresh module instance after each of them costs less than it
 * would to run the survivors of all other tests warm.
 */
function hidesLittle({ tests }: ExecuteJob): boolean {
  return tests.filter(({ writesHidden }) => writesHidden === true).length * 4 < tests.length;
}

/**
 * Returns the order of a job's hot tests, with the stateful tests of the file. Those that only fill caches come first. A test that changes
 * visible state, or follows such a change, stays where it is: no other test passes it.
 */
function withStateful({ hot, tests }: ExecuteJob): number[] {
  const stateful = tests.filter((test) => test.stateful === true && test.runs);
  const isChange = (test: TestBaseline): boolean =>
    test.changesState === true || test.meetsChange === true;
  const order = stateful.filter((test) => !isChange(test)).map(({ ordinal }) => ordinal);
  let left = hot.map(({ ordinal }) => ordinal);
  for (const { ordinal } of stateful.filter(isChange)) {
    order.push(...left.filter((one) => one < ordinal), ordinal);
    left = left.filter((one) => one > ordinal);
  }
  return [...order, ...left];
}

interface ReportedTest {
  readonly ordinal: number;
  /** Collects the mutants that ran in this module instance before. */
  readonly ran: number[];
  readonly limit: number;
  /** A mutant that was noticed needs no other test. */
  readonly dropNoticed: boolean;
}

/** Creates the receiver of a hot test's results, which enters them into the pass. */
function hotReport(pass: Pass, test: ReportedTest): HotReport {
  const { ordinal, ran, limit, dropNoticed } = test;
  return {
    batch(event) {
      pass.report(event);
      const noticed = event.noticed.map(({ mutant }) => mutant);
      for (const mutant of [...event.passed, ...event.unseen, ...noticed]) ran.push(mutant);
      if (dropNoticed) for (const { mutant } of event.noticed) drop(pass, mutant);
    },
    overran: (mutant) => {
      drop(pass, mutant);
      pass.report({ kind: 'overran', mutant, ordinal, limit });
    },
    disagreed: (mutant) => pass.report({ kind: 'disagreed', ordinal, mutant }),
    unsettled(mutants) {
      for (const mutant of mutants) pass.unsettled.add(mutant);
    },
    broken(message) {
      if (ran.length === 0) pass.report({ kind: 'unsteady', ordinal, message });
      return distrust(pass, ordinal, ran);
    },
  };
}

/** One of the mutants that ran may have left something behind that no check saw. Each of them runs again, warm. */
function distrust(pass: Pass, ordinal: number, ran: readonly number[]): 'retry' | 'give-up' {
  if (ran.length === 0) return 'give-up';
  for (const mutant of ran) pass.unsettled.add(mutant);
  // This is reported at once, because this process may die before the mutants have run again.
  const none = { passed: [], noticed: [], unseen: [] };
  pass.report({ kind: 'hot-batch', ordinal, ...none, unsettled: [...ran] });
  return 'retry';
}

/** Removes a mutant that needs no more runs from every queue. */
function drop(pass: Pass, mutant: number): void {
  pass.unsettled.delete(mutant);
  for (const [ordinal, queue] of pass.queues) {
    if (queue.includes(mutant)) {
      pass.queues.set(
        ordinal,
        queue.filter((one) => one !== mutant),
      );
    }
  }
}

function waiting(queues: ReadonlyMap<number, readonly number[]>): number {
  let total = 0;
  for (const queue of queues.values()) total += queue.length;
  return total;
}
