import type { FunctionTrace } from '../../runtime/protocol.ts';
import type { ExecuteJob, JobEvent } from '../job.ts';
import type { FilePlan } from './attempt.ts';
import { compareTraces } from './compare-traces.ts';
import { hangLimit } from './hang-limit.ts';
import { visibleState } from './visible-state.ts';
import { impactAttempts, impactTest, type ImpactReport, type ImpactTest } from './impact-test.ts';
import { realNow } from './real-timers.ts';
import { runWholeFile } from './run-whole-file.ts';
import type { Session } from './session-tools.ts';

type MeasuringJob = ExecuteJob & { readonly measuring: number };

/** The number of times that the modules of a file are evaluated anew for mutants that change their state. */
const reloads = 100;

/**
 * Measures the differences between runs with the job's mutants and runs of the original, function by function. Tests run one by
 * one in one module instance if that is sound; otherwise the whole file is evaluated anew. A mutant that can't be measured is
 * not reported.
 */
export async function measureImpact(
  session: Session,
  job: MeasuringJob,
  report: (event: JobEvent) => void,
): Promise<void> {
  const startedAt = realNow();
  const measured = new Set<number>();
  const unsettled = new Set<number>();
  const work: Work = {
    queues: new Map(job.hot.map(({ ordinal, mutants }) => [ordinal, mutants])),
    isLate: () => realNow() - startedAt > job.measuring,
    measured(event) {
      measured.add(event.mutant);
      report(event);
    },
    unsettled: (mutants) => mutants.forEach((mutant) => unsettled.add(mutant)),
  };
  let stuck = 0;
  for (let pass = 0; pass < reloads && stuck < 2; pass += 1) {
    const before = waiting(work.queues);
    if (before === 0 || work.isLate() || !session.canForget()) break;
    await runPass(session, job, work);
    stuck = waiting(work.queues) < before ? 0 : stuck + 1;
  }
  const left = [...unsettled].filter((mutant) => !measured.has(mutant));
  await measureWarm(session, job, new Set([...job.warm, ...left]), work);
}

interface Work extends Pick<ImpactReport, 'measured' | 'unsettled' | 'isLate'> {
  /** By test, the mutants that are still to run. */
  readonly queues: Map<number, readonly number[]>;
}

/** Loads the file and measures test by test until a fresh module instance is needed. */
async function runPass(session: Session, job: MeasuringJob, work: Work): Promise<void> {
  const { runtime } = session;
  const { queues } = work;
  let current: ImpactTest | undefined;
  let isDone = false;
  let isStopped = false;
  let isFresh = true;
  const report: ImpactReport = { ...work, isFresh: () => isFresh };

  const plan: FilePlan = {
    order: job.hot.map(({ ordinal }) => ordinal),
    onLoaded: () => {},
    attempts(ordinal) {
      const mutants = queues.get(ordinal)?.length ?? 0;
      return isStopped || mutants === 0 ? 0 : impactAttempts(mutants);
    },
    before(ordinal, number) {
      const baseline = job.tests[ordinal];
      if (isStopped || work.isLate()) return 'stop';
      if (baseline === undefined) return 'leave';
      if (number === 0) {
        current = impactTest(runtime, baseline, queues.get(ordinal) ?? [], report);
        isDone = false;
      }
      if (isDone || current === undefined) return 'leave';
      const mutant = current.begin();
      if (mutant >= 0) isFresh = false;
      // It starts late, and every call is recorded.
      session.note({ mutant, ordinal, limit: baseline.limit * 4 + 1000 });
      return baseline.limit * 2;
    },
    after(ordinal, _number, attempt) {
      if (current === undefined) return;
      const step = current.finish(attempt);
      queues.set(ordinal, current.remaining());
      isDone = step === 'test-done';
      isStopped = step === 'reload';
      if (isStopped) session.spendModules();
    },
  };

  session.startLoading();
  session.unhandled.take();
  session.note({ mutant: -1, ordinal: -1, limit: hangLimit(job.fileLimit) });
  runtime.activate(-1);
  runtime.startFuel(Number.MAX_SAFE_INTEGER);
  await session.runPlanned(plan);
  runtime.activate(-1);
  session.unhandled.take();
  if (waiting(queues) > 0) session.spendModules();
}

/** The record of one evaluation and run of the whole file; undefined if it failed. */
interface WholeTrace {
  readonly functions: readonly FunctionTrace[];
  readonly state: number;
}

/** Evaluates the file anew for each mutant, and twice for the original, to find random differences. */
async function measureWarm(
  session: Session,
  job: MeasuringJob,
  mutants: ReadonlySet<number>,
  work: Work,
): Promise<void> {
  const { runtime } = session;
  const run = async (mutant: number): Promise<WholeTrace | undefined> => {
    if (work.isLate() || !session.canForget()) return undefined;
    runtime.startImpact();
    const { why, overran } = await runWholeFile(session, job, { mutant, stopAtFailure: false });
    if (overran || why !== undefined) return undefined;
    return { functions: runtime.takeImpact(), state: visibleState(runtime).hash };
  };
  if (mutants.size === 0) return;
  const [first, second] = [await run(-1), await run(-1)];
  if (first === undefined || second === undefined) return;
  const noise = compareTraces(first.functions, second.functions);
  for (const mutant of mutants) {
    const trace = await run(mutant);
    if (trace === undefined) continue;
    const { covered, returned } = compareTraces(first.functions, trace.functions, noise);
    const leavesState = first.state === second.state && trace.state !== first.state;
    work.measured({ kind: 'impact', mutant, covered, returned, leavesState });
  }
}

function waiting(queues: ReadonlyMap<number, readonly number[]>): number {
  return [...queues.values()].reduce((total, { length }) => total + length, 0);
}
