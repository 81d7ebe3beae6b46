import type { FunctionTrace, WorkerRuntime } from '../../runtime/protocol.ts';
import type { JobEvent, TestBaseline } from '../job.ts';
import type { TestAttempt } from './attempt.ts';
import { compareTraces, isEmpty, type TraceDifference } from './compare-traces.ts';
import { fuelBudget } from './fuel-budget.ts';
import type { HotStep } from './hot-test.ts';
import { visibleState } from './visible-state.ts';

/** The runs that measure the impact of mutants on one test, in one module instance. */
export interface ImpactTest {
  /** Activates the mutant that runs next; -1 is the original. */
  readonly begin: () => number;
  readonly finish: (attempt: TestAttempt) => HotStep;
  /** Returns the mutants that were not run yet. */
  readonly remaining: () => readonly number[];
}

/** Receives the results, and decides about further runs. */
export interface ImpactReport {
  readonly measured: (event: Extract<JobEvent, { kind: 'impact' }>) => void;
  /** The impact of these mutants can't be measured hot. */
  readonly unsettled: (mutants: readonly number[]) => void;
  /** Returns whether no further mutant is to be begun. */
  readonly isLate: () => boolean;
  /** Returns whether no mutant was active in this module instance so far. */
  readonly isFresh: () => boolean;
}

/** Returns the most runs that one test needs: one with each mutant, an unmutated one for each, and those at the start. */
export function impactAttempts(mutants: number): number {
  return 2 * mutants + 3;
}

type Phase = 'first' | 'second' | 'mutant' | 'check';

/**
 * Two unmutated runs come first: what they do differently says nothing. Where a mutant makes a difference, an unmutated run
 * follows: if that differs too, a mutant before this one has left something behind that nobody can see, and this one runs again
 * in a fresh module instance. A mutant that makes none is taken to leave nothing behind, either.
 */
export function impactTest(
  runtime: WorkerRuntime,
  baseline: TestBaseline,
  mutants: readonly number[],
  report: ImpactReport,
): ImpactTest {
  const queue = [...mutants];
  const { ordinal } = baseline;
  let phase: Phase = 'first';
  let active = -1;
  let stateBefore = 0;
  let wasFresh = true;
  let unmutated: readonly FunctionTrace[] = [];
  let noise: TraceDifference = { covered: [], returned: [] };
  let difference = noise;

  function begin(): number {
    if (phase === 'first') stateBefore = visibleState(runtime).hash;
    if (phase === 'mutant') {
      active = queue.shift() ?? -1;
      wasFresh = report.isFresh();
    }
    const running = phase === 'mutant' ? active : -1;
    runtime.startFuel(running < 0 ? Number.MAX_SAFE_INTEGER : fuelBudget(baseline.fuel));
    runtime.activate(running);
    runtime.startImpact();
    return running;
  }

  function finish(attempt: TestAttempt): HotStep {
    const trace = runtime.takeImpact();
    runtime.activate(-1);
    if (phase === 'mutant') return finishMutant(attempt, trace);
    if (phase === 'check') return finishCheck(attempt, trace);
    const isSame = attempt.outcome === 'pass' && attempt.abandoned === undefined;
    if (!isSame || visibleState(runtime).hash !== stateBefore) {
      report.unsettled(queue.splice(0));
      return 'test-done';
    }
    if (phase === 'first') {
      unmutated = trace;
      phase = 'second';
      return 'go-on';
    }
    noise = compareTraces(unmutated, trace);
    return next();
  }

  function finishMutant(attempt: TestAttempt, trace: readonly FunctionTrace[]): HotStep {
    // A survivor that no longer ends was delayed by the probes, or by this machine.
    if (attempt.abandoned !== undefined || runtime.isFuelExhausted()) return 'reload';
    difference = compareTraces(unmutated, trace, noise);
    const leavesState = visibleState(runtime).hash !== stateBefore;
    if (leavesState) {
      settle(true);
      return 'reload';
    }
    if (isEmpty(difference)) {
      settle(false);
      return next();
    }
    phase = 'check';
    return 'go-on';
  }

  function finishCheck(attempt: TestAttempt, trace: readonly FunctionTrace[]): HotStep {
    const isClean = attempt.outcome === 'pass' && isEmpty(compareTraces(unmutated, trace, noise));
    if (isClean || wasFresh) settle(false);
    else queue.unshift(active);
    return isClean ? next() : 'reload';
  }

  function settle(leavesState: boolean): void {
    const { covered, returned } = difference;
    report.measured({ kind: 'impact', mutant: active, ordinal, covered, returned, leavesState });
  }

  function next(): HotStep {
    if (report.isLate()) queue.splice(0);
    phase = 'mutant';
    return queue.length === 0 ? 'test-done' : 'go-on';
  }

  return { begin, finish, remaining: () => queue };
}
