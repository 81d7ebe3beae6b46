import type { FilePlan, LoadedTest, TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import type { RunTools } from '../../../../src/runner/worker/framework.ts';
import { nextTurn } from '../../../../src/runner/worker/real-timers.ts';

/** What running a file by a plan showed. */
export interface PlannedRun {
  readonly tests: readonly LoadedTest[];
  readonly attempts: readonly TestAttempt[];
  /** Of loading and of suites' hooks. */
  readonly errors: readonly string[];
}

/** Runs each test of a file as often as told, with nothing watched. */
export async function runByPlan(
  times: number,
  run: (tools: RunTools, plan: FilePlan) => Promise<readonly string[]>,
): Promise<PlannedRun> {
  const attempts: TestAttempt[] = [];
  let tests: readonly LoadedTest[] = [];
  const errors = await run(idle, {
    onLoaded(loaded) {
      tests = loaded;
    },
    attempts: () => times,
    before: () => 1000,
    after: (_ordinal, _number, attempt) => void attempts.push(attempt),
  });
  return { tests, attempts, errors };
}

const never = new Promise<never>(() => {});

const idle: RunTools = {
  watchdog: {
    ignore() {},
    begin: () => () => never,
    end: () => undefined,
    sawWeakTimers: () => false,
    mayHaveWeakTimers: () => false,
  },
  unhandled: { take: () => [], add() {}, onError() {} },
  settled: nextTurn,
  isIdle: () => true,
  callTest: (_, body) => body(),
};
