import { type CalledTests, CallOrder } from './call-order.ts';
import type { SuiteCollector, Task, TestHook } from './vitest-parts.ts';

/** What `test` was called with. */
interface NotedTest {
  readonly body: TestHook;
  /** Vitest's fixtures for the test; undefined if this version has none for it. */
  readonly fixtures: unknown;
}

/** What was chained before a call of `test`, such as `concurrent`, and fixtures. */
type Chained = Readonly<Record<string, unknown>>;

/**
 * The functions of tests as the user wrote them. Vitest keeps only functions around them, which set a timer and make several promises
 * for each call. So they are noted when `test` is called. A test that is not going to run is left out if Vitest has made another one of its suite
 * that is like it, since Vitest takes longer to make a test than many tests take to run.
 */
export class TestBodies {
  readonly #noted = new WeakMap<Task, NotedTest>();
  readonly #watched = new WeakSet<SuiteCollector>();
  readonly #calls = new CallOrder();

  /** Comes before a file is collected, with the ordinals of the tests that may run; undefined for all of them. */
  begin(filepath: string, wanted: ReadonlySet<number> | undefined): void {
    this.#calls.begin(filepath, wanted);
  }

  /** Comes when the file is collected, with the tests that Vitest has made. See `CallOrder`. */
  end(made: readonly Task[]): CalledTests | undefined {
    return this.#calls.end(made);
  }

  /** Watches a suite that is about to be collected, with the suites within it. */
  watch(collector: SuiteCollector): void {
    if (this.#watched.has(collector)) return;
    this.#watched.add(collector);
    const { tasks, test } = collector;
    const { fn } = test;
    const noted = this.#noted;
    const calls = this.#calls;
    /** What was chained before a test of this suite that Vitest has made. */
    let model: Chained | undefined;
    function notingFn(this: Chained | undefined, ...values: unknown[]): unknown {
      const [name, body, more] = values;
      const isPlain = typeof body === 'function' && more === undefined;
      const isWanted = !calls.isUnwanted(name) || !isPlain || !isLike(model, this);
      if (!isWanted && typeof name === 'string') {
        calls.note(name, undefined);
        return undefined;
      }
      const result = Reflect.apply(fn, this, values);
      const added = tasks.at(-1);
      if (added === undefined || isCollector(added)) return result;
      calls.note(name, added);
      if (isPlain) model = { ...this };
      const last = values.findLast((value) => typeof value === 'function' && value !== name);
      if (last !== undefined) {
        noted.set(added, { body: last as TestHook, fixtures: this?.['fixtures'] });
      }
      return result;
    }
    const noting = function (this: unknown, ...values: unknown[]): unknown {
      return Reflect.apply(test, this, values);
    };
    // The `fn` of Vitest's own function can't be replaced.
    collector.test = Object.defineProperty(Object.setPrototypeOf(noting, test), 'fn', {
      value: notingFn,
    });
    const push = (...added: SuiteCollector['tasks']): number => {
      for (const one of added) if (isCollector(one)) this.watch(one);
      return Array.prototype.push.apply(tasks, added);
    };
    Object.defineProperty(tasks, 'push', { value: push, configurable: true, writable: true });
  }

  /** Returns the function of a test that has no fixtures; undefined if that is not certain. */
  plainBody(test: Task): TestHook | undefined {
    const noted = this.#noted.get(test);
    return noted !== undefined && hasNoFixtures(noted.fixtures, test) ? noted.body : undefined;
  }
}

function isCollector(task: Task | SuiteCollector): task is SuiteCollector {
  return task.type === 'collector';
}

/** Returns whether the same was chained before two calls of `test`. */
function isLike(one: Chained | undefined, other: Chained | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const names = Object.keys(other);
  return (
    names.length === Object.keys(one).length && names.every((name) => one[name] === other[name])
  );
}

/** Vitest 2 to 4.0 have no fixtures for a test without; later versions have a register, which is asked for those of a suite. */
function hasNoFixtures(fixtures: unknown, test: Task): boolean {
  if (fixtures === undefined) return true;
  if (typeof fixtures !== 'object' || fixtures === null || !('get' in fixtures)) return false;
  const { get } = fixtures;
  if (typeof get !== 'function') return false;
  const registered: unknown = Reflect.apply(get, fixtures, [test.suite ?? test.file]);
  return registered instanceof Map && registered.size === 0;
}
