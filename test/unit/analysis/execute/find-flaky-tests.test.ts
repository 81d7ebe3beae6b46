import { describe, expect, test } from 'vitest';

import { openBook, type ExecutionBook } from '../../../../src/analysis/execute/execution-book.ts';
import { findFlakyTests } from '../../../../src/analysis/execute/execute-mutants.ts';
import type { Job, Noticed } from '../../../../src/runner/job.ts';
import { observationOf, openIn } from '../books.ts';
import { type Answer, scriptedRunner, type ScriptedRunner } from '../scripted-runner.ts';

/** Unmutated runs in which these tests of file `a` fail, run by run. */
function failingIn(
  ...failing: readonly (readonly number[])[]
): (job: Job, path: string, nth: number) => Answer {
  return (_, path, nth) => ({
    events: [
      {
        kind: 'control',
        failed: (path === 'a' ? (failing[nth] ?? []) : []).map((ordinal) => ({
          ordinal,
          message: 'failed',
        })),
      },
    ],
  });
}

async function find(
  book: ExecutionBook,
  answer: (job: Job, path: string, nth: number) => Answer,
  signal: AbortSignal = new AbortController().signal,
): Promise<ScriptedRunner> {
  const runner = scriptedRunner(['a', 'b'], answer);
  const timeout = { factor: 8, constant: 100 };
  await findFlakyTests(runner, book, { concurrency: 2, signal, timeout });
  return runner;
}

/** A book whose first file has shown that its unmutated runs differ. */
function unsteadyBook(isolation: 'auto' | 'cold' = 'auto'): ExecutionBook {
  const book = openBook(
    [
      observationOf({
        path: 'a',
        load: [9],
        hooks: [8],
        tests: [{ infects: [1, 2, 3, 8, 9] }, { infects: [2, 4] }],
      }),
      observationOf({ path: 'b', tests: [{ infects: [1, 2, 5] }] }),
    ],
    isolation,
  );
  book.enter(0, { kind: 'unsteady', ordinal: 0, message: 'differs' });
  return book;
}

function failed(ordinal: number): Noticed {
  return { kind: 'test-failed', ordinal, message: 'no' };
}

function noticed(
  book: ExecutionBook,
  kills: readonly { file?: number; mutant: number; why: Noticed; isolation?: 'warm' | 'cold' }[],
): void {
  for (const { file = 0, mutant, why, isolation = 'warm' } of kills) {
    book.enter(file, { kind: 'whole-file', mutant, isolation, testsRun: 1, why });
  }
}

describe('findFlakyTests', () => {
  test('runs nothing where all unmutated runs agreed', async () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'auto');
    expect((await find(book, failingIn([0]))).runs).toEqual([]);
    expect(book.files[0]?.flaky).toEqual(new Set());
  });

  test('runs an unsteady file three times without a mutant, in fresh processes of which one waits for another', async () => {
    const book = unsteadyBook();
    const { runs } = await find(book, failingIn());
    expect(runs).toHaveLength(1);
    for (const { build, options, jobs } of runs) {
      expect(build).toBe('execute');
      expect(options).toMatchObject({ fresh: true, concurrency: 2 });
      const control = { control: true, hot: [], warm: [], flaky: [] };
      expect(jobs).toMatchObject([1, 2, 3].map(() => ({ path: 'a', inTurn: true, job: control })));
      expect(jobs[0]?.job).not.toHaveProperty('cold');
    }
    expect(book.files[0]).toMatchObject({ controlsDue: 0, controlled: true });
    expect(book.files[0]?.flaky).toEqual(new Set());
  });

  test.each([
    ['first', [[0]]],
    ['last', [[], [], [0]]],
    ['each', [[0], [0], [0]]],
  ])('finds a test flaky that fails in the %s of these runs', async (_, failing) => {
    const book = unsteadyBook();
    await find(book, failingIn(...failing));
    expect(book.files[0]?.flaky).toEqual(new Set([0]));
    expect(book.files[1]?.flaky).toEqual(new Set());
  });

  test('does not run a file again because a test that passes takes another number of loop steps once more', async () => {
    const book = unsteadyBook();
    const pass = { kind: 'unsteady', ordinal: 1, message: '' } as const;
    book.enter(0, pass);
    expect((await find(book, failingIn())).runs[0]?.jobs).toHaveLength(3);
    book.enter(0, pass);
    expect((await find(book, failingIn())).runs).toEqual([]);
    book.enter(0, { ...pass, message: 'fails' });
    expect((await find(book, failingIn())).runs[0]?.jobs).toHaveLength(3);
    expect([...(book.files[0]?.unsteady ?? [])]).toEqual([
      [0, 'differs'],
      [1, 'fails'],
    ]);
  });

  test('runs a file ten times one of whose tests ended differently with the same mutant', async () => {
    const book = unsteadyBook();
    book.enter(1, { kind: 'disagreed', ordinal: 0, mutant: 1 });
    const { runs } = await find(book, failingIn());
    const pathsOf = runs.map(({ jobs }) => jobs.map(({ path }) => path).join(' '));
    expect(pathsOf).toEqual(['a b a b a b b b b b b b b']);
  });

  test('trusts no test of a file that fails as a whole, nor what the file noticed outside of tests', async () => {
    const book = unsteadyBook();
    noticed(book, [
      { mutant: 1, why: failed(0) },
      { mutant: 8, why: { kind: 'hook-failed', message: 'no' } },
      { file: 1, mutant: 5, why: { kind: 'hook-failed', message: 'no' } },
    ]);
    await find(book, (_, path) => ({
      events: [{ kind: 'control', failed: [], ...(path === 'a' && { error: 'no port' }) }],
    }));
    expect(book.files[0]?.flaky).toEqual(new Set([0, 1]));
    expect([...book.kills.keys()]).toEqual([5]);
  });

  test('stops when it is interrupted', async () => {
    const controller = new AbortController();
    const { runs } = await find(
      unsteadyBook(),
      () => {
        controller.abort();
        return {};
      },
      controller.signal,
    );
    expect(runs).toHaveLength(1);
  });
});

describe('a test that was found to be flaky', () => {
  test('loses its kills; what other tests of the file infect is pending again', async () => {
    const book = unsteadyBook();
    noticed(book, [
      { mutant: 1, why: failed(0) },
      { mutant: 2, why: failed(0) },
      { mutant: 3, why: { kind: 'loop-fuel-exhausted', ordinal: 0 } },
      { mutant: 8, why: failed(0) },
      { mutant: 9, why: failed(0) },
    ]);
    await find(book, failingIn([0]));
    expect([...book.kills.keys()]).toEqual([]);
    expect(openIn(book)).toEqual([2, 4, 8, 9]);
    expect(new Set(book.files[0]?.mutants.cold.keys())).toEqual(new Set());
    expect(openIn(book, 1)).toEqual([1, 2, 5]);
  });

  test('takes no kill from other tests, other files or from failures outside of tests', async () => {
    const book = unsteadyBook();
    noticed(book, [
      { mutant: 2, why: failed(1) },
      { mutant: 9, why: { kind: 'file-failed', message: 'no' } },
      { mutant: 8, why: { kind: 'loop-fuel-exhausted' } },
      { mutant: 5, why: failed(0), file: 1 },
    ]);
    await find(book, failingIn([0]));
    expect([...book.kills.keys()].toSorted((a, b) => a - b)).toEqual([2, 5, 8, 9]);
    expect(openIn(book)).toEqual([4]);
  });

  test('has no say in what is still to run', async () => {
    const book = unsteadyBook();
    expect(openIn(book)).toEqual([1, 2, 3, 4, 8, 9]);
    await find(book, failingIn([0]));
    expect(openIn(book)).toEqual([2, 4, 8, 9]);
  });

  test('lets a mutant that ran in a process of its own do so again', async () => {
    const book = unsteadyBook('cold');
    noticed(book, [
      { mutant: 2, why: failed(0), isolation: 'cold' },
      { mutant: 3, why: failed(0), isolation: 'cold' },
    ]);
    expect(book.files[0]?.mutants.cold.has(2)).toBe(false);
    await find(book, failingIn([0]));
    expect(book.files[0]?.mutants.cold.has(2)).toBe(true);
    expect(book.files[0]?.mutants.cold.has(3)).toBe(false);
  });
});
