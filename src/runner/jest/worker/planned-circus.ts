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

/** A run of a test that has begun. The retries of the test belong to the same run. */
interface OpenAttempt {
  readonly ordinal: number;
  readonly number: number;
  readonly startedAt: number;
  readonly abandoned: Promise<never>;
  retries: number;
  /** The failures so far, in order. */
  failures: TestOutcome[];
}

/** The number of runs of a test that have begun, and the most runs that it gets. */
interface TestRuns {
  readonly begun: number;
  readonly all: number;
}

const passed: TestOutcome = { outcome: 'pass', message: '', inTest: true };

/** Replaces an error that Assay has read: Jest would format the error, which takes longer than most tests. */
const readError = { name: '', message: 'The test failed.', stack: ' ' };

/**
 * Makes circus run the tests of one load of a test file by a plan. Circus itself walks through its tree, runs hooks and tests,
 * and handles time limits, `done`, `failing`, `only` and `skip`. Assay acts at the events for which circus waits for its
 * listeners:
 *
 * - When a test is about to start, the plan says whether it runs. If it does not, it counts as skipped.
 * - When a test is done and has runs left, it is inserted into its suite's list once more, right behind itself. Circus walks
 *   along that list, so this test comes next.
 * - Errors are removed as soon as they are read, so that one run of a test does not affect the next one.
 *
 * Tests run one at a time. A concurrent test is marked as concurrent only while it runs, so that its hooks run as for any
 * concurrent test.
 */
export class PlannedCircus {
  readonly #tools: RunTools;
  readonly #plan: FilePlan;
  readonly #errors: string[] = [];
  readonly #ordinals = new Map<CircusTest, number>();
  /** The tests that circus would run without a plan. */
  readonly #runnable = new Set<CircusTest>();
  readonly #concurrent = new Set<CircusTest>();
  readonly #runs = new Map<CircusTest, TestRuns>();
  /** The children of each suite without those that are inserted to run tests again. */
  readonly #children = new Map<CircusDescribe, readonly (CircusDescribe | CircusTest)[]>();
  #expectState = (): ExpectState => ({});
  /** The time limits of all tests and hooks, in milliseconds. */
  #delays: readonly number[] = [];
  #hasLoaded = false;
  #isStopped = false;
  #open: OpenAttempt | undefined;

  constructor(tools: RunTools, plan: FilePlan) {
    this.#tools = tools;
    this.#plan = plan;
  }

  /** Handles one of circus' events, after circus itself. Circus goes on when the promise is resolved. */
  async onEvent(
    event: CircusEvent,
    state: CircusState,
    environment: JestEnvironment,
  ): Promise<void> {
    const { test, describeBlock: suite, runtimeGlobals } = event;
    switch (event.name) {
      case 'setup':
        if (runtimeGlobals) this.#expectState = () => runtimeGlobals.expect.getState();
        return;
      case 'run_start':
        return this.#onLoaded(state);
      case 'run_describe_start':
        return suite && this.#onSuite(suite);
      case 'test_start':
        return test && this.#onStart(test);
      case 'test_fn_failure':
        return test && this.#onFailure(event, test, true);
      case 'hook_failure':
        if (event.hook?.type.endsWith('All') === true) this.#onSuiteHookFailure(event, state);
        else if (test) this.#onFailure(event, test, false);
        return;
      case 'test_done':
        if (test) await this.#onDone(test, state, environment);
        return;
      case 'run_describe_finish':
        return suite && this.#onSuiteEnd(suite);
      case 'run_finish':
        this.#errors.push(...takeStrayErrors(state).map(errorText));
    }
  }

  /** Records an error outside of circus, such as that of a file that does not load. */
  fail(message: string): void {
    this.#errors.push(message);
    if (!this.#hasLoaded) this.#plan.onLoaded([]);
  }

  /** Returns the errors of loading and of the hooks of suites. */
  errors(): readonly string[] {
    return this.#errors;
  }

  #onLoaded(state: CircusState): void {
    this.#hasLoaded = true;
    const { rootDescribeBlock: root } = state;
    const tests = testsOf(root);
    const loaded = loadedTests(state);
    for (const [ordinal, test] of tests.entries()) {
      this.#ordinals.set(test, ordinal);
      if (loaded[ordinal]?.runs === true) this.#runnable.add(test);
      if (test.concurrent) this.#concurrent.add(test);
      test.concurrent = false;
      makeAbandonable(
        test,
        () => this.#open?.abandoned,
        (body) => this.#tools.callTest(ordinal, body),
      );
    }
    const hooks = hooksOf(root);
    for (const hook of hooks) makeAbandonable(hook, () => this.#open?.abandoned);
    const limits = [...tests, ...hooks].map(({ timeout }) => timeout ?? 0);
    this.#delays = [...new Set([state.testTimeout, ...limits])];
    this.#tools.watchdog.ignore(this.#delays);
    const { snapshotState } = this.#expectState();
    if (snapshotState !== undefined) snapshotState.save = () => ({ deleted: false, saved: false });
    for (const error of takeStrayErrors(state)) this.#tools.unhandled.add(thrownBy(error));
    this.#plan.onLoaded(loaded);
  }

  /** Sorts a suite's tests in the plan's order, and skips a suite if none of its tests is to run. */
  #onSuite(suite: CircusDescribe): void {
    const { children } = suite;
    const sorted = inPlannedOrder(this.#plan, [...children], (child) =>
      (child.type === 'test' ? [child] : testsOf(child)).map((test) => this.#ordinalOf(test)),
    );
    children.splice(0, children.length, ...sorted);
    const isWanted = testsOf(suite).some(
      (test) => this.#runnable.has(test) && this.#attemptsOf(test) > 0,
    );
    if (!isWanted) suite.mode = 'skip';
    this.#children.set(suite, sorted);
  }

  /** Removes the entries that were inserted to run tests again. */
  #onSuiteEnd(suite: CircusDescribe): void {
    const { children } = suite;
    const sorted = this.#children.get(suite);
    if (sorted !== undefined) children.splice(0, children.length, ...sorted);
  }

  #ordinalOf(test: CircusTest): number {
    return this.#ordinals.get(test) ?? -1;
  }

  #attemptsOf(test: CircusTest): number {
    return this.#isStopped ? 0 : this.#plan.attempts(this.#ordinalOf(test));
  }

  #onStart(test: CircusTest): void {
    if (!this.#runnable.has(test)) return;
    if (this.#open === undefined && !this.#begin(test)) {
      test.mode = 'skip';
      return;
    }
    test.concurrent = this.#concurrent.has(test);
    this.#expectState().snapshotState?.clear(test);
  }

  /** Begins the next run of a test. Returns false if the plan does not want the run, or if a hook of the suite has failed. */
  #begin(test: CircusTest): boolean {
    const ordinal = this.#ordinalOf(test);
    // The plan is asked for the number of runs only once: later it would return the number of runs that are left.
    const { begun, all } = this.#runs.get(test) ?? { begun: 0, all: this.#attemptsOf(test) };
    this.#runs.set(test, { begun: begun + 1, all });
    if (test.errors.length > 0 || begun >= all) return false;
    const limit = this.#plan.before(ordinal, begun);
    if (limit === 'stop') this.#isStopped = true;
    if (limit === 'stop' || limit === 'leave') return false;
    this.#open = {
      ordinal,
      number: begun,
      startedAt: realNow(),
      abandoned: this.#tools.watchdog.begin(limit, this.#delays)(),
      retries: 0,
      failures: [],
    };
    return true;
  }

  #onFailure({ error }: CircusEvent, test: CircusTest, inTest: boolean): void {
    this.#open?.failures.push(failureOf(error, inTest));
    test.errors[test.errors.length - 1] = readError;
  }

  async #onDone(test: CircusTest, state: CircusState, environment: JestEnvironment): Promise<void> {
    test.concurrent = false;
    const open = this.#open;
    if (open === undefined) return;
    // The remaining errors are those of unsatisfied matchers, and uncaught errors that circus has recorded.
    for (const error of test.errors.splice(0)) {
      if (error !== readError) open.failures.push(failureOf(error, true));
    }
    if (open.failures.length > 0 && open.retries < retriesOf(test, state, environment.global)) {
      open.retries += 1;
      open.failures = [];
      runAgain(test);
      return;
    }
    await this.#close(open, test, state);
    const { begun, all } = this.#runs.get(test) ?? { begun: 0, all: 0 };
    if (begun < all && !this.#isStopped) runAgain(test);
  }

  async #close(attempt: OpenAttempt, test: CircusTest, state: CircusState): Promise<void> {
    const { watchdog, unhandled } = this.#tools;
    const abandoned = watchdog.end();
    const duration = realNow() - attempt.startedAt;
    await this.#tools.settled();
    this.#open = undefined;
    this.#plan.after(attempt.ordinal, attempt.number, {
      ...(attempt.failures[0] ?? passed),
      // A test with `failing` passes if it never ends.
      ...(abandoned !== undefined && attempt.failures.length > 0 && { abandoned }),
      unhandled: [...unhandled.take(), ...takeStrayErrors(state, test).map(errorText)],
      duration,
    });
  }

  #onSuiteHookFailure({ hook, error }: CircusEvent, state: CircusState): void {
    this.#errors.push(errorText(error));
    // Circus adds the error of an afterAll hook to the errors that belong to no test.
    if (hook?.type === 'afterAll') state.unhandledErrors.pop();
  }
}

/** Inserts a test that is running into its suite's list once more, behind itself. */
function runAgain(test: CircusTest): void {
  const { children } = test.parent;
  children.splice(children.lastIndexOf(test), 0, test);
}
