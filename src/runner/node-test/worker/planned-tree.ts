import type { FilePlan } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import { inPlannedOrder } from '../../worker/planned-order.ts';
import {
  failedWith,
  runAttempts,
  type TestOutcome,
  unlessGivenUp,
} from '../../worker/run-attempts.ts';
import { describeError } from '../../worker/unhandled-errors.ts';
import { runBody } from './run-body.ts';
import { runNode } from './run-node.ts';
import { type Body, type Hooks, inPlace, isOn, namesOf, type Node } from './test-tree.ts';

/**
 * Runs the tests of a loaded file by a plan, in the order of node:test. Tests directly in the file or in a suite count as tests;
 * subtests are parts of their test. Resolves with the errors of the suites' hooks.
 *
 * @param only true if only tests that are marked with `only` run
 */
export async function runTree(
  tools: RunTools,
  root: Node,
  plan: FilePlan,
  only: boolean,
): Promise<readonly string[]> {
  const tests = testsOf(root);
  const ordinals = new Map(tests.map((test, ordinal) => [test, ordinal]));
  plan.onLoaded(
    tests.map((test, ordinal) => ({
      ordinal,
      name: namesOf(test).join(' > '),
      runs: isRunning(test, only),
    })),
  );
  const walk: Walk = {
    tools,
    plan,
    ordinalOf: (test) => ordinals.get(test) ?? -1,
    isChosen: (test) => isRunning(test, only),
    errors: [],
    fail: () => {},
    stopped: false,
  };
  tools.unhandled.onError((error) => {
    walk.fail(error);
    return true;
  });
  await runSuite(walk, root, []);
  return walk.errors;
}

/** The state of a walk through the suites. */
interface Walk {
  readonly tools: RunTools;
  readonly plan: FilePlan;
  readonly ordinalOf: (test: Node) => number;
  readonly isChosen: (test: Node) => boolean;
  readonly errors: string[];
  /** Fails the test that is running, because of an uncaught error. */
  fail: (error: unknown) => void;
  stopped: boolean;
}

async function runSuite(walk: Walk, suite: Node, around: readonly Hooks[]): Promise<void> {
  if (walk.stopped || !isWanted(walk, suite)) return;
  const within = [...around, suite.hooks];
  if (await runSuiteHooks(walk, suite, 'before')) {
    const children = inPlannedOrder(walk.plan, suite.children, (child) =>
      (child.kind === 'suite' ? testsOf(child) : [child]).map((test) => walk.ordinalOf(test)),
    );
    for (const child of children) {
      if (child.kind === 'suite') await runSuite(walk, child, within);
      else await runTest(walk, child, within);
    }
  }
  await runSuiteHooks(walk, suite, 'after');
}

function isWanted(walk: Walk, suite: Node): boolean {
  return testsOf(suite).some(
    (test) => walk.isChosen(test) && walk.plan.attempts(walk.ordinalOf(test)) > 0,
  );
}

/** Runs the hooks of a suite itself. Resolves with false if one fails. */
async function runSuiteHooks(walk: Walk, suite: Node, kind: 'before' | 'after'): Promise<boolean> {
  for (const hook of suite.hooks[kind]) {
    try {
      await inPlace({ node: suite }, () => runBody(hook.body, { name: suite.name }, hook.timeout));
    } catch (error) {
      walk.errors.push(describeError(error));
      return false;
    }
  }
  return true;
}

async function runTest(walk: Walk, test: Node, around: readonly Hooks[]): Promise<void> {
  if (walk.stopped || !walk.isChosen(test)) return;
  const step = await runAttempts(walk.tools, walk.plan, {
    ordinal: walk.ordinalOf(test),
    ownDelays: [test.options.timeout ?? 0],
    run: (abandoned) => unlessGivenUp(runOnce(walk, test, around), abandoned),
    giveUp() {
      walk.fail = () => {};
    },
  });
  walk.stopped ||= step === 'stop';
}

async function runOnce(walk: Walk, test: Node, around: readonly Hooks[]): Promise<TestOutcome> {
  const uncaught = new Promise<{ error: unknown; inTest: boolean }>((resolve) => {
    walk.fail = (error) => resolve({ error, inTest: true });
  });
  const end = await Promise.race([
    runNode({ ...test, body: inGuard(walk, test), node: test }, around),
    uncaught.then((failure) => ({ failure, skipped: false })),
  ]);
  walk.fail = () => {};
  if (end.failure !== undefined) return failedWith(end.failure.error, end.failure.inTest);
  return { outcome: end.skipped ? 'skip' : 'pass', message: '', inTest: true };
}

/** Returns the body of a test, called through the tools. It keeps its number of parameters, which shows whether it takes a callback. */
function inGuard(walk: Walk, test: Node): Body {
  const { body } = test;
  const called = function (this: unknown, ...args: unknown[]): unknown {
    return walk.tools.callTest(
      walk.ordinalOf(test),
      () => Reflect.apply(body, this, args) as unknown,
    );
  };
  return Object.defineProperty(called, 'length', { value: body.length });
}

function testsOf(suite: Node): Node[] {
  return suite.children.flatMap((child) => (child.kind === 'suite' ? testsOf(child) : [child]));
}

/** True for a test that runs: it is neither marked with `skip` nor with `todo` and, if `only` is set, it is marked with `only`. */
function isRunning(test: Node, only: boolean): boolean {
  const path = pathOf(test);
  if (path.some(({ options }) => isOn(options.skip) || isOn(options.todo))) return false;
  return !only || path.some(({ options }) => options.only === true);
}

/** Returns the suites around a test and the test itself. */
function pathOf(node: Node): Node[] {
  return node.parent === undefined ? [node] : [...pathOf(node.parent), node];
}
