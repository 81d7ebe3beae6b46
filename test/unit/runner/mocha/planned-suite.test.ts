import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';

import type { Mocha, MochaModule } from '../../../../src/runner/mocha/worker/mocha-api.ts';
import { runSuites } from '../../../../src/runner/mocha/worker/planned-suite.ts';
import { runByPlan, type PlannedRun } from '../worker/run-by-plan.ts';

const MochaClass: MochaModule = createRequire(import.meta.url)('mocha');

type Callback = (error?: unknown) => void;
type Body = (
  this: { skip(): void; timeout(ms: number): void; retries(n: number): void },
  done: Callback,
) => unknown;
type Declare = ((name: string, body?: Body) => void) & { only: Declare; skip: Declare };

interface Interface {
  describe: Declare;
  it: Declare;
  before: (body: Body) => void;
  after: (body: Body) => void;
  beforeEach: (body: Body) => void;
  afterEach: (body: Body) => void;
}

/** Declares tests as a test file does, and runs each test a given number of times. */
async function run(
  declare: (ui: Interface) => void,
  { attempts = 1, options = {} }: { attempts?: number; options?: object } = {},
): Promise<PlannedRun> {
  const mocha: Mocha = new MochaClass({ ...options, reporter: () => {} });
  const ui = {} as Interface;
  mocha.suite.emit('pre-require', ui, 'a.test.js', mocha);
  declare(ui);
  return runByPlan(attempts, (tools, plan) => runSuites(tools, mocha, plan));
}

/** What the function of a test finds in `this`. */
interface ContextOfTest {
  readonly test: {
    note?: string;
    timeout(ms?: number): number;
    on(event: string, listen: () => void): void;
    listeners(event: string): readonly unknown[];
  };
}

const nothing = (): void => {};

describe("Mocha's suites", () => {
  test('run with their hooks in the order of Mocha, once per planned run', async () => {
    const log: string[] = [];
    const note = (what: string) => () => void log.push(what);
    await run(
      ({ describe: suite, it, before, after, beforeEach, afterEach }) => {
        beforeEach(note('root'));
        suite('outer', () => {
          before(note('before'));
          beforeEach(note('each'));
          afterEach(note('ends'));
          suite('inner', () => it('test', note('inner test')));
          it('test', note('outer test'));
          after(note('after'));
        });
      },
      { attempts: 2 },
    );
    const around = (name: string): string[] => ['root', 'each', name, 'ends'];
    expect(log).toEqual([
      'before',
      ...around('outer test'),
      ...around('outer test'),
      ...around('inner test'),
      ...around('inner test'),
      'after',
    ]);
  });

  test('name tests by their titles, and say which of them run', async () => {
    const { tests } = await run(({ describe: suite, it }) => {
      suite('a', () => {
        it('b', nothing);
        it('c');
        it.skip('d', nothing);
      });
    });
    expect(tests.map(({ name, runs }) => [name, runs])).toEqual([
      ['a > b', true],
      ['a > c', false],
      ['a > d', false],
    ]);
  });

  test('know exclusive tests, and those that a pattern names', async () => {
    const only = await run(({ it }) => {
      it('a', nothing);
      it.only('b', nothing);
    });
    expect(only.tests.map(({ name }) => name)).toEqual(['b']);
    const matching = await run(
      ({ it }) => {
        it('a', nothing);
        it('b', nothing);
      },
      { options: { grep: 'b' } },
    );
    expect(matching.tests.map(({ runs }) => runs)).toEqual([false, true]);
  });

  test.each<[string, Body, string]>([
    [
      'throws',
      () => {
        throw new Error('thrown');
      },
      'thrown',
    ],
    ['rejects', () => Promise.reject(new Error('rejected')), 'rejected'],
    ['passes an error on', (done) => done(new Error('passed on')), 'passed on'],
    [
      'takes longer than it may',
      function (this: { timeout(ms: number): void }) {
        this.timeout(5);
        return new Promise(() => {});
      },
      'Timeout of 5ms exceeded',
    ],
  ])('fail a test that %s', async (_, body, message) => {
    const { attempts } = await run(({ it }) => it('fails', body));
    expect(attempts).toMatchObject([{ outcome: 'fail', inTest: true }]);
    expect(attempts[0]?.message).toContain(message);
  });

  test('try a test again that has retries, within one planned run', async () => {
    let runs = 0;
    const { attempts } = await run(({ it }) => {
      it('passes at the third try', function () {
        this.retries(2);
        runs += 1;
        if (runs < 3) throw new Error('not yet');
      });
    });
    expect(attempts).toMatchObject([{ outcome: 'pass' }]);
  });

  test('tell a hook that fails from the test itself, and run what ends it', async () => {
    const log: string[] = [];
    const { attempts, errors } = await run(
      ({ describe: suite, it, before, beforeEach, afterEach }) => {
        suite('a', () => {
          beforeEach(() => {
            throw new Error('each');
          });
          afterEach(() => void log.push('ends'));
          it('b', () => void log.push('never'));
        });
        suite('c', () => {
          before(() => {
            throw new Error('all');
          });
          it('d', () => void log.push('never'));
        });
      },
    );
    expect(attempts).toMatchObject([{ outcome: 'fail', message: 'each', inTest: false }]);
    expect(errors).toEqual(['all']);
    expect(log).toEqual(['ends']);
  });

  test('take a test that skips itself, or is skipped by a hook, for skipped', async () => {
    const { attempts } = await run(({ describe: suite, it, beforeEach }) => {
      it('a', function () {
        this.skip();
      });
      suite('b', () => {
        beforeEach(function () {
          this.skip();
        });
        it('c', () => {
          throw new Error('never');
        });
      });
    });
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['skip', 'skip']);
  });

  test('begin each run of a test as if it were the first, whatever an earlier run did to the test', async () => {
    const seen: unknown[] = [];
    const { attempts } = await run(
      ({ it }) => {
        it('changes itself in every second run', function () {
          const { test: own } = this as unknown as ContextOfTest;
          seen.push([own.timeout(), own.note, own.listeners('error').length]);
          if (seen.length % 2 === 0) return;
          own.timeout(777);
          own.note = 'left';
          own.on('error', nothing);
        });
      },
      { attempts: 9 },
    );
    expect(attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 9 }, () => 'pass'));
    expect(seen).toEqual(Array.from({ length: 9 }, () => [2000, undefined, 1]));
  });

  test('tell in each run apart whether it fails, skips itself, or waits', async () => {
    let runs = 0;
    const { attempts } = await run(
      ({ it }) => {
        it('does something else in each run', function () {
          runs += 1;
          if (runs % 4 === 0) throw new Error(`run ${runs}`);
          if (runs % 4 === 1) this.skip();
          return runs % 4 === 2 ? Promise.resolve() : undefined;
        });
      },
      { attempts: 12 },
    );
    const four = [{ outcome: 'skip' }, { outcome: 'pass' }, { outcome: 'pass' }];
    expect(attempts).toMatchObject([
      ...four,
      { outcome: 'fail', message: 'run 4' },
      ...four,
      { outcome: 'fail', message: 'run 8' },
      ...four,
      { outcome: 'fail', message: 'run 12' },
    ]);
  });
});
