import { realNow } from '../../worker/real-timers.ts';
import { type Abandoned, failedWith, type TestOutcome } from '../../worker/run-attempts.ts';
import { prepareTry } from './prepare-try.ts';
import type { Task, TaskRunner, TestHook, VitestParts } from './vitest-parts.ts';

/** Runs a test once more. */
export type QuickTry = (abandoned: Abandoned) => TestOutcome | Promise<TestOutcome>;

/** A test for which Assay is to do the work of Vitest's task runner. */
export interface QuickTest {
  readonly test: Task;
  /** The function of the test as the user wrote it, if it is known and the test has no fixtures. */
  readonly body: TestHook | undefined;
  /** Calls a function of the test. The call may be guarded. */
  readonly call: <Result>(body: () => Result) => Result;
}

/** The parts of Vitest that this needs. */
type Parts = Pick<VitestParts, 'getHooks' | 'getTestFunction' | 'Runner'>;

const passed: TestOutcome = { outcome: 'pass', message: '', inTest: true };
const skipped: TestOutcome = { outcome: 'skip', message: '', inTest: true };

/**
 * Returns a function that tries a test as Vitest's task runner does, but without what serves reports: the hooks around the test, the
 * test itself, the checks of `expect`, and nothing else. A test without hooks that does not wait for anything ends before the
 * function returns. Returns undefined if the test needs more than that: retries, an expected failure, hooks that run at the same time
 * or around tests, or a function of its own for running tests.
 */
export function quickTry(parts: Parts, runner: TaskRunner, quick: QuickTest): QuickTry | undefined {
  const { getHooks } = parts;
  const { test } = quick;
  const suites = suitesOf(test);
  const order = runner.config.sequence?.hooks;
  const isPlain = test.type === 'test' && test.fails !== true && !test.retry;
  if (getHooks === undefined || !isPlain || order === 'parallel' || suites.length === 0) {
    return undefined;
  }
  const hooks = suites.map((each) => getHooks(each));
  if (hooks.some(({ aroundEach = [] }) => aroundEach.length > 0)) return undefined;
  const inOrder = (last: readonly TestHook[]): readonly TestHook[] =>
    order === 'stack' ? last.toReversed() : last;
  const tries = new Tries(parts, runner, quick, {
    before: hooks.toReversed().flatMap(({ beforeEach }) => beforeEach),
    after: hooks.flatMap(({ afterEach }) => inOrder(afterEach)),
    inOrder,
  });
  return (abandoned) => tries.try(abandoned);
}

/** The hooks around a test, in the order in which they run. */
interface HooksAround {
  readonly before: readonly TestHook[];
  readonly after: readonly TestHook[];
  /** Puts functions into the order of what comes after a test. */
  readonly inOrder: (last: readonly TestHook[]) => readonly TestHook[];
}

/** A call of the function of a test. */
interface BodyRun {
  /** What the function returned. */
  readonly settled: unknown;
  readonly startedAt: number;
  readonly isByVitest: boolean;
}

/** The tries of one test. */
class Tries {
  readonly #test: Task;
  readonly #values: readonly unknown[];
  readonly #around: HooksAround;
  readonly #prepare: () => unknown;
  readonly #check: () => unknown;
  readonly #finish: (() => unknown) | undefined;
  /** Calls the function of the test itself. */
  readonly #callBody: (() => unknown) | undefined;
  /** Calls Vitest's function around it, which has a timer for tests that wait for something. */
  readonly #callByVitest: () => unknown;
  /** Whether the test is known to return promises. */
  #isAsync: boolean;
  /** What the test itself threw in this try. */
  #thrown: { readonly error: unknown } | undefined;

  constructor(parts: Parts, runner: TaskRunner, quick: QuickTest, around: HooksAround) {
    const { test, body, call } = quick;
    const { context } = test;
    const { onAfterTryTask, onTaskFinished } = parts.Runner.prototype;
    const options = { retry: 0, repeats: 0 };
    const wrapped = parts.getTestFunction(test);
    // The time limit of Vitest 2 does not hold for tests that never wait.
    const isKnown = wrapped?.name === 'runWithTimeout' && !String(wrapped).includes('race(');
    this.#test = test;
    this.#values = [context, test.suite ?? test.file];
    this.#around = around;
    this.#prepare = prepareTry(parts, runner, test);
    this.#check = () => onAfterTryTask?.call(runner, test, options);
    this.#finish = onTaskFinished && (() => onTaskFinished.call(runner, test));
    this.#callBody = body && isKnown ? () => call(() => body(context)) : undefined;
    this.#callByVitest = () => call(() => wrapped?.());
    this.#isAsync = body?.constructor.name === 'AsyncFunction';
  }

  try(abandoned: Abandoned): TestOutcome | Promise<TestOutcome> {
    const { result } = this.#test;
    if (result !== undefined) {
      result.state = 'run';
      delete result.errors;
    }
    this.#thrown = undefined;
    const { before, after } = this.#around;
    const canWait = this.#isAsync || before.length > 0 || after.length > 0;
    if (canWait || this.#finish !== undefined) {
      const cleanUps: TestHook[] = [];
      return this.#tryInSteps(() => this.#runWithHooks(cleanUps, abandoned), cleanUps);
    }
    let run: BodyRun | undefined;
    try {
      this.#prepare();
      run = this.#call();
      if (!this.#isWaiting(run)) this.#pass();
    } catch (error) {
      this.#fail(error);
    }
    const { onFinished, onFailed } = this.#test;
    if (run !== undefined && this.#isWaiting(run)) {
      const begun = run;
      return this.#tryInSteps(() => this.#wait(begun, abandoned), []);
    }
    if (onFinished === undefined && onFailed === undefined) return this.#outcome();
    return this.#tryInSteps(() => {}, []);
  }

  /** @param main runs the test, or what is left of it */
  async #tryInSteps(
    main: () => void | Promise<void>,
    cleanUps: readonly TestHook[],
  ): Promise<TestOutcome> {
    const { after, inOrder } = this.#around;
    const test = this.#test;
    await this.#guarded(main);
    await this.#guarded(() => this.#finish?.());
    await this.#guarded(async () => {
      for (const hook of after) await hook(...this.#values);
      for (const cleanUp of inOrder(cleanUps)) await cleanUp();
    });
    for (const handler of test.onFinished?.toReversed() ?? []) {
      await this.#guarded(() => handler(test.context));
    }
    if (test.result?.state === 'fail') {
      for (const handler of inOrder(test.onFailed ?? [])) {
        await this.#guarded(() => handler(test.context));
      }
    }
    test.onFinished = undefined;
    test.onFailed = undefined;
    return this.#outcome();
  }

  async #runWithHooks(cleanUps: TestHook[], abandoned: Abandoned): Promise<void> {
    this.#prepare();
    for (const hook of this.#around.before) {
      const cleanUp = await hook(...this.#values);
      if (typeof cleanUp === 'function') cleanUps.push(cleanUp as TestHook);
    }
    const run = this.#call();
    if (this.#isWaiting(run)) await this.#wait(run, abandoned);
    else this.#pass();
  }

  /** Calls the test. Throws what it throws. */
  #call(): BodyRun {
    const isByVitest = this.#isAsync || this.#callBody === undefined;
    const startedAt = realNow();
    try {
      const settled = isByVitest ? this.#callByVitest() : this.#callBody?.();
      if (isThenable(settled)) this.#isAsync = true;
      else if (!isByVitest) this.#checkTime(startedAt);
      return { settled, startedAt, isByVitest };
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
  }

  /** Returns whether a test that has returned is not over yet: it returned a promise, or did not wait for some of its assertions. */
  #isWaiting({ settled }: BodyRun): boolean {
    return isThenable(settled) || (this.#test.promises ?? []).length > 0;
  }

  async #wait({ settled, startedAt, isByVitest }: BodyRun, abandoned: Abandoned): Promise<void> {
    try {
      await Promise.race([isByVitest ? settled : this.#allOf(settled), abandoned()]);
      if (!isByVitest) this.#checkTime(startedAt);
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
    this.#pass();
  }

  /** Waits for a test, and then for its assertions. */
  async #allOf(settled: unknown): Promise<void> {
    await settled;
    const ends = await Promise.allSettled(this.#test.promises ?? []);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Throws Vitest's error if the test has taken longer than it may. Vitest, too, notices that afterwards if the test never waits. */
  #checkTime(startedAt: number): void {
    const { timeout = 0 } = this.#test;
    if (timeout > 0 && realNow() - startedAt >= timeout) {
      throw new Error(
        `Test timed out in ${timeout}ms.\nIf this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".`,
      );
    }
  }

  #pass(): void {
    this.#check();
    const { result } = this.#test;
    if (result !== undefined && result.state !== 'fail') result.state = 'pass';
  }

  /** Notes that the test has failed, or has skipped itself. */
  #fail(error: unknown): void {
    const { result } = this.#test;
    if (result === undefined) return;
    if (result.pending === true) {
      result.state = 'skip';
      return;
    }
    result.errors = [error as { message?: string }];
    result.state = 'fail';
  }

  /** The first error of a step ends the step. */
  async #guarded(step: () => unknown): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #outcome(): TestOutcome {
    const { result } = this.#test;
    const thrown = this.#thrown;
    if (result === undefined || result.state === 'pass') return passed;
    // A test that skipped itself would not run again.
    result.pending = undefined;
    if (result.state !== 'fail') return skipped;
    const error = thrown ? thrown.error : (result.errors?.at(-1) ?? 'The test failed.');
    return failedWith(error, thrown !== undefined);
  }
}

/** The suites around a test, the innermost first. */
function suitesOf(test: Task): Task[] {
  const suites: Task[] = [];
  for (let at = test.suite ?? test.file; at !== undefined; at = at.suite ?? at.file) {
    suites.push(at);
    if (at.filepath !== undefined) break;
  }
  return suites;
}

/** Returns whether a value is a promise, in the sense of Vitest. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
