import { runBody } from './run-body.ts';
import { type RunState, testContext, type Tracker } from './test-context.ts';
import {
  type TestArguments,
  type NodeHook,
  type Hooks,
  inPlace,
  isOn,
  type Node,
} from './test-tree.ts';

/** How one run of a test ended. */
export interface NodeEnd {
  /** What it failed with, if it did. */
  readonly failure?: { readonly error: unknown; readonly inTest: boolean };
  /** It skipped itself, or failed although that is still to be done. */
  readonly skipped: boolean;
}

/** From this version of Node on, a test waits for the subtests that it has not awaited. */
const waitsForSubtests = Number.parseInt(process.versions.node, 10) >= 24;

/** A failure of a test, or of a hook around it. */
interface Failure {
  readonly error: unknown;
  readonly inTest: boolean;
}

/**
 * Runs a test once as node:test does: the hooks around each test from the outside in, its body with a context of its own, its
 * subtests one after another, and the hooks from the inside out.
 *
 * @param around the hooks of the suites and tests around it, outermost first
 */
export async function runNode(
  given: TestArguments & { readonly node: Node },
  around: readonly Hooks[],
): Promise<NodeEnd> {
  const own: Hooks = { before: [], after: [], beforeEach: [], afterEach: [] };
  const state: RunState = { skipped: false, todo: false, plan: given.options.plan, counted: 0 };
  const failures: Failure[] = [];
  const abort = new AbortController();
  const trackers: Tracker[] = [];
  const runHook = async (hook: NodeHook, inTest = false): Promise<void> => {
    try {
      await runBody(hook.body, context, hook.timeout);
    } catch (error) {
      failures.push({ error, inTest });
    }
  };
  const subtests = subtestQueue(async (wanted, isFirst) => {
    state.counted += 1;
    if (isOn(wanted.options.skip)) return;
    if (isFirst) for (const hook of own.before) await runHook(hook);
    const { failure } = await runNode({ ...wanted, node: given.node }, [...around, own]);
    if (failure !== undefined) failures.push({ error: failure.error, inTest: true });
  });
  const addHook = (kind: keyof Hooks, hook: NodeHook): void => void own[kind].push(hook);
  const context = testContext(given, state, {
    subtest: subtests.add,
    addHook,
    signal: abort.signal,
    trackers,
  });

  await inPlace({ node: given.node, run: { subtest: subtests.add, hook: addHook } }, async () => {
    for (const hook of around.flatMap(({ beforeEach }) => beforeEach)) {
      if (failures.length === 0) await runHook(hook);
    }
    if (failures.length === 0) {
      await runHook({ body: given.body, timeout: given.options.timeout }, true);
      const unmet = (await subtests.unfinished()) ?? unmetPlan(state);
      if (unmet !== undefined) failures.push({ error: new Error(unmet), inTest: true });
    }
    const afterEach = around.toReversed().flatMap((hooks) => hooks.afterEach);
    for (const hook of [...afterEach, ...own.after]) await runHook(hook);
  });
  abort.abort();
  for (const tracker of trackers) tracker.reset();
  return endOf(failures[0], state, state.todo || isOn(given.options.todo));
}

function endOf(failure: Failure | undefined, { skipped }: RunState, isTodo: boolean): NodeEnd {
  if (failure === undefined) return { skipped };
  return isTodo ? { skipped: true } : { failure, skipped };
}

/** Runs the subtests of a test one after another, in the order in which it asks for them. */
function subtestQueue(runSubtest: (wanted: TestArguments, isFirst: boolean) => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let asked = 0;
  let done = 0;
  return {
    add(this: void, wanted: TestArguments): Promise<void> {
      const isFirst = asked === 0;
      asked += 1;
      last = last.then(() => runSubtest(wanted, isFirst)).then(() => void (done += 1));
      return last;
    },
    /** What is wrong where the test has ended before its subtests, in versions of Node that don't wait for them. */
    async unfinished(): Promise<string | undefined> {
      if (waitsForSubtests) await last;
      return done < asked ? 'test did not finish before its parent and was cancelled' : undefined;
    },
  };
}

function unmetPlan({ plan, counted }: RunState): string | undefined {
  if (plan === undefined || plan === counted) return undefined;
  return `plan expected ${plan} assertions but received ${counted}`;
}
