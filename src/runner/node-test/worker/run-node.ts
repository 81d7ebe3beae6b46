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

/** The end of one run of a test. */
export interface NodeEnd {
  /** Undefined if the test did not fail. */
  readonly failure?: Failure;
  /** True if the test skipped itself, or if it failed and is marked as still to be done. */
  readonly skipped: boolean;
}

/** Whether a test waits for the subtests that it has not awaited, as it does from Node 24 on. */
const waitsForSubtests = Number.parseInt(process.versions.node, 10) >= 24;

/** A failure of a test, or of a hook around it. */
interface Failure {
  readonly error: unknown;
  readonly inTest: boolean;
}

/**
 * Runs a test once as node:test does: the beforeEach hooks from the outermost to the innermost, the body with a new context, its
 * subtests one after another, and the afterEach hooks from the innermost to the outermost.
 *
 * @param around the hooks of the suites and tests around the test, outermost first
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

/** Returns a queue that runs the subtests of a test one after another, in the order in which the test starts them. */
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
    /** Resolves with an error message if the test has ended before its subtests; versions of Node before 24 don't wait for them. */
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
