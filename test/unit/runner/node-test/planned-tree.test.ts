import { describe, expect, test } from 'vitest';

import api, * as named from '../../../../src/runner/node-test/worker/node-test-api.ts';
import { runTree } from '../../../../src/runner/node-test/worker/planned-tree.ts';
import { testTree } from '../../../../src/runner/node-test/worker/test-tree.ts';
import { runByPlan, type PlannedRun } from '../worker/run-by-plan.ts';

const tree = testTree();

/** Registers tests as a test file does, and runs each test a given number of times. */
async function run(
  register: () => unknown,
  { attempts = 1, only = false }: { attempts?: number; only?: boolean } = {},
): Promise<PlannedRun> {
  const root = tree.start();
  await register();
  await tree.settle();
  return runByPlan(attempts, (tools, plan) => runTree(tools, root, plan, only));
}

type Context = {
  name: string;
  fullName: string;
  test: (...values: unknown[]) => Promise<void>;
  beforeEach: (body: () => void) => void;
  plan: (count: number) => void;
  skip: () => void;
  assert: { ok: (value: unknown) => void };
};

describe('a file of node:test', () => {
  test('runs hooks around tests, from the outside in and back', async () => {
    const log: string[] = [];
    const note = (what: string) => () => void log.push(what);
    await run(() => {
      named.before(note('before'));
      named.beforeEach(note('each'));
      named.afterEach(note('each ends'));
      void named.describe('suite', () => {
        named.beforeEach(note('inner'));
        named.afterEach(note('inner ends'));
        void named.it('test', note('test'));
      });
      named.after(note('after'));
    });
    expect(log).toEqual(['before', 'each', 'inner', 'test', 'inner ends', 'each ends', 'after']);
  });

  test('names tests by their suites and leaves out what is skipped or to be done', async () => {
    const { tests } = await run(() => {
      void named.describe('a', () => {
        void named.it('b', () => {});
        void named.it.skip('c', () => {});
      });
      void named.describe('d', { skip: 'not yet' }, () => void named.it('e', () => {}));
      void named.todo('f', () => {});
    });
    expect(tests.map(({ name, runs }) => [name, runs])).toEqual([
      ['a > b', true],
      ['a > c', false],
      ['d > e', false],
      ['f', false],
    ]);
  });

  test('runs what is marked with "only" where that is asked for', async () => {
    const register = (): void => {
      void named.it('a', () => {});
      void named.it.only('b', () => {});
    };
    expect((await run(register, { only: true })).tests.map(({ runs }) => runs)).toEqual([
      false,
      true,
    ]);
    expect((await run(register)).tests.map(({ runs }) => runs)).toEqual([true, true]);
  });

  test.each<[string, (t: Context, done?: (error?: unknown) => void) => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('thrown');
      },
      'thrown',
    ],
    ['rejects', () => Promise.reject(new Error('rejected')), 'rejected'],
    [
      'has a subtest that fails',
      (t) =>
        t.test('s', () => {
          throw new Error('within');
        }),
      'within',
    ],
    [
      'does not wait for its subtests',
      (t) => void t.test('s', () => new Promise(() => {})),
      'cancelled',
    ],
    [
      'keeps no plan',
      (t) => {
        t.plan(2);
        t.assert.ok(true);
      },
      'plan expected 2',
    ],
    ['passes an error to its callback', (_, done) => done?.(new Error('passed on')), 'passed on'],
  ])('fails a test that %s', async (_, body, message) => {
    // The number of parameters shows whether there is a callback.
    const given = message === 'passed on' ? body : (t: Context) => body(t);
    const { attempts } = await run(() => api('fails', given));
    expect(attempts).toMatchObject([{ outcome: 'fail', inTest: true }]);
    expect(attempts[0]?.message).toContain(message);
  });

  test('runs subtests with the hooks around them, as a part of their test', async () => {
    const log: string[] = [];
    const { attempts, tests } = await run(() => {
      named.beforeEach(() => void log.push('each'));
      return api('outer', async (t: Context) => {
        t.beforeEach(() => void log.push('own'));
        await t.test('inner', (inner: Context) => void log.push(inner.name));
        await t.test('left out', { skip: true }, () => void log.push('never'));
      });
    });
    expect(log).toEqual(['each', 'each', 'own', 'inner']);
    expect(tests).toHaveLength(1);
    expect(attempts).toMatchObject([{ outcome: 'pass' }]);
  });

  test('runs a test again with fresh mocks and hooks of its own', async () => {
    const calls: number[] = [];
    const { attempts } = await run(
      () =>
        api(
          'again',
          (
            t: Context & { mock: { fn: () => (() => void) & { mock: { callCount(): number } } } },
          ) => {
            const spy = t.mock.fn();
            spy();
            calls.push(spy.mock.callCount());
          },
        ),
      { attempts: 3 },
    );
    expect(calls).toEqual([1, 1, 1]);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass']);
  });

  test('fails for a hook, which is told from the test itself', async () => {
    const { attempts, errors } = await run(() => {
      void named.describe('a', () => {
        named.beforeEach(() => Promise.reject(new Error('each')));
        void named.it('b', () => {});
      });
      void named.describe('c', () => {
        named.before(() => Promise.reject(new Error('all')));
        void named.it('d', () => {});
      });
    });
    expect(attempts).toMatchObject([{ outcome: 'fail', message: 'each', inTest: false }]);
    expect(errors).toEqual(['all']);
  });

  test('takes a test that skips itself for skipped', async () => {
    const { attempts } = await run(() => api('skips', (t: Context) => t.skip()));
    expect(attempts).toMatchObject([{ outcome: 'skip' }]);
  });
});
