import type { FilePlan } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import { inPlannedOrder } from '../../worker/planned-order.ts';
import { realNow } from '../../worker/real-timers.ts';
import type { TestOutcome } from '../../worker/run-attempts.ts';
import type {
  CircusDescribe,
  CircusEvent,
  CircusState,
  CircusTest,
  ExpectState,
  JestEnvironment,
} from '../jest-api.ts';
import { errorText, failureOf, takeStrayErrors, thrownBy } from './circus-errors.ts';
import { hooksOf, loadedTests, testsOf } from './circus-tree.ts';
import { makeAbandonable } from './make-abandonable.ts';
import { retriesOf } from './retries-of.ts';

/** One load of a test file whose tests run by a plan. */
export interface PlannedCircus {
  /** Is told of each of circus' events, after circus itself, and resolves before circus goes on. */
  readonly onEvent: (
    event: CircusEvent,
    state: CircusState,
    environment: JestEnvironment,
  ) => Promise<void>;
  /** Takes note of what went wrong outside of circus, such as a file that does not load. */
  readonly fail: (message: string) => void;
  /** The errors of loading and of suites' own hooks. */
  readonly errors: () => readonly string[];
}

/** A run of a test that has begun; its retries belong to it. */
interface OpenAttempt {
  readonly ordinal: number;
  readonly number: number;
  readonly startedAt: number;
  readonly abandoned: Promise<never>;
  retries: number;
  /** What failed, in order. */
  failures: TestOutcome[];
}

/** How many runs of a test have begun, and how many there are to be at most. */
interface TestRuns {
  readonly begun: number;
  readonly all: number;
}

const passed: TestOutcome = { outcome: 'pass', message: '', inTest: true };

/** Stands for an error that Assay has read: Jest would format the error with care, which takes longer than most tests. */
const readError = { name: '', message: 'The test failed.', stack: ' ' };

/**
 * Makes circus run the tests of a file by a plan. Circus itself goes through its tree, runs hooks and tests, and knows
 * time limits, `done`, `failing`, `only` and `skip`; Assay acts where circus waits for its listeners:
 *
 * - When a test is about to start, the plan says whether it does. If not, it counts as skipped.
 * - When a test is done and has runs left, it is put into its suite's list once more, right behind itself. Circus walks along
 *   that list, and so comes to it next.
 * - Errors are taken away as soon as they are read, so that one run of a test knows nothing of another.
 *
 * Tests run one at a time: a concurrent one only counts as such, as far as its hooks go, while it runs.
 */
export function planCircus(tools: RunTools, plan: FilePlan): PlannedCircus {
  const errors: string[] = [];
  const ordinals = new Map<CircusTest, number>();
  const willing = new Set<CircusTest>();
  const concurrent = new Set<CircusTest>();
  const runs = new Map<CircusTest, TestRuns>();
  const lists = new Map<CircusDescribe, readonly (CircusDescribe | CircusTest)[]>();
  let expectState = (): ExpectState => ({});
  let delays: readonly number[] = [];
  let hasLoaded = false;
  let stopped = false;
  let open: OpenAttempt | undefined;

  function onLoaded(state: CircusState): void {
    hasLoaded = true;
    const { rootDescribeBlock: root } = state;
    const tests = testsOf(root);
    const loaded = loadedTests(state);
    for (const [ordinal, test] of tests.entries()) {
      ordinals.set(test, ordinal);
      if (loaded[ordinal]?.runs === true) willing.add(test);
      if (test.concurrent) concurrent.add(test);
      test.concurrent = false;
    }
    for (const [ordinal, test] of tests.entries()) {
      makeAbandonable(
        test,
        () => open?.abandoned,
        (body) => tools.callTest(ordinal, body),
      );
    }
    for (const hook of hooksOf(root)) makeAbandonable(hook, () => open?.abandoned);
    const limits = [...tests, ...hooksOf(root)].map(({ timeout }) => timeout ?? 0);
    delays = [...new Set([state.testTimeout, ...limits])];
    tools.watchdog.ignore(delays);
    const { snapshotState } = expectState();
    if (snapshotState !== undefined) snapshotState.save = () => ({ deleted: false, saved: false });
    for (const error of takeStrayErrors(state)) tools.unhandled.add(thrownBy(error));
    plan.onLoaded(loaded);
  }

  /** Sorts a suite's tests as the plan wants them, and leaves out a suite none of whose tests is to run. */
  function onSuite(suite: CircusDescribe): void {
    const { children } = suite;
    const sorted = inPlannedOrder(plan, [...children], (child) =>
      (child.type === 'test' ? [child] : testsOf(child)).map((test) => ordinals.get(test) ?? -1),
    );
    children.splice(0, children.length, ...sorted);
    const isWanted = testsOf(suite).some((test) => willing.has(test) && attemptsOf(test) > 0);
    if (!isWanted) suite.mode = 'skip';
    lists.set(suite, sorted);
  }

  /** Takes out what was put in to run tests again. */
  function onSuiteEnd(suite: CircusDescribe): void {
    const { children } = suite;
    const list = lists.get(suite);
    if (list !== undefined) children.splice(0, children.length, ...list);
  }

  function attemptsOf(test: CircusTest): number {
    return stopped ? 0 : plan.attempts(ordinals.get(test) ?? -1);
  }

  function onStart(test: CircusTest): void {
    if (!willing.has(test)) return;
    if (open === undefined && !begin(test)) {
      test.mode = 'skip';
      return;
    }
    test.concurrent = concurrent.has(test);
    expectState().snapshotState?.clear(test);
  }

  /** Begins the test's next run, unless the plan or a failed hook of its suite is against it. */
  function begin(test: CircusTest): boolean {
    const ordinal = ordinals.get(test) ?? -1;
    // The plan is asked once how often: what it would say later counts what is left.
    const { begun, all } = runs.get(test) ?? { begun: 0, all: attemptsOf(test) };
    runs.set(test, { begun: begun + 1, all });
    if (test.errors.length > 0 || begun >= all) return false;
    const limit = plan.before(ordinal, begun);
    if (limit === 'stop') stopped = true;
    if (limit === 'stop' || limit === 'leave') return false;
    open = {
      ordinal,
      number: begun,
      startedAt: realNow(),
      abandoned: tools.watchdog.begin(limit, delays),
      retries: 0,
      failures: [],
    };
    return true;
  }

  function onFailure({ error }: CircusEvent, test: CircusTest, inTest: boolean): void {
    open?.failures.push(failureOf(error, inTest));
    test.errors[test.errors.length - 1] = readError;
  }

  async function onDone(
    test: CircusTest,
    state: CircusState,
    environment: JestEnvironment,
  ): Promise<void> {
    test.concurrent = false;
    if (open === undefined) return;
    // What is left comes from matchers that were not satisfied, and from errors that circus heard of.
    for (const error of test.errors.splice(0)) {
      if (error !== readError) open.failures.push(failureOf(error, true));
    }
    if (open.failures.length > 0 && open.retries < retriesOf(test, state, environment.global)) {
      open.retries += 1;
      open.failures = [];
      runAgain(test);
      return;
    }
    await close(open, test, state);
    const { begun, all } = runs.get(test) ?? { begun: 0, all: 0 };
    if (begun < all && !stopped) runAgain(test);
  }

  async function close(attempt: OpenAttempt, test: CircusTest, state: CircusState): Promise<void> {
    const abandoned = tools.watchdog.end();
    const duration = realNow() - attempt.startedAt;
    await tools.settled();
    open = undefined;
    plan.after(attempt.ordinal, attempt.number, {
      ...(attempt.failures[0] ?? passed),
      // A test that is to fail is content with never ending.
      ...(abandoned !== undefined && attempt.failures.length > 0 && { abandoned }),
      unhandled: [...tools.unhandled.take(), ...takeStrayErrors(state, test).map(errorText)],
      duration,
    });
  }

  /** Puts a test that is running behind itself. */
  function runAgain(test: CircusTest): void {
    const { children } = test.parent;
    children.splice(children.lastIndexOf(test), 0, test);
  }

  function onSuiteHookFailure({ hook, error }: CircusEvent, state: CircusState): void {
    errors.push(errorText(error));
    // Circus has put what an afterAll hook failed with to the errors that belong to no test.
    if (hook?.type === 'afterAll') state.unhandledErrors.pop();
  }

  return {
    async onEvent(event, state, environment) {
      const { test } = event;
      switch (event.name) {
        case 'setup': {
          const { runtimeGlobals } = event;
          if (runtimeGlobals) expectState = () => runtimeGlobals.expect.getState();
          return;
        }
        case 'run_start':
          return onLoaded(state);
        case 'run_describe_start':
          if (event.describeBlock) onSuite(event.describeBlock);
          return;
        case 'test_start':
          if (test) onStart(test);
          return;
        case 'test_fn_failure':
          if (test) onFailure(event, test, true);
          return;
        case 'hook_failure':
          if (event.hook?.type.endsWith('All') === true) onSuiteHookFailure(event, state);
          else if (test) onFailure(event, test, false);
          return;
        case 'test_done':
          if (test) await onDone(test, state, environment);
          return;
        case 'run_describe_finish':
          if (event.describeBlock) onSuiteEnd(event.describeBlock);
          return;
        case 'run_finish':
          errors.push(...takeStrayErrors(state).map(errorText));
      }
    },
    fail(message) {
      errors.push(message);
      if (!hasLoaded) plan.onLoaded([]);
    },
    errors: () => errors,
  };
}
