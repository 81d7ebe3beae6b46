import type { FilePlan, TestAttempt } from './attempt.ts';
import type { RunTools } from './framework.ts';
import { realNow } from './real-timers.ts';
import { describeError, isAssertionError } from './unhandled-errors.ts';

/** What a framework says of one run of a test. */
export type TestOutcome = Pick<TestAttempt, 'outcome' | 'message' | 'inTest' | 'byAssertion'>;

/** The outcome of a test that failed with an error, or of one whose hook did. */
export function failedWith(error: unknown, inTest: boolean): TestOutcome {
  const byAssertion = isAssertionError(error);
  return { outcome: 'fail', message: describeError(error), inTest, byAssertion };
}

/** One run of a test with the hooks around it, as its framework does it. */
export interface TestRun {
  readonly ordinal: number;
  /** Delays of the timers that the framework itself sets while it runs. */
  readonly ownDelays: readonly number[];
  /** Runs it once. Never rejects, and need not settle: the attempt may be given up. */
  readonly run: () => Promise<TestOutcome>;
  /** Called when an attempt was given up: what still comes of it must not touch a later one. */
  readonly giveUp: () => void;
}

/**
 * Runs a test as often as a plan wants it, watched for promises that never settle. Returns whether the plan wants no more
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
