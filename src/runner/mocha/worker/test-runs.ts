import { failedWith, type TestOutcome } from '../../worker/run-attempts.ts';
import type { Suite, MochaTest } from './mocha-api.ts';
import type { RunnableEnd, RunnableRuns } from './run-runnable.ts';

/** Calls the function of the test. */
type CallTest = <Result>(body: () => Result) => Result;

/** A failure of a test, or of a hook around it. */
interface Failure {
  readonly error: unknown;
  readonly inTest: boolean;
}

/** A clone of a test, and its properties before it ran. */
interface Clone {
  readonly test: MochaTest;
  readonly keys: readonly PropertyKey[];
  readonly values: readonly unknown[];
}

/**
 * The runs of one test, each with its beforeEach and afterEach hooks, and with its retries. Each run is that of a clone of the test, with all
 * hooks. If a hook fails, the test fails. Mocha would then skip other tests of the suite; here the caller decides about them.
 */
export class TestRuns {
  readonly #runs: RunnableRuns;
  readonly #original: MochaTest;
  readonly #callTest: CallTest;
  /** The suites around the test, from the root to the test's own suite. */
  readonly #suites: readonly Suite[];
  /** A clone that serves for the next run, because its last run has left it as it was. Mocha makes up an id for each clone, which takes longer than many tests. */
  #spare: Clone | undefined;

  constructor(runs: RunnableRuns, original: MochaTest, callTest: CallTest) {
    this.#runs = runs;
    this.#original = original;
    this.#callTest = callTest;
    this.#suites = suitesAround(original);
  }

  /** Runs the test once. A test without hooks that waits for nothing has ended when this returns. */
  run(): TestOutcome | Promise<TestOutcome> {
    const clone = this.#spare ?? this.#clone();
    this.#spare = undefined;
    const { test } = clone;
    const outcome = this.#runOnce(test, 0);
    if (outcome instanceof Promise) {
      return outcome.then((first) => (isLast(first, test, 0) ? first : this.#retry(test)));
    }
    if (!isLast(outcome, test, 0)) return this.#retry(test);
    if (isAsBefore(clone)) {
      delete test.duration;
      this.#spare = clone;
    }
    return outcome;
  }

  #clone(): Clone {
    const test = this.#original.clone();
    this.#runs.watch(test);
    const keys = Reflect.ownKeys(test);
    return { test, keys, values: keys.map((key) => Reflect.get(test, key) as unknown) };
  }

  async #retry(first: MochaTest): Promise<TestOutcome> {
    for (let test = first.clone(), retry = 1; ; test = test.clone(), retry += 1) {
      const outcome = await this.#runOnce(test, retry);
      if (isLast(outcome, test, retry)) return outcome;
    }
  }

  #runOnce(test: MochaTest, retry: number): TestOutcome | Promise<TestOutcome> {
    test.currentRetry(retry);
    if (test.pending || this.#suites.some(hasHooks)) return this.#runWithHooks(test);
    const end = this.#callTest(() => this.#runs.run(test));
    return end instanceof Promise
      ? end.then((ended) => outcomeOf(test, failureOf(ended)))
      : outcomeOf(test, failureOf(end));
  }

  async #runWithHooks(test: MochaTest): Promise<TestOutcome> {
    const suites = this.#suites;
    let failure: Failure | undefined;
    let reached = suites.length;
    for (const [depth, suite] of suites.entries()) {
      failure = await runHooks(this.#runs, suite, 'beforeEach', test);
      reached = depth + 1;
      if (failure !== undefined || test.pending) break;
    }
    if (failure === undefined && !test.pending) {
      failure = failureOf(await this.#callTest(() => this.#runs.run(test)));
    }
    // After a failed hook, only the hooks of its own suite and of the suites around it run.
    const entered = failure?.inTest === false ? suites.slice(0, reached) : suites;
    for (const suite of entered.toReversed()) {
      const late = await runHooks(this.#runs, suite, 'afterEach', test);
      failure ??= late;
    }
    return outcomeOf(test, failure);
  }
}

function failureOf({ error }: RunnableEnd): Failure | undefined {
  return error === undefined ? undefined : { error, inTest: true };
}

function outcomeOf(test: MochaTest, failure: Failure | undefined): TestOutcome {
  if (failure !== undefined) return failedWith(failure.error, failure.inTest);
  return { outcome: test.pending ? 'skip' : 'pass', message: '', inTest: true };
}

/** Returns whether a run needs no retry. A test may ask for retries while it runs. */
function isLast({ outcome, inTest }: TestOutcome, test: MochaTest, retry: number): boolean {
  return outcome !== 'fail' || !inTest || retry >= test.retries();
}

function isAsBefore({ test, keys, values }: Clone): boolean {
  // A late call of `done` must not reach a later run.
  if (test.async) return false;
  const now = Reflect.ownKeys(test);
  for (const [at, key] of now.entries()) {
    // Mocha itself adds these two.
    const isAdded = at >= keys.length && (key === 'callback' || key === 'duration');
    if (!isAdded && (key !== keys[at] || Reflect.get(test, key) !== values[at])) return false;
  }
  return now.length >= keys.length && test.listeners('error').length === 1;
}

async function runHooks(
  runs: RunnableRuns,
  suite: Suite,
  name: 'beforeEach' | 'afterEach',
  test: MochaTest,
): Promise<Failure | undefined> {
  for (const hook of suite.getHooks(name)) {
    if (hook.ctx !== undefined) hook.ctx.currentTest = test;
    const { error } = await runs.run(hook);
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

function hasHooks(suite: Suite): boolean {
  return suite.getHooks('beforeEach').length > 0 || suite.getHooks('afterEach').length > 0;
}

function suitesAround(test: MochaTest): Suite[] {
  const suites: Suite[] = [];
  for (let suite: Suite | undefined = test.parent; suite !== undefined; suite = suite.parent) {
    suites.unshift(suite);
  }
  return suites;
}
