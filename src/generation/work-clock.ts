import { type Clock, systemClock } from '../foundation/clock.ts';
import type { LimitedSignal } from '../foundation/limited-signal.ts';
import { stopController } from '../foundation/stop-signals.ts';
import type { OpenUnitHost, TestCaseResult, TestCaseRun } from '../runner/unit-host.ts';

/**
 * About how many milliseconds runs take on a machine that does nothing else: for each run, each statement, each loop step, each time that modules are loaded
 * anew for a run, and the start of a process after a run that has ended one. A run that is given up before its fuel is burnt also takes its limit, and one that uses up the stack takes as long as
 * that does.
 */
const costs = { run: 0.1, statement: 0.04, step: 0.00015, load: 5, process: 1000, stack: 50 };

/** Runs that take so many times as long as their work, and so many milliseconds more, wait for something. Then the time counts, too. */
const waiting = { factor: 20, constant: 3000 };

/**
 * A clock that goes on with the work of unit hosts, and not with time: it counts milliseconds that this work would take on a machine that does
 * nothing else. What ends by this clock ends at the same place on every machine, however busy it is.
 */
export class WorkClock implements Clock {
  readonly #limits = new Set<{ readonly until: number; readonly end: () => void }>();
  readonly #time: Clock;
  #now = 0;

  /** @param time tells how long runs wait */
  constructor(time: Clock = systemClock) {
    this.#time = time;
  }

  readonly now = (): number => this.#now;

  /** Opens hosts as another function does, and counts what they run. */
  counted(openHost: OpenUnitHost): OpenUnitHost {
    return async (options) => {
      const host = await openHost(options);
      return {
        ...host,
        run: async (runs, signal) => {
          const begunAt = this.#time.now();
          const results = await host.run(runs, signal);
          const ofRuns = results.reduce((sum, result, at) => sum + costOf(result, runs[at]), 0);
          const loads = results.filter((_, at) => isLoading(runs[at], runs[at - 1])).length;
          const cost = ofRuns + costs.load * loads;
          const waited = this.#time.now() - begunAt - waiting.factor * cost - waiting.constant;
          this.#add(cost + Math.max(0, waited));
          return results;
        },
      };
    };
  }

  /** Returns a signal that is aborted with another one, or when this clock has gone on by some milliseconds. Runs under way then still have their results. */
  limit(signal: AbortSignal, milliseconds: number): LimitedSignal {
    const controller = stopController();
    const onAbort = (): void => controller.abort(signal.reason);
    const limit = { until: this.#now + milliseconds, end: () => controller.abort() };
    this.#limits.add(limit);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    return {
      signal: controller.signal,
      release: () => {
        this.#limits.delete(limit);
        signal.removeEventListener('abort', onAbort);
      },
    };
  }

  #add(work: number): void {
    this.#now += work;
    for (const limit of this.#limits) {
      if (limit.until > this.#now) continue;
      this.#limits.delete(limit);
      limit.end();
    }
  }
}

/** Whether modules are loaded anew for a run, as far as that is known of it and the run before. */
function isLoading(run: TestCaseRun | undefined, before: TestCaseRun | undefined): boolean {
  if (run?.fresh !== true) return false;
  return run.shared !== true || before?.fresh !== true || before.mutant !== run.mutant;
}

function costOf(
  { trace, fuel, endedProcess }: TestCaseResult,
  run: TestCaseRun | undefined,
): number {
  const most = run?.fuel ?? fuel;
  const usedStack = trace.end.kind === 'endless' && trace.end.usedStack === true;
  const isGivenUp = trace.end.kind === 'endless' && !usedStack && fuel < most;
  return (
    costs.run +
    costs.statement * trace.statementsRun +
    // A loop with a known number of rounds reports all of its steps, but executes no more of them than its fuel allows.
    costs.step * Math.min(fuel, most) +
    (isGivenUp ? (run?.limit ?? 0) : 0) +
    (usedStack ? costs.stack : 0) +
    (endedProcess === true ? costs.process : 0)
  );
}
