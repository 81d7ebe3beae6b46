import { describe, expect, test } from 'vitest';

import { quickTry } from '../../../../../src/runner/vitest/worker/quick-try.ts';
import type { TestOutcome } from '../../../../../src/runner/worker/run-attempts.ts';
import type {
  TestHook,
  SuiteHooks,
  Task,
  TaskRunner,
  VitestParts,
} from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

/** A test in a suite in a file, and what happens to it. */
class Bench {
  readonly log: string[] = [];
  readonly file: Task = { type: 'suite', name: 'file', mode: 'run', filepath: '/a.test.ts' };
  readonly suite: Task = { type: 'suite', name: 'suite', mode: 'run', file: this.file };
  readonly hooks = new Map<Task, SuiteHooks>([
    [this.file, this.#hooksOf('file')],
    [this.suite, this.#hooksOf('suite')],
  ]);
  readonly test: Task;
  readonly runner: TaskRunner;
  parts: Pick<VitestParts, 'getHooks' | 'getTestFunction' | 'Runner'>;
  body: () => unknown = () => {};
  /** Whether the function is known that the user wrote. */
  isBodyKnown = false;

  constructor(of: Partial<Task> = {}, order = 'stack') {
    this.test = {
      type: 'test',
      name: 'test',
      mode: 'run',
      suite: this.suite,
      file: this.file,
      context: { skip: () => this.#skip() },
      result: { state: 'run' },
      ...of,
    };
    const note = (name: string) => (): void => void this.log.push(name);
    const prototype = {
      onBeforeTryTask: note('before try'),
      onAfterTryTask: note('after try'),
      onTaskFinished: note('task finished'),
    };
    this.runner = { config: { root: '/', sequence: { hooks: order } }, importFile: () => {} };
    this.parts = {
      Runner: { prototype } as unknown as VitestParts['Runner'],
      getHooks: (suite) => this.hooks.get(suite) ?? { beforeEach: [], afterEach: [] },
      getTestFunction: () => runWithTimeout,
    };
    const runWithTimeout = async (): Promise<unknown> => {
      if (this.isBodyKnown) this.log.push('by Vitest');
      return await this.#call();
    };
  }

  /** Tries the test, and returns its outcome. */
  async try(): Promise<TestOutcome | undefined> {
    return this.quick()?.(never);
  }

  quick(): ReturnType<typeof quickTry> {
    return quickTry(this.parts, this.runner, {
      test: this.test,
      body: this.isBodyKnown ? () => this.#call() : undefined,
      call: (body) => body(),
    });
  }

  #call(): unknown {
    this.log.push('test');
    return this.body();
  }

  #hooksOf(name: string): SuiteHooks {
    const hook =
      (what: string): TestHook =>
      (...values) => {
        expect(values).toEqual([this.test.context, this.suite]);
        this.log.push(`${what} ${name}`);
        return () => void this.log.push(`clean up ${what} ${name}`);
      };
    return {
      beforeEach: [hook('before 1'), hook('before 2')],
      afterEach: [hook('after 1'), hook('after 2')],
    };
  }

  #skip(): never {
    if (this.test.result !== undefined) this.test.result.pending = true;
    throw new Error('skipped');
  }
}

const never = (): Promise<never> => new Promise(() => {});

function failing(message: string): TestHook {
  return () => {
    throw new Error(message);
  };
}

describe.each([
  ['whose function is known', true],
  ['of which only the function around it is known', false],
])('a test %s', (_title, isBodyKnown) => {
  const made = (...values: ConstructorParameters<typeof Bench>): Bench =>
    Object.assign(new Bench(...values), { isBodyKnown });

  test('has the hooks around it in the order of a stack, and what they return afterwards', async () => {
    const bench = made();
    expect(await bench.try()).toEqual({ outcome: 'pass', message: '', inTest: true });
    expect(bench.log).toEqual([
      'before try',
      'before 1 file',
      'before 2 file',
      'before 1 suite',
      'before 2 suite',
      'test',
      'after try',
      'task finished',
      'after 2 suite',
      'after 1 suite',
      'after 2 file',
      'after 1 file',
      'clean up before 2 suite',
      'clean up before 1 suite',
      'clean up before 2 file',
      'clean up before 1 file',
    ]);
  });

  test('has its later hooks in the order of the file, if the project wants that', async () => {
    const bench = made({}, 'list');
    await bench.try();
    expect(bench.log.slice(8)).toEqual([
      'after 1 suite',
      'after 2 suite',
      'after 1 file',
      'after 2 file',
      'clean up before 1 file',
      'clean up before 2 file',
      'clean up before 1 suite',
      'clean up before 2 suite',
    ]);
  });

  test('fails with its function, and has the hooks after it and the handlers of failure', async () => {
    const bench = made();
    bench.body = () => {
      bench.test.onFailed = [(context) => void bench.log.push(`failed ${typeof context}`)];
      throw new Error('wrong');
    };
    expect(await bench.try()).toMatchObject({ outcome: 'fail', message: 'wrong', inTest: true });
    expect(bench.test.result?.errors).toEqual([new Error('wrong')]);
    expect(bench.log).not.toContain('after try');
    expect(bench.log).toContain('after 1 file');
    expect(bench.log.at(-1)).toBe('failed object');
    expect(bench.test.onFailed).toBeUndefined();
  });

  test('fails with a hook before it, and then does not run', async () => {
    const bench = made();
    bench.hooks.set(bench.file, { beforeEach: [failing('no')], afterEach: [] });
    expect(await bench.try()).toMatchObject({ outcome: 'fail', message: 'no', inTest: false });
    expect(bench.log).not.toContain('test');
    expect(bench.log).toContain('after 1 suite');
  });

  test.each([
    ['hook after it', (bench: Bench) => bench.hooks.set(bench.suite, after(failing('late')))],
    [
      'what a hook before it returned',
      (bench: Bench) => {
        const returning = { beforeEach: [() => failing('late')], afterEach: [] };
        bench.hooks.set(bench.suite, returning);
      },
    ],
    [
      'a handler of its end',
      (bench: Bench) => {
        bench.body = () => void (bench.test.onFinished = [failing('late')]);
      },
    ],
  ])('fails with a %s', async (_, prepare) => {
    const bench = made();
    prepare(bench);
    expect(await bench.try()).toMatchObject({ outcome: 'fail', message: 'late', inTest: false });
  });

  test('ends as skipped if it skips itself, and can run again', async () => {
    const bench = made();
    bench.body = () => bench.test.context?.skip();
    expect(await bench.try()).toMatchObject({ outcome: 'skip' });
    bench.body = () => {};
    expect(await bench.try()).toEqual({ outcome: 'pass', message: '', inTest: true });
  });

  test('fails with a promise that rejects, and passes with one that does not', async () => {
    const bench = made();
    bench.body = () => Promise.reject(new Error('late'));
    expect(await bench.try()).toMatchObject({ outcome: 'fail', message: 'late', inTest: true });
    bench.body = async () => {};
    expect(await bench.try()).toMatchObject({ outcome: 'pass' });
  });

  test('is given up when it is told so, and has the hooks after it', async () => {
    const bench = made();
    bench.body = never;
    const abandoned = (): Promise<never> => Promise.reject(new Error('enough'));
    const outcome = await bench.quick()?.(abandoned);
    expect(outcome).toMatchObject({ outcome: 'fail', message: 'enough', inTest: true });
    expect(bench.log.at(-1)).toBe('clean up before 1 file');
  });

  test('fails if the checks after it fail', async () => {
    const bench = made();
    bench.parts.Runner.prototype.onAfterTryTask = () => {
      throw new Error('no assertion');
    };
    expect(await bench.try()).toMatchObject({ outcome: 'fail', message: 'no assertion' });
  });
});

describe('a test without hooks whose function is known', () => {
  const made = (): Bench => {
    const bench = Object.assign(new Bench({ timeout: 20 }), { isBodyKnown: true });
    bench.hooks.clear();
    delete bench.parts.Runner.prototype.onTaskFinished;
    return bench;
  };

  test('ends at once if it waits for nothing', () => {
    const bench = made();
    expect(bench.quick()?.(never)).toEqual({ outcome: 'pass', message: '', inTest: true });
    expect(bench.log).toEqual(['before try', 'test', 'after try']);
    bench.body = failing('wrong');
    expect(bench.quick()?.(never)).toMatchObject({ outcome: 'fail', message: 'wrong' });
  });

  test('is called by Vitest, which has a timer, as soon as it has returned a promise', async () => {
    const bench = made();
    bench.body = async () => {};
    const quick = bench.quick();
    await quick?.(never);
    expect(bench.log).toEqual(['before try', 'test', 'after try']);
    await quick?.(never);
    expect(bench.log.slice(3)).toEqual(['before try', 'by Vitest', 'test', 'after try']);
  });

  test('waits for the assertions that it did not wait for itself', async () => {
    const bench = made();
    bench.body = () => {
      const late = Promise.reject(new Error('late'));
      Object.assign(bench.test, { promises: [late] });
    };
    expect(await bench.quick()?.(never)).toMatchObject({ outcome: 'fail', message: 'late' });
  });

  test('fails if it takes longer than it may', async () => {
    const bench = made();
    bench.body = () => {
      const end = performance.now() + 30;
      while (performance.now() < end);
    };
    const message = expect.stringMatching(/^Test timed out in 20ms\./);
    expect(await bench.quick()?.(never)).toMatchObject({ outcome: 'fail', message, inTest: true });
  });

  test('has the handlers of its end and of its failure', async () => {
    const bench = made();
    bench.body = () => {
      bench.test.onFinished = [() => void bench.log.push('finished')];
      bench.test.onFailed = [() => void bench.log.push('failed')];
      throw new Error('wrong');
    };
    expect(await bench.quick()?.(never)).toMatchObject({ outcome: 'fail', message: 'wrong' });
    expect(bench.log).toEqual(['before try', 'test', 'finished', 'failed']);
    expect(bench.test).toMatchObject({ onFinished: undefined, onFailed: undefined });
  });
});

function after(hook: TestHook): SuiteHooks {
  return { beforeEach: [], afterEach: [hook] };
}

test.each([
  ['retries', new Bench({ retry: 1 })],
  ['an expected failure', new Bench({ fails: true })],
  ['a function of its own for running tests', new Bench({ type: 'custom' })],
  ['hooks that run at the same time', new Bench({}, 'parallel')],
])('a test with %s is left to Vitest', (_, bench) => {
  expect(bench.quick()).toBeUndefined();
});

test('a test with hooks around it, or in a version that does not show hooks, is left to Vitest', () => {
  const around = new Bench();
  around.hooks.set(around.file, { beforeEach: [], afterEach: [], aroundEach: [() => {}] });
  expect(around.quick()).toBeUndefined();
  const bench = new Bench();
  expect(bench.quick()).toBeDefined();
  bench.parts = { ...bench.parts, getHooks: undefined };
  expect(bench.quick()).toBeUndefined();
});
