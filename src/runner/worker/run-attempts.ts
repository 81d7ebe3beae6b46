import type { FilePlan, TestAttempt } from './attempt.ts';
import type { RunTools } from './framework.ts';
import { realNow, realSetImmediate } from './real-timers.ts';
import { StartedWork } from './started-work.ts';
import { describeError, isAssertionError } from './unhandled-errors.ts';

/** The result that a framework reports for one run of a test. */
export type TestOutcome = Pick<TestAttempt, 'outcome' | 'message' | 'inTest' | 'byAssertion'>;

/** Makes a promise that rejects when the running attempt should be given up. */
export type Abandoned = () => Promise<never>;

/** Returns the outcome of a test that failed with an error, or whose hook did. */
export function failedWith(error: unknown, inTest: boolean): TestOutcome {
  const byAssertion = isAssertionError(error);
  return { outcome: 'fail', message: describeError(error), inTest, byAssertion };
}

/** One run of a test with the hooks around it, as its framework does it. */
export interface TestRun {
  readonly ordinal: number;
  /** Delays of the timers that the framework itself sets while it runs. */
  readonly ownDelays: readonly number[];
  /** Runs the test once. Neither throws nor rejects, and ends soon after the attempt was given up. */
  readonly run: (abandoned: Abandoned) => TestOutcome | Promise<TestOutcome>;
  /** Called when an attempt was given up. Later effects of the attempt must not reach a later attempt. */
  readonly giveUp?: () => void;
}

/** The runs of a test that a plan has asked for. */
export interface WantedRuns {
  /** The number of the next run. */
  readonly next: number;
  /** How often the test runs at most. */
  readonly all: number;
}

/**
 * Runs a test as often as a plan wants it, and watches for promises that never settle. Returns whether the plan wants no more
 * runs in this file.
 *
 * @param wanted given if the plan has been asked for the number of runs before
 */
export async function runAttempts(
  tools: RunTools,
  plan: FilePlan,
  test: TestRun,
  wanted?: WantedRuns,
): Promise<'go-on' | 'stop'> {
  const { next, all } = wanted ?? { next: 0, all: plan.attempts(test.ordinal) };
  const attempts = new Attempts(tools, plan, test);
  let isQuick = false;
  let isWorthIt = true;
  for (let number = next; number < all; number += 1) {
    const open: OpenRun | NoRun = isQuick
      ? await attempts.beginAfterOthers(number, all)
      : attempts.begin(number);
    if (open === 'stop') return 'stop';
    if (open === 'leave') return 'go-on';
    // A test that starts something in each run, or is slow, gains nothing.
    if (isQuick && open.number === number) isWorthIt = false;
    isQuick = isWorthIt && !(open.outcome instanceof Promise);
    if (isQuick && !tools.isIdle()) isQuick = isWorthIt = false;
    number = open.number;
    await attempts.end(open);
  }
  return 'go-on';
}

/** A run that has begun. */
interface OpenRun {
  readonly number: number;
  readonly startedAt: number;
  readonly outcome: TestOutcome | Promise<TestOutcome>;
}

/** What the plan wants instead of a run. */
type NoRun = 'leave' | 'stop';

/** The longest time in milliseconds, and the most runs, without a turn of the event loop. */
const longestStretch = { time: 5, runs: 64 };

/** The runs of one test. */
class Attempts {
  readonly #tools: RunTools;
  readonly #plan: FilePlan;
  readonly #test: TestRun;
  readonly #started = new StartedWork();

  constructor(tools: RunTools, plan: FilePlan, test: TestRun) {
    this.#tools = tools;
    this.#plan = plan;
    this.#test = test;
  }

  /** Begins a run, unless the plan does not want it. */
  begin(number: number): OpenRun | NoRun {
    const { ordinal, ownDelays, run } = this.#test;
    const limit = this.#plan.before(ordinal, number);
    if (typeof limit === 'string') return limit;
    const abandoned = this.#tools.watchdog.begin(limit, ownDelays);
    const startedAt = realNow();
    return { number, startedAt, outcome: run(abandoned) };
  }

  /** Waits for the end of a run, and for the turn of the event loop after it, and reports the run. */
  async end({ number, startedAt, outcome }: OpenRun): Promise<void> {
    // Most runs end at once. A promise for each of them would take a good part of their time.
    const end = outcome instanceof Promise ? await outcome : outcome;
    const how = this.#tools.watchdog.end();
    const duration = realNow() - startedAt;
    if (how !== undefined) this.#test.giveUp?.();
    await this.#tools.settled();
    this.#plan.after(this.#test.ordinal, number, {
      ...end,
      ...(how !== undefined && { abandoned: how }),
      unhandled: this.#tools.unhandled.take(),
      duration,
    });
  }

  /**
   * Begins a run, after it has done those before it that end at once and start nothing: between these, a turn of the event loop would bring nothing, and take longer
   * than many tests. Node calls all immediates in one turn that were set before it. After each of them, it does the jobs of promises, and notices promises that were rejected.
   */
  async beginAfterOthers(first: number, all: number): Promise<OpenRun | NoRun> {
    const runs = Math.min(all - first, longestStretch.runs);
    const until = realNow() + longestStretch.time;
    let before: ShortRun | undefined;
    return inOneTurn(runs, (index) => {
      // A job of a promise may have started something.
      if (before !== undefined && this.#started.isAny()) return before;
      if (before !== undefined) this.#endShort(before);
      this.#started.note();
      const open = this.begin(first + index);
      if (typeof open === 'string' || open.outcome instanceof Promise) return open;
      const { outcome, startedAt } = open;
      const now = realNow();
      if (this.#started.isAny() || now > until || index + 1 === runs) return open;
      before = { ...open, outcome, duration: now - startedAt };
      return undefined;
    });
  }

  #endShort({ number, outcome, duration }: ShortRun): void {
    const { watchdog, unhandled } = this.#tools;
    watchdog.end();
    const end = { ...outcome, duration, leftNothing: true, unhandled: unhandled.take() };
    this.#plan.after(this.#test.ordinal, number, end);
  }
}

/** A run that has ended at once. */
interface ShortRun extends OpenRun {
  readonly outcome: TestOutcome;
  readonly duration: number;
}

/** Calls a function again and again in one turn of the event loop, in no job of a promise, until it returns something. */
function inOneTurn<Result>(
  times: number,
  call: (index: number) => Result | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const callNext = (index: number): void => {
      if (isOver) return;
      try {
        const result = call(index);
        isOver = result !== undefined;
        if (result !== undefined) resolve(result);
      } catch (error) {
        isOver = true;
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    for (let index = 0; index < times; index += 1) realSetImmediate(callNext, index);
  });
}

/** Returns the outcome of a run, or that of a run that was given up. */
export function unlessGivenUp(
  outcome: TestOutcome | Promise<TestOutcome>,
  abandoned: Abandoned,
): TestOutcome | Promise<TestOutcome> {
  if (!(outcome instanceof Promise)) return outcome;
  return Promise.race([outcome, abandoned().catch((reason) => failedWith(reason, true))]);
}
