import type { FilePlan } from '../../worker/attempt.ts';
import type { RunTools } from '../../worker/framework.ts';
import { realNow } from '../../worker/real-timers.ts';
import {
  failedWith,
  runAttempts,
  type TestOutcome,
  type TestRun,
} from '../../worker/run-attempts.ts';
import { isThenable, quickTry } from './quick-try.ts';
import type { TestBodies } from './test-bodies.ts';
import { fixOrder, leaveOut, orderTasks, testsOf } from './task-tree.ts';
import type { SuiteHooks, Task, TaskRunner, VitestParts } from './vitest-parts.ts';

/** The tools of a planned run in a worker of Vitest. */
export interface PlannedTools extends RunTools {
  readonly parts: VitestParts;
  readonly bodies: TestBodies;
  /** The runner that Vitest made for this worker. */
  readonly outer: TaskRunner;
}

/** A test that is to run less often than this leaves nothing to gain. */
const leastRuns = 4;

/** Runs of tests that overlap. If tests run one at a time, a group has one run. */
interface Group {
  readonly startedAt: number;
  readonly abandoned: Promise<never>;
  /** The reason of the rejection of `abandoned`. */
  reason?: unknown;
}

/** A run of a test that has begun. */
interface OpenAttempt {
  readonly test: Task;
  readonly ordinal: number;
  readonly attempt: number;
  readonly group: Group;
  hasEnded: boolean;
  state: string;
  thrown: { error: unknown } | undefined;
}

/** The tests of a file that runs by a plan. The task runner calls its methods at its events. */
export class PlannedTests {
  readonly #tools: PlannedTools;
  readonly #plan: FilePlan;
  readonly #isTogether: boolean;
  #ordinals: ReadonlyMap<Task, number> = new Map();
  /** The time limits of hooks and tests, in milliseconds. */
  readonly #hookDelays: readonly number[];
  /** The runs that have begun and are not yet reported: one at most, unless tests run together. */
  readonly #open = new Map<Task, OpenAttempt>();
  /** The number of keys that the context of a test had before the test first ran. */
  readonly #contextKeys = new WeakMap<Task, number>();
  #isStopped = false;
  /** The test whose run the plan did not want. */
  #left: Task | undefined;

  constructor(tools: PlannedTools, plan: FilePlan) {
    this.#tools = tools;
    this.#plan = plan;
    this.#isTogether = plan.together === true;
    const { hookTimeout = 0, testTimeout = 0 } = tools.outer.config;
    this.#hookDelays = [hookTimeout, testTimeout];
    tools.watchdog.ignore(this.#hookDelays);
  }

  /** Tells the plan which tests have been collected, and puts them into the plan's order. */
  collect(files: readonly Task[]): void {
    const { order } = this.#plan;
    for (const file of files) fixOrder(file, this.#isTogether);
    const called = this.#tools.bodies.end(files.flatMap((file) => testsOf(file)));
    if (called === undefined) {
      this.#isStopped = true;
      this.#plan.onLost?.();
      return;
    }
    this.#ordinals = called.ordinals;
    if (order !== undefined) {
      const places = new Map(order.map((ordinal, place) => [ordinal, place]));
      for (const file of files) {
        orderTasks(file, (test) => places.get(this.#ordinalOf(test)) ?? Infinity);
      }
    }
    this.#plan.onLoaded(called.tests);
    this.#leaveOutSuites(files);
  }

  /** Suites without hooks of their own are left out if the plan wants none of their tests, so that nobody asks it for each of these. */
  #leaveOutSuites(files: readonly Task[]): void {
    const { only } = this.#plan;
    const { getHooks } = this.#tools.parts;
    if (only === undefined || getHooks === undefined) return;
    const isWanted = (task: Task): boolean =>
      task.tasks === undefined
        ? only.has(this.#ordinalOf(task))
        : task.tasks.length === 0 || hasOwnHooks(getHooks(task));
    for (const file of files) for (const child of file.tasks ?? []) leaveOut(child, isWanted);
  }

  /** Makes a test run as often as the plan wants. */
  setRepeats(test: Task): void {
    const attempts = this.#isStopped ? 0 : this.#plan.attempts(this.#ordinalOf(test));
    if (attempts === 0) test.mode = 'skip';
    else test.repeats = attempts - 1;
    this.#contextKeys.set(test, Object.keys(test.context ?? {}).length);
  }

  /**
   * Runs a test by Assay's own loop instead of Vitest's until the plan wants no more. Whether the test has fixtures may show only after
   * Vitest has run it once.
   *
   * @param next the number of the next run: 0 or 1
   */
  async tryQuickly(test: Task, runner: TaskRunner, next: number): Promise<void> {
    const all = (test.repeats ?? 0) + 1;
    if (this.#isTogether || this.#left === test || all < leastRuns) return;
    const { parts, bodies } = this.#tools;
    const ordinal = this.#ordinalOf(test);
    const body = bodies.plainBody(test);
    const hasFixtures =
      next === 0 || Object.keys(test.context ?? {}).length !== this.#contextKeys.get(test);
    if (body === undefined && hasFixtures) return;
    const call = <Result>(run: () => Result): Result => this.#tools.callTest(ordinal, run);
    const run = quickTry(parts, runner, { test, body, call });
    if (run === undefined) return;
    const ownDelays = this.#delaysOf(test);
    const attempt: TestRun = { ordinal, ownDelays, run };
    const step = await runAttempts(this.#tools, this.#plan, attempt, { next, all });
    this.#isStopped ||= step === 'stop';
    this.#left = test;
  }

  /** Begins a run of a test, unless the plan does not want it. */
  begin(test: Task, attempt: number): void {
    if (this.#left === test) return;
    const ordinal = this.#ordinalOf(test);
    const limit = this.#isStopped ? 'stop' : this.#plan.before(ordinal, attempt);
    if (limit === 'stop' || limit === 'leave') {
      this.#isStopped ||= limit === 'stop';
      this.#left = test;
      return;
    }
    if (attempt === 0) {
      watchState(test, (state) => {
        const watched = this.#open.get(test);
        if (watched !== undefined) watched.state = state;
      });
    }
    // In some versions, a failed run would mark the following runs as failed.
    if (test.result !== undefined) test.result.state = 'run';
    const [other] = this.#open.values();
    const group = other?.group ?? this.#startGroup(limit, test);
    this.#open.set(test, {
      test,
      ordinal,
      attempt,
      group,
      hasEnded: false,
      state: 'run',
      thrown: undefined,
    });
  }

  /** Calls the function of a test. */
  async run(test: Task): Promise<void> {
    if (this.#left === test) test.context?.skip();
    const call = this.#tools.parts.getTestFunction(test);
    const attempt = this.#open.get(test);
    try {
      const settled = this.#tools.callTest(this.#ordinalOf(test), () => call?.());
      if (attempt !== undefined && isThenable(settled)) {
        await Promise.race([settled, attempt.group.abandoned]);
      }
    } catch (error) {
      if (attempt !== undefined) attempt.thrown = { error };
      throw isPassedOn(test, error) ? error : unformattedError();
    }
  }

  /** Ends the last run of a test. */
  async end(test: Task): Promise<void> {
    const attempt = this.#open.get(test);
    if (attempt !== undefined) attempt.hasEnded = true;
    await this.close();
  }

  /** Reports the runs that have begun to the plan. If tests run together, it waits until all of them have ended. */
  async close(): Promise<void> {
    const attempts = [...this.#open.values()];
    const [first] = attempts;
    if (first === undefined) return;
    if (this.#isTogether && !attempts.every(({ hasEnded }) => hasEnded)) return;
    this.#open.clear();
    const { watchdog, unhandled } = this.#tools;
    const abandoned = watchdog.end();
    const duration = realNow() - first.group.startedAt;
    // If tests run together, the next test may begin in this turn of the event loop.
    if (!this.#isTogether) await this.#tools.settled();
    for (const attempt of attempts) {
      const { group, thrown } = attempt;
      // If tests run together, some may have ended before the others were given up.
      const isAbandoned =
        abandoned !== undefined && (!this.#isTogether || thrown?.error === group.reason);
      this.#plan.after(attempt.ordinal, attempt.attempt, {
        ...outcomeOf(attempt),
        ...(isAbandoned && { abandoned }),
        unhandled: unhandled.take(),
        duration,
      });
    }
  }

  #ordinalOf(test: Task): number {
    return this.#ordinals.get(test) ?? -1;
  }

  #delaysOf(test: Task): number[] {
    return [test.timeout ?? 0, ...this.#hookDelays];
  }

  #startGroup(limit: number, test: Task): Group {
    const abandoned = this.#tools.watchdog.begin(limit, this.#delaysOf(test))();
    const group: Group = { startedAt: realNow(), abandoned };
    abandoned.catch((reason: unknown) => {
      group.reason = reason;
    });
    return group;
  }
}

function hasOwnHooks({ beforeAll = [], afterAll = [], aroundAll = [] }: SuiteHooks): boolean {
  return beforeAll.length + afterAll.length + aroundAll.length > 0;
}

/** Returns an error without a stack. Vitest would format the error of a test, which takes longer than most tests, and nobody reads it here. */
function unformattedError(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const error = new Error('The test failed.');
  Error.stackTraceLimit = limit;
  return error;
}

/** True for an error that Vitest must see itself: a skip inside the test, or any error if retries depend on the error. */
function isPassedOn(test: Task, error: unknown): boolean {
  if ('retry' in test && typeof test.retry === 'object') return true;
  if (typeof error !== 'object' || error === null) return false;
  const constructor: unknown = Reflect.get(error, 'constructor');
  return (
    typeof constructor === 'function' &&
    /^(?:PendingError|TestRunAbortError|TestSyntaxError)$/.test(constructor.name)
  );
}

function outcomeOf(attempt: OpenAttempt): TestOutcome {
  if (attempt.state === 'pass') return { outcome: 'pass', message: '', inTest: true };
  if (attempt.state !== 'fail') return { outcome: 'skip', message: '', inTest: true };
  const inTest = attempt.thrown !== undefined;
  const error = attempt.thrown
    ? attempt.thrown.error
    : (attempt.test.result?.errors?.at(-1) ?? 'The test failed.');
  return failedWith(error, inTest);
}

/** Calls a function with each final state that Vitest gives a test, run by run. Vitest itself keeps the last state only. */
function watchState(test: Task, onState: (state: string) => void): void {
  const { result } = test;
  if (result === undefined) return;
  let current = result.state;
  Object.defineProperty(result, 'state', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(next: string) {
      current = next;
      if (next === 'pass' || next === 'fail' || next === 'skip') onState(next);
    },
  });
}
