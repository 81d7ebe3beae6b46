import { describe, expect, test } from 'vitest';

import {
  openBook,
  type ExecutionBook,
  type Kill,
} from '../../../../src/analysis/execute/execution-book.ts';
import { catalogueTests } from '../../../../src/analysis/observe/test-catalogue.ts';
import {
  flakyTests,
  orderNotices,
  outsideNotices,
  setUpNotices,
} from '../../../../src/analysis/judge/suite-notices.ts';
import {
  judgeMutants,
  type VerdictEvidence,
} from '../../../../src/analysis/judge/judge-mutants.ts';
import type { FileObservation } from '../../../../src/analysis/observe/observation.ts';
import type { JudgedMutant, Verdict } from '../../../../src/model/verdict.ts';
import type { ObservedTest } from '../../../../src/runner/job.ts';
import { rangesOf } from '../../runner/ranges.ts';
import { observationOf, passAll } from '../books.ts';
import { sampleMutants } from '../sample-mutants.ts';

/** The observation with some of its tests changed. */
function withTests(
  file: FileObservation,
  change: (test: ObservedTest) => Partial<ObservedTest>,
): FileObservation {
  const tests = file.observed.tests.map((one) => ({ ...one, ...change(one) }));
  return { ...file, observed: { ...file.observed, tests } };
}

/** Everything that was pending has run and passed. */
function settle(book: ExecutionBook): void {
  for (const file of book.files.keys()) passAll(book, file);
}

/** A test file has noticed a mutant. */
function notice(book: ExecutionBook, file: number, mutant: number, why: Kill['why']): void {
  if (why.kind === 'wall-clock' || why.kind === 'worker-crashed') {
    book.enter(file, { kind: 'overran', mutant, limit: 1 });
    book.enter(file, { kind: 'confirmed', mutant, why });
  } else {
    book.enter(file, { kind: 'whole-file', mutant, isolation: 'warm', testsRun: 1, why });
  }
}

function verdicts(
  files: readonly FileObservation[],
  book: ExecutionBook,
  more: Partial<VerdictEvidence> = {},
): Verdict[] {
  const evidence = { book, observedAll: true, ...more };
  return judgeMutants(sampleMutants(10), catalogueTests(files), evidence).map(
    ({ verdict }) => verdict,
  );
}

/** The verdict of mutant 1, which the second test of the second file infects, when it was noticed so. */
function verdictOf(why: Kill['why']): Verdict | undefined {
  const files = [
    observationOf({ path: 'a', tests: [{ infects: [] }] }),
    observationOf({ path: 'b', tests: [{ infects: [] }, { infects: [1] }] }),
  ];
  const book = openBook(files, 'auto');
  settle(book);
  notice(book, 1, 1, why);
  return verdicts(files, book)[1];
}

test('a test that is not as observed where not all tests before it have run is named, with what it does', () => {
  const files = [observationOf({ path: 'b', tests: [{ infects: [1] }, { infects: [1] }] })];
  const book = openBook(files, 'auto');
  book.enter(0, { kind: 'unsteady', ordinal: 0, message: 'expected 1\nmore' });
  book.enter(0, { kind: 'unsteady', ordinal: 1, message: '' });
  expect(orderNotices(book, catalogueTests(files), []).map(({ message }) => message)).toEqual([
    'The test fails where not all tests before it have run: expected 1',
    'The test takes another number of loop steps where not all tests before it have run',
  ]);
});

describe('judgeMutants', () => {
  test.each<[string, Kill['why'], Partial<Verdict>]>([
    [
      'a test that failed',
      { kind: 'test-failed', ordinal: 1, message: 'expected 1' },
      {
        status: 'Killed',
        reason: { kind: 'test-failed', message: 'expected 1' },
        killedBy: 'b > test 1',
      },
    ],
    [
      'a hook that failed',
      { kind: 'hook-failed', message: 'beforeAll' },
      { status: 'Killed', reason: { kind: 'hook-failed', message: 'beforeAll' } },
    ],
    [
      'a file that did not load',
      { kind: 'file-failed', message: 'no export' },
      { status: 'Killed', reason: { kind: 'file-failed', message: 'no export' } },
    ],
    [
      'an error that nobody caught',
      { kind: 'unhandled-error', message: 'stray' },
      { status: 'Killed', reason: { kind: 'unhandled-error', message: 'stray' } },
    ],
    [
      'a loop without end in a test',
      { kind: 'loop-fuel-exhausted', ordinal: 0 },
      { status: 'Timeout', reason: { kind: 'loop-fuel-exhausted' }, killedBy: 'b > test 0' },
    ],
    [
      'a loop without end outside of tests',
      { kind: 'loop-fuel-exhausted' },
      { status: 'Timeout', reason: { kind: 'loop-fuel-exhausted' } },
    ],
    [
      'a promise that never settles',
      { kind: 'never-settles', ordinal: 1 },
      { status: 'Timeout', reason: { kind: 'never-settles' }, killedBy: 'b > test 1' },
    ],
    [
      'the clock',
      { kind: 'wall-clock', limit: 250 },
      { status: 'Timeout', reason: { kind: 'wall-clock', limit: 250 } },
    ],
    [
      'the end of its worker',
      { kind: 'worker-crashed', message: 'gone' },
      { status: 'Killed', reason: { kind: 'worker-crashed', message: 'gone' } },
    ],
  ])('gives a mutant that was noticed by %s its status', (_, why, expected) => {
    const verdict = verdictOf(why);
    expect({
      status: verdict?.status,
      reason: verdict?.reason,
      ...(verdict?.killedBy !== undefined && { killedBy: verdict.killedBy }),
    }).toEqual(expected);
  });

  const files = [
    withTests(observationOf({ path: 'a', tests: [{ infects: [1, 2, 3] }] }), () => ({
      trace: { covered: rangesOf([1, 2, 3, 4]), infected: rangesOf([1, 2, 3]) },
    })),
  ];

  test('tells apart mutants that no test reaches, infects, or notices', () => {
    const book = openBook(files, 'auto');
    settle(book);
    const [unreached, unnoticed, , , uninfected] = verdicts(files, book);
    expect(unreached).toMatchObject({ status: 'NoCoverage', coveredBy: [], infectedBy: [] });
    expect(unreached).not.toHaveProperty('reason');
    expect(uninfected).toMatchObject({
      status: 'Survived',
      reason: { kind: 'not-infected' },
      coveredBy: ['a > test 0'],
      infectedBy: [],
    });
    expect(unnoticed).toMatchObject({ status: 'Survived', infectedBy: ['a > test 0'] });
    expect(unnoticed).not.toHaveProperty('reason');
  });

  test('names the failing tests that reach a mutant which no other test reaches', () => {
    const book = openBook(files, 'auto');
    settle(book);
    const testFile = { key: 'b', path: 'b', project: '' };
    const leftOut = [
      { place: 'b > fails', testFile, ordinal: 0, message: '', covered: rangesOf([0, 1]) },
      { place: 'c', testFile, message: '', covered: rangesOf([0]) },
    ];
    const [unreached, unnoticed, , , , other] = verdicts(files, book, { leftOut });
    const reason = { kind: 'failing-tests', tests: ['b > fails', 'c'] };
    expect(unreached).toMatchObject({ status: 'NoCoverage', coveredBy: [], reason });
    expect(unnoticed).toMatchObject({ status: 'Survived', coveredBy: ['a > test 0'] });
    expect(unnoticed).not.toHaveProperty('reason');
    expect(other).not.toHaveProperty('reason');
  });

  test('says of a survivor that only flaky tests reach it, infected or not', () => {
    const reaching = { trace: { covered: rangesOf([1, 2]), infected: rangesOf([1]) } };
    const flaky = withTests(
      observationOf({ path: 'a', tests: [{ infects: [] }], flaky: [0] }),
      () => reaching,
    );
    const steady = observationOf({ path: 'b', tests: [{ infects: [3] }] });
    const book = openBook([flaky, steady], 'auto');
    settle(book);
    const [, infected, reached, other] = verdicts([flaky, steady], book);
    const reason = { kind: 'flaky-tests', tests: ['a > test 0'], only: true };
    expect(infected).toMatchObject({ status: 'Survived', reason });
    expect(reached).toMatchObject({ status: 'Survived', reason });
    expect(other).not.toHaveProperty('reason');
  });

  test('leaves pending what has not run, and what was still to be confirmed', () => {
    const book = openBook(files, 'auto');
    book.enter(0, {
      kind: 'hot-batch',
      ordinal: 0,
      passed: [],
      noticed: [{ mutant: 1, why: { kind: 'test-failed', ordinal: 0, message: '' } }],
      unsettled: [],
      unseen: [],
    });
    book.enter(0, { kind: 'overran', mutant: 2, limit: 100 });
    const [, killed, suspected, waiting, uninfected] = verdicts(files, book);
    expect(killed?.status).toBe('Killed');
    for (const verdict of [suspected, waiting]) {
      expect(verdict).toMatchObject({ status: 'Pending', reason: { kind: 'not-executed' } });
    }
    expect(uninfected?.status).toBe('Survived');
  });

  test('leaves pending what passed unseen and was to be confirmed', () => {
    const book = openBook(files, 'auto');
    book.enter(0, {
      kind: 'hot-batch',
      ordinal: 0,
      passed: [1],
      noticed: [],
      unsettled: [],
      unseen: [2],
    });
    const [, passed, unseen] = verdicts(files, book);
    expect([passed?.status, unseen?.status]).toEqual(['Survived', 'Pending']);
  });

  test('leaves pending what no test has reached or infected before all files were observed', () => {
    const book = openBook(files, 'auto');
    settle(book);
    const [unreached, unnoticed, , , uninfected] = verdicts(files, book, { observedAll: false });
    expect(unreached?.status).toBe('Pending');
    expect(uninfected?.status).toBe('Pending');
    expect(unnoticed?.status).toBe('Survived');
  });

  test('gives a mutant that does not compile no other status', () => {
    const book = openBook(files, 'auto');
    notice(book, 0, 1, { kind: 'test-failed', ordinal: 0, message: '' });
    const errors = new Map([0, 1, 2].map((index) => [`m${index}`, `error ${index}`]));
    const judged = verdicts(files, book, { types: { errors, unchecked: new Set() } });
    for (const index of [0, 1, 2]) {
      expect(judged[index]).toMatchObject({
        status: 'CompileError',
        reason: { kind: 'does-not-compile', message: `error ${index}` },
      });
      expect(judged[index]).not.toHaveProperty('killedBy');
    }
    expect(judged[3]?.status).toBe('Pending');
  });

  test('says of a survivor which flaky tests might have noticed it', () => {
    const two = [
      observationOf({ path: 'a', tests: [{ infects: [1] }] }),
      observationOf({ path: 'b', flaky: [1], tests: [{ infects: [1, 2] }, { infects: [1] }] }),
    ];
    const book = openBook(two, 'auto');
    settle(book);
    const [, one, other] = verdicts(two, book);
    expect(one).toMatchObject({
      status: 'Survived',
      reason: { kind: 'flaky-tests', tests: ['b > test 1'] },
    });
    expect(other).not.toHaveProperty('reason');
    expect(flakyTests(book, catalogueTests(two))).toEqual(new Set([2]));
  });

  test('tells how a mutant was run, and how often', () => {
    const book = openBook(files, 'auto');
    book.enter(0, {
      kind: 'hot-batch',
      ordinal: 0,
      passed: [1, 2],
      noticed: [],
      unsettled: [],
      unseen: [],
    });
    book.enter(0, { kind: 'whole-file', mutant: 2, isolation: 'warm', testsRun: 4 });
    const [never, hot, warm] = verdicts(files, book);
    expect(never).toMatchObject({ isolation: 'none', testsRun: 0 });
    expect(hot).toMatchObject({ isolation: 'hot', testsRun: 1 });
    expect(warm).toMatchObject({ isolation: 'warm', testsRun: 5 });
  });

  test('keeps the order and the ids of the mutants', () => {
    const book = openBook(files, 'auto');
    expect(verdicts(files, book).map(({ mutantId }) => mutantId)).toEqual(
      sampleMutants(10).map(({ id }) => id),
    );
  });
});

describe('a mutant that may run in a command where it does not take effect', () => {
  const outside = [{ command: 'deno run a.ts', mutants: rangesOf([1, 2, 3]) }];
  const plain = observationOf({ path: 'a', tests: [{ infects: [1, 2] }] });
  const file = { ...plain, observed: { ...plain.observed, outside } };
  const commands = [{ command: 'deno run a.ts', testFile: 'a' }];
  const unscored = { status: 'Ignored', reason: { kind: 'outside-commands', commands } };

  test('leaves the score, unless a test notices it', () => {
    const book = openBook([file], 'auto');
    settle(book);
    const why = { kind: 'test-failed', ordinal: 0, message: 'expected 1' } as const;
    notice(book, 0, 1, why);
    const all = verdicts([file], book);
    expect(all.slice(1, 5)).toMatchObject([
      { status: 'Killed' },
      unscored,
      unscored,
      { status: 'NoCoverage' },
    ]);
  });

  test.each([
    [true, { status: 'Ignored', reason: { kind: 'outside-commands' } }],
    [false, { status: 'NoCoverage' }],
  ])('leaves the score only where a global set-up starts it: %s', (starts, expected) => {
    const book = openBook([plain], 'auto');
    settle(book);
    const setUp = { path: 'set-up.js', mutants: rangesOf([5]), starts };
    const evidence = { book, observedAll: true };
    const tests = catalogueTests([plain], [setUp]);
    const [first, , , , , fifth] = judgeMutants(sampleMutants(6), tests, evidence);
    expect([first?.verdict, fifth?.verdict]).toMatchObject([{ status: 'NoCoverage' }, expected]);
    expect(setUpNotices([setUp])).toMatchObject([
      { place: 'set-up.js', message: expect.stringContaining(starts ? 'not scored' : 'loads') },
    ]);
  });

  test('is named with the file that starts it', () => {
    const observation = { files: [file, plain], failures: [], isComplete: true };
    const judged = (reason: Verdict['reason']): JudgedMutant[] =>
      sampleMutants(1).map((mutant) => ({
        mutant,
        verdict: { ...verdictLike, ...(reason && { reason }) },
      }));
    expect(
      outsideNotices(observation, judged({ kind: 'outside-commands', commands })),
    ).toMatchObject([
      { code: 'outside-command', place: 'a', message: expect.stringContaining('`deno run a.ts`') },
    ]);
    expect(outsideNotices(observation, judged(undefined))).toEqual([]);
  });
});

const verdictLike: Verdict = {
  mutantId: 'm',
  status: 'Ignored',
  coveredBy: [],
  infectedBy: [],
  isolation: 'none',
  testsRun: 0,
};

describe('catalogueTests', () => {
  test('gives each test an id of its own, also where names and files repeat', () => {
    const [file] = [observationOf({ path: 'a', tests: [{ infects: [] }, { infects: [] }] })];
    const sameNames = withTests(file, () => ({ name: 'suite > same' }));
    const inProject = { ...sameNames, testFile: { ...file.testFile, project: 'node' } };
    const { tests } = catalogueTests([sameNames, inProject, sameNames]);
    expect(tests.map(({ id }) => id)).toEqual([
      'a > suite > same',
      'a > suite > same #2',
      '[node] a > suite > same',
      '[node] a > suite > same #2',
      'a > suite > same #3',
      'a > suite > same #4',
    ]);
  });

  test('keeps what is known of a test', () => {
    const file = withTests(
      observationOf({ path: 'a', tests: [{ infects: [], duration: 7 }] }),
      () => ({
        line: 3,
      }),
    );
    const { tests, firstTest } = catalogueTests([file, file]);
    expect(tests[0]).toEqual({
      id: 'a > test 0',
      file: 'a',
      name: 'test 0',
      duration: 7,
      location: { line: 3, column: 1 },
    });
    expect(firstTest).toEqual([0, 1]);
  });

  test('counts what is reached while a file loads or in hooks as reached by each of its tests', () => {
    const file = observationOf({
      path: 'a',
      load: [1],
      hooks: [2],
      tests: [{ infects: [3] }, { infects: [4] }],
    });
    const { covered, infected } = catalogueTests([file]);
    const tests = [1, 2, 3, 4, 5].map((mutant) => covered.testsOf(mutant));
    expect(tests).toEqual([[0, 1], [0, 1], [0], [1], []]);
    expect([1, 2, 3, 4, 5].map((mutant) => infected.testsOf(mutant))).toEqual(tests);
  });

  test('lets a skipped test reach nothing', () => {
    const file = withTests(
      observationOf({ path: 'a', load: [1], tests: [{ infects: [] }, { infects: [] }] }),
      ({ ordinal }) => ({ outcome: ordinal === 0 ? 'skip' : 'pass' }),
    );
    const { covered, infected } = catalogueTests([file]);
    expect(covered.testsOf(1)).toEqual([1]);
    expect(infected.testsOf(1)).toEqual([1]);
  });
});
