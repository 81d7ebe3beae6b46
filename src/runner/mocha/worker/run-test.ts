import { failedWith, type TestOutcome } from '../../worker/run-attempts.ts';
import type { Suite, MochaTest } from './mocha-api.ts';
import type { RunnableRuns } from './run-runnable.ts';

/** Calls the function of the test. */
type CallTest = <Result>(body: () => Result) => Result;

/** A failure of a test, or of a hook around it. */
interface Failure {
  readonly error: unknown;
  readonly inTest: boolean;
}

/**
 * Runs a test once with its beforeEach and afterEach hooks, and with its retries. Each retry runs a clone of the test with all
 * hooks. If a hook fails, the test fails. Mocha would then skip other tests of the suite; here the caller decides about them.
 */
export async function runTest(
  runs: RunnableRuns,
  original: MochaTest,
  callTest: CallTest,
): Promise<TestOutcome> {
  for (let test = original.clone(), retry = 0; ; test = test.clone(), retry += 1) {
    test.currentRetry(retry);
    const outcome = await runOnce(runs, test, callTest);
    // A test may ask for retries while it runs.
    const isLast = outcome.outcome !== 'fail' || !outcome.inTest || retry >= test.retries();
    if (isLast) return outcome;
  }
}

async function runOnce(
  runs: RunnableRuns,
  test: MochaTest,
  callTest: CallTest,
): Promise<TestOutcome> {
  const suites = suitesAround(test);
  let failure: Failure | undefined;
  let reached = suites.length;

  for (const [depth, suite] of suites.entries()) {
    failure = await runHooks(runs, suite, 'beforeEach', test);
    reached = depth + 1;
    if (failure !== undefined || test.pending) break;
  }
  if (failure === undefined && !test.pending) {
    const error = await callTest(() => runs.run(test));
    if (error !== undefined) failure = { error, inTest: true };
  }
  // After a failed hook, only the hooks of its own suite and of the suites around it run.
  const entered = failure?.inTest === false ? suites.slice(0, reached) : suites;
  for (const suite of entered.toReversed()) {
    const late = await runHooks(runs, suite, 'afterEach', test);
    failure ??= late;
  }
  if (failure !== undefined) return failedWith(failure.error, failure.inTest);
  return { outcome: test.pending ? 'skip' : 'pass', message: '', inTest: true };
}

async function runHooks(
  runs: RunnableRuns,
  suite: Suite,
  name: 'beforeEach' | 'afterEach',
  test: MochaTest,
): Promise<Failure | undefined> {
  for (const hook of suite.getHooks(name)) {
    if (hook.ctx !== undefined) hook.ctx.currentTest = test;
    const error = await runs.run(hook);
    const blamed = hook.error();
    if (hook.pending) {
      hook.pending = false;
      if (name === 'beforeEach' || name === 'afterEach') test.pending = true;
      if (name === 'beforeEach') return undefined;
    }
    if (error !== undefined) return { error, inTest: false };
    if (blamed !== undefined && blamed !== null) return { error: blamed, inTest: false };
    delete hook.ctx?.currentTest;
  }
  return undefined;
}

/** Returns the suites around a test, from the root to the test's own suite. */
function suitesAround(test: MochaTest): Suite[] {
  const suites: Suite[] = [];
  for (let suite: Suite | undefined = test.parent; suite !== undefined; suite = suite.parent) {
    suites.unshift(suite);
  }
  return suites;
}
