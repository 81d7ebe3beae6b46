import { describe, expect, test } from 'vitest';

import { executeJob } from '../../../../src/analysis/execute/execute-job.ts';
import { openBook, type ExecutionBook } from '../../../../src/analysis/execute/execution-book.ts';
import type { ExecuteJob, JobEvent } from '../../../../src/runner/job.ts';
import type { JobEnd } from '../../../../src/runner/test-runner.ts';
import { observationOf, openIn } from '../books.ts';

type Batch = Extract<JobEvent, { kind: 'hot-batch' }>;

const timeout = { factor: 8, constant: 100 };
const gone = { kind: 'crashed', overran: false, message: 'gone' } as const;
const failed = { kind: 'test-failed', ordinal: 0, message: '' } as const;
const all = (): boolean => true;

function jobOf(book: ExecutionBook, index = 0, isLive: (mutant: number) => boolean = all) {
  const file = book.files[index];
  if (file === undefined) throw new Error('no such file');
  return executeJob(file, isLive, timeout);
}

function coldJob(mutant: number): ExecuteJob {
  return {
    kind: 'execute',
    tests: [],
    hot: [],
    warm: [],
    cold: mutant,
    flaky: [],
    fileLimit: 100,
    loadFuel: 0,
  };
}

/** A book of files with one test each, which infects these mutants. */
function bookOf(...infects: readonly (readonly number[])[]): ExecutionBook {
  const files = infects.map((some, index) =>
    observationOf({ path: `file ${index}`, tests: [{ infects: some }] }),
  );
  return openBook(files, 'auto');
}

function batch(results: Partial<Batch>): Batch {
  const none = { passed: [], noticed: [], unsettled: [], unseen: [] };
  return { kind: 'hot-batch', ordinal: 0, ...none, ...results };
}

function end(book: ExecutionBook, how: JobEnd, job = jobOf(book)): void {
  if (job !== undefined) book.enter(0, { kind: 'ended', job, end: how });
}

function statesOf(book: ExecutionBook, mutants: readonly number[]): string[] {
  return mutants.map((mutant) => book.files[0]?.stateOf(mutant).kind ?? '');
}

describe('openBook', () => {
  const sketch = { path: 'a', tests: [{ infects: [1, 2] }, { infects: [2, 3] }] };

  test('has nothing open that only flaky tests infect', () => {
    const book = openBook([observationOf({ ...sketch, flaky: [0] })], 'auto');
    expect(openIn(book)).toEqual([2, 3]);
    expect(statesOf(book, [1, 2])).toEqual(['unasked', 'hot']);
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
    expect(new Set(book.files[0]?.mutants.cold.keys())).toEqual(new Set([1, 2, 3]));
    expect(jobOf(book)).toBeUndefined();
  });

  test('runs cold what processes infect that go on after their test', () => {
    const file = observationOf({ ...sketch, hooks: [4] });
    const observed = { ...file.observed, leavesChildren: true, infectedByLasting: [2, 3] };
    const book = openBook([{ ...file, observed }], 'auto');
    expect(statesOf(book, [1, 2, 3, 4])).toEqual(['hot', 'cold', 'hot', 'cold']);
  });
});

describe('the job of a file', () => {
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

  test('runs warm what is infected while the file loads or in hooks', () => {
    const tests = [{ infects: [1, 2, 4] }, { infects: [4] }];
    const job = jobOf(
      openBook([observationOf({ path: 'a', load: [1], hooks: [2], tests })], 'auto'),
    );
    expect(job?.warm.toSorted()).toEqual([1, 2]);
    expect(job?.hot).toEqual([
      { ordinal: 0, mutants: [4] },
      { ordinal: 1, mutants: [4] },
    ]);
  });

  const stateful = [
    { why: 'does not repeat', test: { repeatable: false } },
    { why: 'changes state', test: { changesState: true } },
    { why: 'is next to code that changes state', test: { meetsChange: true } },
    { why: 'writes to state that can not be seen', test: { writesHidden: true } },
  ] as const;

  test.each(stateful)(
    'has the stateful tests run from the start after the others, if one of them infects the mutant and $why',
    ({ test: kind }) => {
      const book = openBook(
        [
          observationOf({
            path: 'a',
            tests: [
              { infects: [1, 2] },
              { infects: [1], ...kind },
              { infects: [] },
              { infects: [3], ...kind },
            ],
          }),
        ],
        'auto',
      );
      const job = jobOf(book);
      expect(job?.hot).toEqual([{ ordinal: 0, mutants: [1, 2] }]);
      expect(job).toMatchObject({ warm: [], stateful: [3] });
      expect(job?.tests.map((one) => one.stateful === true)).toEqual([false, true, false, true]);
      book.enter(0, batch({ passed: [1, 2] }));
      expect(statesOf(book, [1, 2, 3])).toEqual(['stateful', 'settled', 'stateful']);
      expect(jobOf(book)).toMatchObject({ hot: [], warm: [], stateful: [3, 1] });
    },
  );

  test('has the whole file run if most of its tests are stateful, or tests run together', () => {
    const tests = [{ infects: [1] }, { infects: [1], repeatable: false }];
    const mostly = observationOf({ path: 'a', tests: [...tests, ...tests, ...tests.slice(1)] });
    const one = observationOf({ path: 'a', tests: [...tests, { infects: [] }] });
    const together = { ...one, observed: { ...one.observed, together: true } };
    for (const file of [mostly, together]) {
      expect(jobOf(openBook([file], 'auto'))).toMatchObject({ hot: [], warm: [1] });
    }
    expect(jobOf(openBook([one], 'auto'))).toMatchObject({ warm: [], hot: [{ ordinal: 0 }] });
  });

  test('leaves out mutants that are dead, and is not made when none is left', () => {
    const book = bookOf([1, 2]);
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

  test('leaves out the runs that were settled before a worker ended', () => {
    const book = bookOf([1, 2, 3]);
    book.enter(0, batch({ passed: [1] }));
    end(book, { ...gone, mutant: 2, overran: true });
    expect(jobOf(book)?.hot).toEqual([{ ordinal: 0, mutants: [3] }]);
    expect(statesOf(book, [1, 2, 3])).toEqual(['settled', 'suspect', 'hot']);
  });

  test('has what a batch left unsettled, or another process is to run, warm', () => {
    const book = bookOf([1, 2]);
    book.enter(0, batch({ unsettled: [1] }));
    expect(jobOf(book)).toMatchObject({ hot: [{ ordinal: 0, mutants: [2] }], warm: [1] });
    book.enter(0, batch({ passed: [2] }));
    // It ran after others which have left something behind.
    book.enter(0, { kind: 'postponed', mutants: [2] });
    end(book, { kind: 'finished' });
    expect(jobOf(book)).toMatchObject({ hot: [], warm: [1, 2] });
  });
});

describe('a batch of hot runs', () => {
  test('leaves a kill as it was first noticed', () => {
    const book = bookOf([1], [1]);
    book.enter(1, batch({ noticed: [{ mutant: 1, why: failed }] }));
    book.enter(0, batch({ noticed: [{ mutant: 1, why: failed }] }));
    expect(book.kills.get(1)?.file).toBe(1);
  });

  test('counts as a run of each of its mutants', () => {
    const book = bookOf([1, 2, 3, 4]);
    const why = { kind: 'never-settles' } as const;
    const results = { passed: [1], unsettled: [2], unseen: [3], noticed: [{ mutant: 4, why }] };
    book.enter(0, batch(results));
    book.enter(0, batch({ passed: [1] }));
    expect([1, 2, 3, 4].map((mutant) => book.runs.get(mutant))).toEqual([2, 1, 1, 1]);
    expect([1, 2, 3, 4].map((mutant) => book.isolation.get(mutant))).toEqual(Array(4).fill('hot'));
  });

  test('is not run again when the worker ends before the rest of the job is done', () => {
    const book = bookOf([1, 2, 3]);
    book.enter(0, batch({ passed: [1], unseen: [2] }));
    end(book, gone);
    expect(jobOf(book)?.hot).toEqual([{ ordinal: 0, mutants: [3] }]);
    expect(new Set(book.files[0]?.mutants.unseen.keys())).toEqual(new Set([2]));
  });
});

describe('a run of the whole file', () => {
  const passes: JobEvent = { kind: 'whole-file', mutant: 1, isolation: 'warm', testsRun: 1 };

  test('confirms what passed before while some state could not be seen', () => {
    const book = bookOf([1, 2]);
    book.enter(0, batch({ unseen: [1, 2] }));
    book.enter(0, passes);
    expect(new Set(book.files[0]?.mutants.unseen.keys())).toEqual(new Set([2]));
  });

  test('overrules a hot kill by one of its tests', () => {
    const book = bookOf([1]);
    book.enter(0, batch({ noticed: [{ mutant: 1, why: failed }] }));
    expect(book.kills.has(1)).toBe(true);
    book.enter(0, passes);
    expect(book.kills.has(1)).toBe(false);
  });

  test('leaves the kill of another file, which also takes the place of an overruled one', () => {
    const book = bookOf([1], [1]);
    book.enter(0, batch({ noticed: [{ mutant: 1, why: failed }] }));
    book.enter(1, { ...passes, why: failed });
    expect(book.kills.get(1)).toEqual({ file: 0, why: failed, isolation: 'hot' });
    book.enter(0, passes);
    expect(book.kills.get(1)).toEqual({ file: 1, why: failed, isolation: 'warm' });
  });
});

describe('a void warm batch', () => {
  test('hands its mutants over to cold runs, and puts the file in doubt', () => {
    const book = openBook([observationOf({ path: 'a', load: [1], tests: [] })], 'auto');
    const job = jobOf(book);
    book.enter(0, { kind: 'warm-void', mutants: [1], message: 'differs' });
    end(book, { kind: 'finished' }, job);
    expect(jobOf(book)).toBeUndefined();
    expect([...(book.files[0]?.mutants.cold.keys() ?? [])]).toEqual([1]);
    expect(book.files[0]?.controlsDue).toBe(3);
  });
});

describe('a cold run that a test notices', () => {
  test('puts its file in doubt, unless that had its unmutated runs', () => {
    const book = bookOf([1, 2]);
    const kills = { kind: 'whole-file', isolation: 'cold', testsRun: 1, why: failed } as const;
    book.enter(0, { ...kills, mutant: 1 });
    expect(book.files[0]?.controlsDue).toBe(3);
    for (let run = 0; run < 3; run += 1) {
      book.enter(0, { kind: 'control', failed: [] });
      end(book, { kind: 'finished' }, { ...coldJob(1), control: true });
    }
    book.enter(0, { ...kills, mutant: 2 });
    expect(book.files[0]).toMatchObject({ controlsDue: 0, controlled: true });
  });
});

describe('a mutant that ran past its limit', () => {
  test('is suspected in its file only', () => {
    const book = bookOf([1, 2], [1]);
    book.enter(0, { kind: 'overran', mutant: 1, limit: 100 });
    expect(statesOf(book, [1, 2])).toEqual(['suspect', 'hot']);
    expect(book.files[1]?.stateOf(1).kind).toBe('hot');
    expect(book.kills.size).toBe(0);
  });
});

describe('a worker that dies', () => {
  test('makes the mutant that was active suspect', () => {
    const book = bookOf([1, 2]);
    end(book, { ...gone, mutant: 2 });
    expect(statesOf(book, [1, 2])).toEqual(['hot', 'suspect']);
    expect(book.files[0]?.crashes).toBe(0);
  });

  test('makes the only mutant suspect that it was given, though it has noted nothing', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'cold');
    end(book, gone, coldJob(1));
    expect(statesOf(book, [1])).toEqual(['suspect']);
  });

  test('makes nothing suspect whose outcome it has told', () => {
    const book = openBook([observationOf({ path: 'a', tests: [{ infects: [1] }] })], 'cold');
    book.enter(0, { kind: 'whole-file', mutant: 1, isolation: 'cold', testsRun: 1 });
    end(book, gone, coldJob(1));
    expect(statesOf(book, [1])).toEqual(['settled']);
  });

  test('gives up running mutants together in a file where none is active twice', () => {
    const book = bookOf([1, 2]);
    for (let time = 0; time < 2; time += 1) end(book, gone);
    expect(new Set(book.files[0]?.mutants.cold.keys())).toEqual(new Set([1, 2]));
  });
});

test('a failure of the adapter itself is a bug, and says where', () => {
  const book = bookOf([1]);
  expect(() => book.enter(0, { kind: 'adapter-failed', message: 'TypeError' })).toThrow(
    /file 0.*TypeError/,
  );
});
