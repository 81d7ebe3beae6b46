import type { FilePlan, TestAttempt } from './attempt.ts';
import type { RunTools } from './framework.ts';
import { realNow } from './real-timers.ts';
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
  const { ordinal, ownDelays } = test;
  const { next, all } = wanted ?? { next: 0, all: plan.attempts(ordinal) };
  for (let number = next; number < all; number += 1) {
    const limit = plan.before(ordinal, number);
    if (limit === 'stop') return 'stop';
    if (limit === 'leave') return 'go-on';
    const abandoned = tools.watchdog.begin(limit, ownDelays);
    const startedAt = realNow();
    const run = test.run(abandoned);
    // Most runs end at once. A promise for each of them would take a good part of their time.
    const end = run instanceof Promise ? await run : run;
    const how = tools.watchdog.end();
    const duration = realNow() - startedAt;
    if (how !== undefined) test.giveUp?.();
    await tools.settled();
    plan.after(ordinal, number, {
      ...end,
      ...(how !== undefined && { abandoned: how }),
      unhandled: tools.unhandled.take(),
      duration,
    });
  }
  return 'go-on';
}

/** Returns the outcome of a run, or that of a run that was given up. */
export function unlessGivenUp(
  outcome: Promise<TestOutcome>,
  abandoned: Abandoned,
): Promise<TestOutcome> {
  return Promise.race([outcome, abandoned().catch((reason) => failedWith(reason, true))]);
}
