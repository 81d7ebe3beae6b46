import { describe, expect, test } from 'vitest';

import { quickTry } from '../../../../../src/runner/vitest/worker/quick-try.ts';
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
  readonly parts: Pick<VitestParts, 'getHooks' | 'Runner'>;
  body: () => unknown = () => {};

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
    };
  }

  /** Tries the test, and returns the state that it ends in. */
  async try(): Promise<string | undefined> {
    const run = async (): Promise<void> => {
      this.log.push('test');
      await this.body();
    };
    await this.quick(run)?.();
    return this.test.result?.state;
  }

  quick(run: () => Promise<void> = async () => {}): ReturnType<typeof quickTry> {
    return quickTry(this.parts, this.runner, { test: this.test, fresh: 1, run });
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

function failing(message: string): TestHook {
  return () => {
    throw new Error(message);
  };
}

describe('a test that is tried again', () => {
  test('has the hooks around it in the order of a stack, and what they return afterwards', async () => {
    const bench = new Bench();
    expect(await bench.try()).toBe('pass');
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
    const bench = new Bench({}, 'list');
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
    const bench = new Bench();
    bench.body = () => {
      bench.test.onFailed = [(context) => void bench.log.push(`failed ${typeof context}`)];
      throw new Error('wrong');
    };
    expect(await bench.try()).toBe('fail');
    expect(bench.test.result?.errors).toEqual([new Error('wrong')]);
    expect(bench.log).not.toContain('after try');
    expect(bench.log).toContain('after 1 file');
    expect(bench.log.at(-1)).toBe('failed object');
    expect(bench.test.onFailed).toBeUndefined();
  });

  test('fails with a hook before it, and then does not run', async () => {
    const bench = new Bench();
    bench.hooks.set(bench.file, { beforeEach: [failing('no')], afterEach: [] });
    expect(await bench.try()).toBe('fail');
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
    const bench = new Bench();
    prepare(bench);
    expect(await bench.try()).toBe('fail');
    expect(bench.test.result?.errors).toEqual([new Error('late')]);
  });

  test('ends as skipped if it skips itself, and can run again', async () => {
    const bench = new Bench();
    bench.body = () => bench.test.context?.skip();
    expect(await bench.try()).toBe('skip');
    bench.body = () => {};
    if (bench.test.result !== undefined) bench.test.result.state = 'run';
    expect(await bench.try()).toBe('pass');
  });
});

function after(hook: TestHook): SuiteHooks {
  return { beforeEach: [], afterEach: [hook] };
}

test.each([
  [
    'fixtures',
    new Bench({ context: Object.assign({ fixture: 1 }, { skip: failing('') as () => never }) }),
  ],
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
  const run = async (): Promise<void> => {};
  const hidden = { ...bench.parts, getHooks: undefined };
  expect(quickTry(hidden, bench.runner, { test: bench.test, fresh: 1, run })).toBeUndefined();
  expect(bench.quick()).toBeDefined();
});
