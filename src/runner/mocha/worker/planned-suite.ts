import type { FilePlan, LoadedTest } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import { inPlannedOrder } from '../../worker/planned-order.ts';
import { runAttempts, unlessGivenUp } from '../../worker/run-attempts.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import type { Mocha, Runnable, Suite, MochaTest } from './mocha-api.ts';
import { runnableRuns, type RunnableRuns } from './run-runnable.ts';
import { TestRuns } from './test-runs.ts';

/**
 * Runs the loaded suites of a Mocha instance by a plan, in Mocha's own order. The hooks, tests and contexts are Mocha's; only the
 * loop over the tests is Assay's. Resolves with the errors of the suites' hooks.
 */
export async function runSuites(
  tools: RunTools,
  mocha: Mocha,
  plan: FilePlan,
): Promise<readonly string[]> {
  if (mocha.suite.hasOnly()) mocha.suite.filterOnly();
  const tests = testsOf(mocha.suite);
  const loaded = tests.map((test, ordinal) => loadedTest(mocha, test, ordinal));
  const ordinals = new Map(tests.map((test, ordinal) => [test, ordinal]));
  plan.onLoaded(loaded);
  const runs = runnableRuns(tools.unhandled.add);
  // Mocha itself ignores rejected promises that nothing handles.
  tools.unhandled.onError((error, event) => event === 'uncaughtException' && runs.fail(error));
  const walk: Walk = {
    tools,
    plan,
    runs,
    ordinalOf: (test) => ordinals.get(test) ?? -1,
    isChosen: (test) => loaded[ordinals.get(test) ?? -1]?.runs === true && !test.isPending(),
    errors: [],
    stopped: false,
  };
  await runSuite(walk, mocha.suite);
  return walk.errors;
}

/** The state of a walk through the suites. */
interface Walk {
  readonly tools: RunTools;
  readonly plan: FilePlan;
  readonly runs: RunnableRuns;
  readonly ordinalOf: (test: MochaTest) => number;
  readonly isChosen: (test: MochaTest) => boolean;
  readonly errors: string[];
  stopped: boolean;
}

async function runSuite(walk: Walk, suite: Suite): Promise<void> {
  if (walk.stopped || !isWanted(walk, suite)) return;
  if (await runSuiteHooks(walk, suite, 'beforeAll')) {
    const { plan, ordinalOf } = walk;
    const tests = inPlannedOrder(plan, suite.tests, (test) => [ordinalOf(test)]);
    const suites = inPlannedOrder(plan, suite.suites, (child) => testsOf(child).map(ordinalOf));
    for (const test of tests) await runPlannedTest(walk, test);
    for (const child of suites) await runSuite(walk, child);
  }
  await runSuiteHooks(walk, suite, 'afterAll');
}

function isWanted(walk: Walk, suite: Suite): boolean {
  return testsOf(suite).some(
    (test) => walk.isChosen(test) && walk.plan.attempts(walk.ordinalOf(test)) > 0,
  );
}

async function runPlannedTest(walk: Walk, test: MochaTest): Promise<void> {
  if (walk.stopped || !walk.isChosen(test)) return;
  const { runs, tools } = walk;
  const ordinal = walk.ordinalOf(test);
  const callTest = <Result>(body: () => Result): Result => tools.callTest(ordinal, body);
  const own = new TestRuns(runs, test, callTest);
  const step = await runAttempts(tools, walk.plan, {
    ordinal,
    ownDelays: delaysAround(test),
    run: (abandoned) => unlessGivenUp(own.run(), abandoned),
    giveUp: runs.abandon,
  });
  walk.stopped ||= step === 'stop';
}

/** Runs the hooks of a suite itself. Resolves with false if one fails. */
async function runSuiteHooks(
  walk: Walk,
  suite: Suite,
  name: 'beforeAll' | 'afterAll',
): Promise<boolean> {
  const { tests } = suite;
  for (const hook of suite.getHooks(name)) {
    const current = name === 'beforeAll' ? tests[0] : tests.at(-1);
    if (hook.ctx !== undefined && current !== undefined) hook.ctx.currentTest = current;
    const { error } = await walk.runs.run(hook);
    if (hook.pending && name === 'beforeAll') {
      for (const test of tests) test.pending = true;
      for (const child of suite.suites) child.pending = true;
      return true;
    }
    if (error !== undefined) {
      walk.errors.push(describeError(error));
      return false;
    }
    delete hook.ctx?.currentTest;
  }
  return true;
}

function testsOf(suite: Suite): MochaTest[] {
  return [...suite.tests, ...suite.suites.flatMap((child) => testsOf(child))];
}

function loadedTest(mocha: Mocha, test: MochaTest, ordinal: number): LoadedTest {
  const { grep, invert = false } = mocha.options;
  const matches = grep === undefined || grep.test(test.fullTitle()) !== invert;
  if (grep !== undefined) grep.lastIndex = 0;
  return { ordinal, name: test.titlePath().join(' > '), runs: matches && !test.isPending() };
}

/** Returns the time limits of a test and of the hooks around it, in milliseconds. */
function delaysAround(test: MochaTest): number[] {
  const runnables: Runnable[] = [test];
  for (let suite: Suite | undefined = test.parent; suite !== undefined; suite = suite.parent) {
    runnables.push(...suite.getHooks('beforeEach'), ...suite.getHooks('afterEach'));
  }
  return runnables.map((runnable) => runnable.timeout());
}
