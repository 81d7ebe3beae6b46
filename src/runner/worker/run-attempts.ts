import type { FilePlan, TestAttempt } from './attempt.ts';
import type { RunTools } from './framework.ts';
import { realNow } from './real-timers.ts';
import { describeError, isAssertionError } from './unhandled-errors.ts';

/** The result that a framework reports for one run of a test. */
export type TestOutcome = Pick<TestAttempt, 'outcome' | 'message' | 'inTest' | 'byAssertion'>;

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
  /** Runs the test once. The promise never rejects. It may stay pending, because the attempt may be given up. */
  readonly run: () => Promise<TestOutcome>;
  /** Called when an attempt was given up. Later effects of the attempt must not reach a later attempt. */
  readonly giveUp: () => void;
}

/**
 * Runs a test as often as a plan wants it, and watches for promises that never settle. Returns whether the plan wants no more
 * runs in this file.
 */
export async function runAttempts(
  tools: RunTools,
  plan: FilePlan,
  test: TestRun,
): Promise<'go-on' | 'stop'> {
  const { ordinal } = test;
  const attempts = plan.attempts(ordinal);
  for (let number = 0; number < attempts; number += 1) {
    const limit = plan.before(ordinal, number);
    if (limit === 'stop') return 'stop';
    if (limit === 'leave') return 'go-on';
    const abandoned = tools.watchdog.begin(limit, test.ownDelays);
    const startedAt = realNow();
    const end = await Promise.race([test.run(), abandoned.catch(givenUp)]);
    const how = tools.watchdog.end();
    const duration = realNow() - startedAt;
    if (how !== undefined) test.giveUp();
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

function givenUp(reason: unknown): TestOutcome {
  return failedWith(reason, true);
}
