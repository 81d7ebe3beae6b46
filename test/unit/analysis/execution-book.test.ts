import { describe, expect, test } from 'vitest';

import { executeJob } from '../../../src/analysis/execute-job.ts';
import { openBook, type ExecutionBook } from '../../../src/analysis/execution-book.ts';
import { recordEnd, recordEvent } from '../../../src/analysis/record-event.ts';
import { observationOf } from './books.ts';

const timeout = { factor: 8, constant: 100 };
const all = (): boolean => true;

function jobOf(book: ExecutionBook, index = 0, isLive: (mutant: number) => boolean = all) {
  const file = book.files[index];
  if (file === undefined) throw new Error('no such file');
  return executeJob(file, isLive, timeout);
}

describe('executeJob', () => {
  test('runs hot what only repeatable tests infect, per test in the order of the file', () => {
    const book = openBook(
      [observationOf({ path: 'a', tests: [{ infects: [1, 2] }, { infects: [2] }] })],
      'auto',
    );
    expect(jobOf(book)).toMatchObject({
      hot: [
        { ordinal: 0, mutants: [1, 2] },
        { ordinal: 1, mutants: [2] },
      ],
      warm: [],
    });
  });

  test('runs warm what is infected while the file loads, in hooks, or by a test that does not repeat', () => {
    const book = openBook(
      [
        observationOf({
          path: 'a',
          load: [1],
          hooks: [2],
          tests: [{ infects: [1, 2, 3, 4] }, { infects: [3], repeatable: false }],
        }),
      ],
      'auto',
    );
    const job = jobOf(book);
    expect(job?.warm.toSorted()).toEqual([1, 2, 3]);
    expect(job?.hot).toEqual([{ ordinal: 0, mutants: [4] }]);
  });

  test('runs cold what processes infect that go on after their test', () => {
    const plain = observationOf({ path: 'a', tests: [{ infects: [1, 2] }, { infects: [2] }] });
    const observed = { ...plain.observed, leavesChildren: true, infectedByLasting: [2, 3] };
    const [file] = openBook([{ ...plain, observed }], 'auto').files;
    expect(file?.cold).toEqual(new Set([2]));
    expect(file?.pending).toEqual(new Set([2, 1]));
  });

  test('leaves out mutants that are dead, and is not made when none is left', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1, 2] }] })], 'auto');
    expect(jobOf(book, 0, (mutant) => mutant === 2)?.hot).toEqual([{ ordinal: 0, mutants: [2] }]);
    expect(jobOf(book, 0, () => false)).toBeUndefined();
  });

  test('leaves out flaky tests', () => {
    const book = openBook(
      [observationOf({ path: 'a', flaky: [0], tests: [{ infects: [1] }, { infects: [2] }] })],
      'auto',
    );
    expect(jobOf(book)?.hot).toEqual([{ ordinal: 1, mutants: [2] }]);
  });

  test('goes on after a crash without the runs that were settled before it', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1, 2, 3] }] })], 'auto');
    const job = jobOf(book);
    recordEvent(book, 0, {
      kind: 'hot-batch',
      ordinal: 0,
      passed: [1],
      noticed: [],
      unsettled: [],
      unseen: [],
    });
    if (job !== undefined) {
      recordEnd(book, 0, job, { kind: 'crashed', mutant: 2, overran: true, message: 'gone' });
    }
    expect(jobOf(book)?.hot).toEqual([{ ordinal: 0, mutants: [3] }]);
    expect(book.suspects).toMatchObject([{ file: 0, mutant: 2, kind: 'overran' }]);
  });

  test('runs a mutant warm whose hot outcome was not settled when the worker ended', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'auto');
    recordEvent(book, 0, {
      kind: 'hot-batch',
      ordinal: 0,
      passed: [],
      noticed: [],
      unsettled: [1],
      unseen: [],
    });
    expect(jobOf(book)).toMatchObject({ hot: [], warm: [1] });
  });
});

describe('recordEvent', () => {
  test('lets a run of the whole file overrule a hot kill by one of its tests', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'auto');
    const why = { kind: 'test-failed', ordinal: 0, message: '' } as const;
    const noticed = [{ mutant: 1, why }];
    recordEvent(book, 0, {
      kind: 'hot-batch',
      ordinal: 0,
      passed: [],
      noticed,
      unsettled: [],
      unseen: [],
    });
    expect(book.kills.has(1)).toBe(true);
    recordEvent(book, 0, { kind: 'whole-file', mutant: 1, isolation: 'warm', testsRun: 1 });
    expect(book.kills.has(1)).toBe(false);
  });

  test('keeps the kill of one file when the mutant passes in another', () => {
    const files = ['a', 'b'].map((path) => observationOf({ path, tests: [{ infects: [1] }] }));
    const book = openBook(files, 'auto');
    const why = { kind: 'test-failed', ordinal: 0, message: '' } as const;
    recordEvent(book, 0, { kind: 'whole-file', mutant: 1, isolation: 'warm', testsRun: 1, why });
    recordEvent(book, 1, { kind: 'whole-file', mutant: 1, isolation: 'warm', testsRun: 1 });
    expect(book.kills.get(1)?.file).toBe(0);
  });

  test('hands mutants of a void warm batch over to cold runs', () => {
    const book = openBook([observationOf({ path: 'a', load: [1], tests: [] })], 'auto');
    recordEvent(book, 0, { kind: 'warm-void', mutants: [1], message: 'differs' });
    expect(jobOf(book)).toBeUndefined();
    expect([...(book.files[0]?.cold ?? [])]).toEqual([1]);
    expect(book.files[0]?.controlsDue).toBe(3);
  });
});

describe('recordEnd', () => {
  test('settles what a finished job was given, except what it handed on to cold runs', () => {
    const book = openBook(
      [observationOf({ path: 'a', load: [1], tests: [{ infects: [2] }] })],
      'auto',
    );
    const job = jobOf(book);
    recordEvent(book, 0, { kind: 'warm-void', mutants: [1], message: 'differs' });
    if (job !== undefined) recordEnd(book, 0, job, { kind: 'finished' });
    expect([...(book.files[0]?.pending ?? [])]).toEqual([1]);
  });

  test('leaves what was postponed to a later job, warm, and settles the rest', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1, 2] }] })], 'auto');
    const job = jobOf(book);
    recordEvent(book, 0, { kind: 'postponed', mutants: [1] });
    if (job !== undefined) recordEnd(book, 0, job, { kind: 'finished' });
    expect([...(book.files[0]?.pending ?? [])]).toEqual([1]);
    expect(jobOf(book)).toMatchObject({ warm: [1], hot: [] });
  });

  test('gives up running mutants together in a file whose worker dies with none active', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1, 2] }] })], 'auto');
    const job = jobOf(book);
    for (let time = 0; time < 2 && job !== undefined; time += 1) {
      recordEnd(book, 0, job, { kind: 'crashed', overran: false, message: 'gone' });
    }
    expect(book.files[0]?.cold).toEqual(new Set([1, 2]));
  });
});

describe('openBook', () => {
  const sketch = { path: 'a', tests: [{ infects: [1, 2] }, { infects: [2, 3] }] };

  test('has nothing pending that only flaky tests infect', () => {
    const [file] = openBook([observationOf({ ...sketch, flaky: [0] })], 'auto').files;
    expect([...(file?.pending ?? [])]).toEqual([2, 3]);
  });

  test('runs nothing hot in a file whose tests can not be repeated', () => {
    const book = openBook([{ ...observationOf(sketch), repeatable: false }], 'auto');
    expect(jobOf(book)).toMatchObject({ hot: [], warm: [1, 2, 3] });
  });

  test('runs nothing hot where that is not wanted', () => {
    expect(jobOf(openBook([observationOf(sketch)], 'warm'))).toMatchObject({
      hot: [],
      warm: [1, 2, 3],
    });
    const book = openBook([observationOf(sketch)], 'cold');
    expect(book.files[0]?.cold).toEqual(new Set([1, 2, 3]));
    expect(jobOf(book)).toBeUndefined();
  });
});
