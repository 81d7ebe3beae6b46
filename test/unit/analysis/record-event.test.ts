import { describe, expect, test } from 'vitest';

import { executeJob } from '../../../src/analysis/execute-job.ts';
import { openBook, type ExecutionBook } from '../../../src/analysis/execution-book.ts';
import { recordEnd, recordEvent } from '../../../src/analysis/record-event.ts';
import type { ExecuteJob, JobEvent } from '../../../src/runner/job.ts';
import { observationOf } from './books.ts';

type Batch = Extract<JobEvent, { kind: 'hot-batch' }>;

const timeout = { factor: 8, constant: 100 };
const gone = { kind: 'crashed', overran: false, message: 'gone' } as const;

function batch(results: Partial<Batch>): Batch {
  return {
    kind: 'hot-batch',
    ordinal: 0,
    passed: [],
    noticed: [],
    unsettled: [],
    unseen: [],
    ...results,
  };
}

function bookOf(...infects: readonly (readonly number[])[]): ExecutionBook {
  const files = infects.map((some, index) =>
    observationOf({ path: `file ${index}`, tests: [{ infects: some }] }),
  );
  return openBook(files, 'auto');
}

function jobOf(book: ExecutionBook): ExecuteJob | undefined {
  const [file] = book.files;
  return file && executeJob(file, () => true, timeout);
}

describe('a batch of hot runs', () => {
  test('leaves a kill as it was first noticed', () => {
    const book = bookOf([1], [1]);
    const why = { kind: 'test-failed', ordinal: 0, message: '' } as const;
    recordEvent(book, 1, batch({ noticed: [{ mutant: 1, why }] }));
    recordEvent(book, 0, batch({ noticed: [{ mutant: 1, why }] }));
    expect(book.kills.get(1)?.file).toBe(1);
  });

  test('counts as a run of each of its mutants', () => {
    const book = bookOf([1, 2, 3, 4]);
    const why = { kind: 'never-settles' } as const;
    const results = { passed: [1], unsettled: [2], unseen: [3], noticed: [{ mutant: 4, why }] };
    recordEvent(book, 0, batch(results));
    recordEvent(book, 0, batch({ passed: [1] }));
    expect([1, 2, 3, 4].map((mutant) => book.runs.get(mutant))).toEqual([2, 1, 1, 1]);
    expect([1, 2, 3, 4].map((mutant) => book.isolation.get(mutant))).toEqual(Array(4).fill('hot'));
  });

  test('is not run again when the worker ends before the rest of the job is done', () => {
    const book = bookOf([1, 2, 3]);
    const job = jobOf(book);
    recordEvent(book, 0, batch({ passed: [1], unseen: [2] }));
    if (job !== undefined) recordEnd(book, 0, job, gone);
    expect(jobOf(book)?.hot).toEqual([{ ordinal: 0, mutants: [3] }]);
    expect(book.files[0]?.unseen).toEqual(new Set([2]));
  });
});

describe('a run of the whole file', () => {
  test('confirms what passed before while some state could not be seen', () => {
    const book = bookOf([1, 2]);
    recordEvent(book, 0, batch({ unseen: [1, 2] }));
    recordEvent(book, 0, { kind: 'whole-file', mutant: 1, isolation: 'warm', testsRun: 1 });
    expect(book.files[0]?.unseen).toEqual(new Set([2]));
  });
});

describe('a mutant that ran past its limit', () => {
  test('is suspected, and has nothing left to do in its file', () => {
    const book = bookOf([1, 2], [1]);
    recordEvent(book, 0, { kind: 'overran', mutant: 1, limit: 100 });
    expect(book.suspects).toEqual([{ file: 0, mutant: 1, kind: 'overran', message: '' }]);
    expect(book.files.map(({ pending }) => [...pending])).toEqual([[2], [1]]);
    expect(book.kills.size).toBe(0);
  });
});

describe('a worker that dies', () => {
  const cold: ExecuteJob = {
    kind: 'execute',
    tests: [],
    hot: [],
    warm: [],
    cold: 1,
    flaky: [],
    fileLimit: 100,
    loadFuel: 0,
  };

  test('makes the mutant that was active suspect', () => {
    const book = bookOf([1, 2]);
    const job = jobOf(book);
    if (job !== undefined) recordEnd(book, 0, job, { ...gone, mutant: 2 });
    expect(book.suspects).toEqual([{ file: 0, mutant: 2, kind: 'crashed', message: 'gone' }]);
    expect([...(book.files[0]?.pending ?? [])]).toEqual([1]);
    expect(book.files[0]?.crashes).toBe(0);
  });

  test('makes the only mutant suspect that it was given, though it has noted nothing', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'cold');
    recordEnd(book, 0, cold, gone);
    expect(book.suspects).toMatchObject([{ mutant: 1, kind: 'crashed' }]);
    expect(book.files[0]?.cold).toEqual(new Set());
  });

  test('makes nothing suspect whose outcome it has told', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'cold');
    recordEvent(book, 0, { kind: 'whole-file', mutant: 1, isolation: 'cold', testsRun: 1 });
    recordEnd(book, 0, cold, gone);
    expect(book.suspects).toEqual([]);
  });
});

test('a failure of the adapter itself is a bug, and says where', () => {
  const book = bookOf([1]);
  expect(() => recordEvent(book, 0, { kind: 'adapter-failed', message: 'TypeError' })).toThrow(
    /file 0.*TypeError/,
  );
});
