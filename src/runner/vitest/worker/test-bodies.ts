import type { SuiteCollector, Task, TestHook } from './vitest-parts.ts';

/** What `test` was called with. */
interface NotedTest {
  readonly body: TestHook;
  /** Vitest's fixtures for the test; undefined if this version has none for it. */
  readonly fixtures: unknown;
}

/**
 * The functions of tests as the user wrote them. Vitest keeps only functions around them, which set a timer and make several promises
 * for each call. So they are noted when `test` is called.
 */
export class TestBodies {
  readonly #noted = new WeakMap<Task, NotedTest>();
  readonly #watched = new WeakSet<SuiteCollector>();

  /** Watches a suite that is about to be collected, with the suites within it. */
  watch(collector: SuiteCollector): void {
    if (this.#watched.has(collector)) return;
    this.#watched.add(collector);
    const { tasks, test } = collector;
    const noted = this.#noted;
    const { fn } = test;
    function notingFn(this: { readonly fixtures?: unknown }, ...values: unknown[]): unknown {
      const result = Reflect.apply(fn, this, values);
      const added = tasks.at(-1);
      const body = values.findLast((value) => typeof value === 'function' && value !== values[0]);
      if (added !== undefined && !isCollector(added) && body !== undefined) {
        noted.set(added, { body: body as TestHook, fixtures: this?.fixtures });
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

/** Vitest 2 to 4.0 have no fixtures for a test without; later versions have a register, which is asked for those of a suite. */
function hasNoFixtures(fixtures: unknown, test: Task): boolean {
  if (fixtures === undefined) return true;
  if (typeof fixtures !== 'object' || fixtures === null || !('get' in fixtures)) return false;
  const { get } = fixtures;
  if (typeof get !== 'function') return false;
  const registered: unknown = Reflect.apply(get, fixtures, [test.suite ?? test.file]);
  return registered instanceof Map && registered.size === 0;
}
