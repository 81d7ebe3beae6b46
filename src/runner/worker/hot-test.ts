import type { WorkerRuntime } from '../../runtime/protocol.ts';
import { fingerprintDocument } from '../../runtime/state/state-fingerprint.ts';
import type { JobEvent, Noticed, TestBaseline } from '../job.ts';
import type { TestAttempt } from './attempt.ts';
import { keysOf } from './built-ins.ts';
import { fuelBudget } from './fuel-budget.ts';
import { noticedIn } from './noticed-in.ts';
import { openResources } from './open-resources.ts';
import { testRealm } from './test-realm.ts';
import { unwatched } from './watch-variables.ts';

/** The number of mutants that run between two unmutated runs of a test. It is smaller if some state can't be seen. */
const batchSize = { seen: 64, opaque: 16 };

/** What a hot test asks of the run of the file after one of its own runs. */
export type HotStep = 'go-on' | 'test-done' | 'reload';

/**
 * The runs of one test with its live mutants in one module instance: an unmutated run, a batch of mutants, an
 * unmutated run, and so on. The visible module state is compared after every run: a mutant that leaves it changed
 * ends the batch there, since what follows would not start from the same state.
 */
export interface HotTest {
  /** Activates the mutant that runs next; -1 is the original. */
  readonly begin: () => number;
  readonly finish: (attempt: TestAttempt) => HotStep;
  /** Returns the mutants that were not run yet. */
  readonly remaining: () => readonly number[];
  /** Returns the mutants of a batch that was cut off. */
  readonly cutOff: () => void;
}

/** Receives the results of a hot test. */
export interface HotReport {
  readonly batch: (event: Extract<JobEvent, { kind: 'hot-batch' }>) => void;
  readonly overran: (mutant: number) => void;
  /** The test failed with this mutant, and then passed with it. */
  readonly disagreed: (mutant: number) => void;
  /** The hot outcome of these mutants can't be trusted. */
  readonly unsettled: (mutants: readonly number[]) => void;
  /**
   * The first unmutated run of the test in this module instance differed from the observed one. Returns whether to retry in a
   * fresh instance.
   */
  readonly broken: (message: string) => 'retry' | 'give-up';
}

/** The task of a hot test. */
export interface HotWork {
  readonly baseline: TestBaseline;
  readonly mutants: readonly number[];
  /**
   * How the test failed with mutants that have yet to run a second time. It outlasts the module instance: where the first run left
   * the state changed, the second takes place in the next instance.
   */
  readonly failures: Map<number, Noticed>;
}

type Phase = 'first-control' | 'mutant' | 'last-control';

export function hotTest(
  runtime: WorkerRuntime,
  { baseline, mutants, failures }: HotWork,
  report: HotReport,
): HotTest {
  const queue = [...mutants];
  const { ordinal } = baseline;
  let phase: Phase = 'first-control';
  let active = -1;
  let stateBefore = 0;
  let surroundings = '';
  let opaque = false;
  let resources = 0;
  let passed: number[] = [];
  let noticed: { mutant: number; why: Noticed }[] = [];
  let unsettled: number[] = [];
  let unseen: number[] = [];

  function begin(): number {
    if (phase === 'first-control') {
      stateBefore = visibleState(runtime).hash;
      surroundings = describeSurroundings();
    }
    active = phase === 'mutant' ? (queue.shift() ?? -1) : -1;
    runtime.startFuel(active < 0 ? Number.MAX_SAFE_INTEGER : fuelBudget(baseline.fuel));
    runtime.activate(active);
    return active;
  }

  function finish(attempt: TestAttempt): HotStep {
    runtime.activate(-1);
    if (phase === 'mutant') return finishMutant(attempt);
    return phase === 'last-control' ? finishBatch(attempt) : finishFirst(attempt);
  }

  function finishFirst(attempt: TestAttempt): HotStep {
    const state = visibleState(runtime);
    if (!isAsObserved(attempt)) {
      if (report.broken(attempt.message) === 'retry') return 'reload';
      report.unsettled(queue.splice(0));
      return 'test-done';
    }
    if (state.hash !== stateBefore || describeSurroundings() !== surroundings) {
      // The unmutated run has permanently done what a mutant might fail to do. A later run would hide such a mutant.
      report.unsettled(queue.splice(0));
      return 'test-done';
    }
    opaque ||= state.opaque;
    resources = openResources();
    phase = 'mutant';
    return 'go-on';
  }

  function finishMutant(attempt: TestAttempt): HotStep {
    const state = visibleState(runtime);
    const changed = state.hash !== stateBefore;
    opaque ||= state.opaque;
    if (attempt.abandoned === 'overran') {
      report.overran(active);
      return endEarly();
    }
    const why = noticedIn(runtime, ordinal, attempt);
    if (why?.kind === 'test-failed' && !failures.has(active)) return runAgain(why, changed);
    settle(why, changed);
    if (changed) return endEarly();
    const size = opaque ? batchSize.opaque : batchSize.seen;
    phase = queue.length === 0 || count() >= size ? 'last-control' : 'mutant';
    return 'go-on';
  }

  /** A flaky test fails for no reason. Its second run says little unless it starts from the same state as the first. */
  function runAgain(why: Noticed, changed: boolean): HotStep {
    failures.set(active, why);
    const step = changed ? endEarly() : 'go-on';
    queue.unshift(active);
    return step;
  }

  function settle(why: Noticed | undefined, changed: boolean): void {
    const failure = failures.get(active);
    failures.delete(active);
    if (failure !== undefined && why === undefined) {
      report.disagreed(active);
      unsettled.push(active);
    } else if (why !== undefined && why.kind !== 'unhandled-error') {
      noticed.push({ mutant: active, why: failure ?? why });
    } else if (why || changed || openResources() > resources) unsettled.push(active);
    else if (opaque) unseen.push(active);
    else passed.push(active);
  }

  /**
   * No unmutated run can follow in this module instance, so the mutants of this batch that passed run again in the next
   * instance.
   */
  function endEarly(): HotStep {
    queue.unshift(...passed, ...unseen);
    passed = [];
    unseen = [];
    flush();
    phase = 'mutant';
    return 'reload';
  }

  function finishBatch(attempt: TestAttempt): HotStep {
    const same = isAsObserved(attempt) && visibleState(runtime).hash === stateBefore;
    if (!same) {
      cutOff();
      return 'reload';
    }
    flush();
    phase = 'mutant';
    return queue.length === 0 ? 'test-done' : 'go-on';
  }

  function flush(): void {
    report.batch({ kind: 'hot-batch', ordinal, passed, noticed, unsettled, unseen });
    report.unsettled(unsettled);
    clear();
  }

  function cutOff(): void {
    const failed = noticed.map(({ mutant }) => mutant);
    report.unsettled([...passed, ...unseen, ...unsettled, ...failed]);
    phase = 'mutant';
    clear();
  }

  function clear(): void {
    passed = [];
    noticed = [];
    unsettled = [];
    unseen = [];
  }

  function count(): number {
    return passed.length + noticed.length + unsettled.length + unseen.length;
  }

  function isAsObserved(attempt: TestAttempt): boolean {
    return (
      attempt.outcome === 'pass' &&
      attempt.unhandled.length === 0 &&
      attempt.abandoned === undefined &&
      runtime.fuelUsed() === baseline.fuel
    );
  }

  return { begin, finish, remaining: () => queue, cutOff };
}

/** Returns the most runs that a test needs: two for each mutant, an unmutated one for each batch, and those at the start. */
export function hotAttempts(mutants: number): number {
  return 2 * mutants + Math.ceil(mutants / batchSize.opaque) + 3;
}

/** Returns the state of the project's modules, of fake timers and, if there is one, of the document. */
export function visibleState(runtime: WorkerRuntime): {
  readonly hash: number;
  readonly opaque: boolean;
} {
  const { global, waitingTimers } = testRealm();
  const modules = runtime.fingerprintState();
  const page = fingerprintDocument(global);
  const hash = modules.hash + waitingTimers();
  if (page === undefined) return { hash, opaque: modules.opaque };
  return { hash: hash * 31 + page.hash, opaque: modules.opaque || page.opaque };
}

/** Describes the state outside of modules that tests change: environment variables, globals and the working folder. */
function describeSurroundings(): string {
  const { global } = testRealm();
  const { env } = global.process ?? {};
  return JSON.stringify([env && unwatched(env), keysOf(global), process.cwd()]);
}
