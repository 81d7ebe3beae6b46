import { describe, expect, test } from 'vitest';

import { checkTestOrder } from '../../../../src/analysis/observe/check-test-order.ts';
import { blameSpoilers } from '../../../../src/analysis/observe/find-spoilers.ts';
import { openBook } from '../../../../src/analysis/execute/execution-book.ts';
import { catalogueTests } from '../../../../src/analysis/observe/test-catalogue.ts';
import type { OrderDependence } from '../../../../src/model/analysis-result.ts';
import type { Job, JobEvent } from '../../../../src/runner/job.ts';
import { observationOf } from '../books.ts';
import { scriptedRunner, type ScriptedRunner } from '../scripted-runner.ts';

/** What a test does with what the file's tests share; false where it fails. */
type Body = (shared: Set<string>) => boolean | void;

interface File {
  readonly path: string;
  readonly tests: readonly Body[];
  /** The number of orders that one process can run; 0 if the process dies at once. */
  readonly perProcess?: number;
}

/** Runs the orders of a control job as a worker would. */
function runJob({ tests, perProcess = Infinity }: File, job: Job): JobEvent[] {
  if (job.kind !== 'execute' || job.orders === undefined) throw new Error('not a control');
  return job.orders.slice(0, perProcess).map(({ order, only }, orderIndex) => {
    const shared = new Set<string>();
    const failed = order
      .filter((ordinal) => only.includes(ordinal))
      .filter((ordinal) => tests[ordinal]?.(shared) === false)
      .map((ordinal) => ({ ordinal, message: `test ${ordinal} failed` }));
    return { kind: 'control', orderIndex, failed };
  });
}

async function check(
  files: readonly File[],
  {
    eachAlone = false,
    flaky = [],
    endsAfter,
  }: { eachAlone?: boolean; flaky?: readonly number[]; endsAfter?: number } = {},
): Promise<{ found: readonly OrderDependence[] | undefined; runner: ScriptedRunner }> {
  const interruption = new AbortController();
  const observations = files.map(({ path, tests }) =>
    observationOf({ path, tests: tests.map(() => ({ infects: [] })) }),
  );
  const book = openBook(
    observations.map((one) => ({ ...one, flaky: new Set(flaky) })),
    'auto',
  );
  const runner = scriptedRunner(
    files.map(({ path }) => path),
    (job, path) => {
      const file = files.find((one) => one.path === path);
      const events = file === undefined ? [] : runJob(file, job);
      if (endsAfter !== undefined) interruption.abort();
      return { events: events.slice(0, endsAfter) };
    },
  );
  const execution = {
    concurrency: 2,
    signal: interruption.signal,
    timeout: { factor: 8, constant: 100 },
  };
  const parts = { runner, book, tests: catalogueTests(observations), execution };
  return { found: await checkTestOrder(parts, eachAlone), runner };
}

const idOf = (path: string, ordinal: number): string =>
  catalogueTests([
    observationOf({ path, tests: Array.from({ length: ordinal + 1 }, () => ({ infects: [] })) }),
  ]).tests[ordinal]?.id ?? '';

const passes: Body = () => {};
const fills: Body = (shared) => void shared.add('cart');
const needsCart: Body = (shared) => shared.has('cart');
const spoils: Body = (shared) => void shared.add('settings');
const isSpoilt: Body = (shared) => !shared.has('settings');

describe('checkTestOrder', () => {
  test('tries four orders in one fresh process, and finds nothing where tests depend on nothing', async () => {
    const { found, runner } = await check([{ path: 'a', tests: [passes, passes, passes] }]);
    expect(found).toEqual([]);
    expect(runner.runs[0]).toMatchObject({ build: 'execute', options: { fresh: true } });
    const jobs = runner.runs.flatMap((one) => one.jobs.map(({ job }) => job));
    expect(jobs).toHaveLength(1);
    const orders = jobs[0]?.kind === 'execute' ? (jobs[0].orders ?? []) : [];
    expect(orders).toHaveLength(4);
    expect(orders[0]?.order).toEqual([2, 1, 0]);
    for (const { order, only } of orders) {
      expect(new Set(order)).toEqual(new Set([0, 1, 2]));
      expect(only).toEqual([0, 1, 2]);
    }
  });

  test.each([
    ['says nothing', 'all orders', 3, undefined],
    ['has found nothing', 'each test alone', 4, []],
  ])('%s where an interruption comes before %s', async (_, __, endsAfter, expected) => {
    const file = { path: 'a', tests: [passes, passes, passes] };
    const { found } = await check([file], { eachAlone: true, endsAfter });
    expect(found).toEqual(expected);
  });

  test('leaves out files with one test', async () => {
    const { runner } = await check([{ path: 'a', tests: [needsCart] }], { eachAlone: true });
    expect(runner.runs.flatMap(({ jobs }) => jobs)).toEqual([]);
  });

  test('names tests that need others before them', async () => {
    const { found } = await check([
      { path: 'a', tests: [passes, passes] },
      { path: 'b', tests: [fills, needsCart, passes] },
    ]);
    expect(found).toEqual([
      { test: idOf('b', 1), message: 'test 1 failed', needsOthers: true, spoiltBy: [] },
    ]);
  });

  test('names the test after which others fail, whether it stands before or behind them', async () => {
    const { found } = await check([{ path: 'a', tests: [isSpoilt, passes, spoils, passes] }]);
    expect(found).toEqual([
      {
        test: idOf('a', 0),
        message: 'test 0 failed',
        needsOthers: false,
        spoiltBy: [idOf('a', 2)],
      },
    ]);
  });

  test('names no single test where it takes two to spoil one', async () => {
    const one: Body = (shared) => void shared.add('one');
    const two: Body = (shared) => void shared.add('two');
    const needsNeither: Body = (shared) => !(shared.has('one') && shared.has('two'));
    const { found } = await check([{ path: 'a', tests: [needsNeither, one, two] }]);
    expect(found).toEqual([
      { test: idOf('a', 0), message: 'test 0 failed', needsOthers: false, spoiltBy: [] },
    ]);
  });

  test('finds by running each test alone what every tried order hides', async () => {
    // Each of the others does what the last one needs.
    const tests = [...Array.from({ length: 40 }, () => fills), needsCart];
    const spared = await check([{ path: 'a', tests: tests.toReversed() }], { eachAlone: false });
    const { found } = await check([{ path: 'a', tests: tests.toReversed() }], { eachAlone: true });
    expect(spared.found).toEqual([]);
    expect(found).toMatchObject([{ test: idOf('a', 0), needsOthers: true }]);
  });

  test.each([1, 3])(
    'runs all orders where a process can evaluate modules %i times',
    async (perProcess) => {
      const tests = [isSpoilt, isSpoilt, spoils, passes];
      const { found } = await check([{ path: 'a', tests, perProcess }], { eachAlone: true });
      expect((found ?? []).map(({ spoiltBy }) => spoiltBy)).toEqual([
        [idOf('a', 2)],
        [idOf('a', 2)],
      ]);
    },
  );

  test('comes to an end where processes die', async () => {
    const { found } = await check([{ path: 'a', tests: [isSpoilt, spoils], perProcess: 0 }], {
      eachAlone: true,
    });
    expect(found).toEqual([]);
  });

  test('leaves flaky tests alone', async () => {
    const { found } = await check([{ path: 'a', tests: [isSpoilt, spoils] }], { flaky: [0] });
    expect(found).toEqual([]);
  });
});

describe('blameSpoilers', () => {
  /** What fails in the order of the file, with the tests that are found to spoil it. */
  async function blame(tests: readonly Body[]): Promise<readonly (readonly [number, string[]])[]> {
    const [observation] = [observationOf({ path: 'a', tests: tests.map(() => ({ infects: [] })) })];
    const { testFile } = observation;
    const shared = new Set<string>();
    const failures = tests.flatMap((body, ordinal) =>
      body(shared) === false
        ? [{ place: `a > ${ordinal}`, testFile, ordinal, message: 'no', covered: [] }]
        : [],
    );
    const runner = scriptedRunner(['a'], (job) => ({ events: runJob({ path: 'a', tests }, job) }));
    const execution = {
      concurrency: 2,
      signal: new AbortController().signal,
      timeout: { factor: 8, constant: 100 },
    };
    const found = await blameSpoilers(
      { runner, execution },
      { files: [observation], failures, isComplete: true },
    );
    const ordinalOf = (place: string): string =>
      String(observation.observed.tests.findIndex(({ name }) => place === `a > ${name}`));
    return found.map(({ ordinal = -1, spoiltBy = [] }) => [ordinal, spoiltBy.map(ordinalOf)]);
  }

  test('names all tests that spoil a failing one, and those among them that spoil others', async () => {
    expect(await blame([spoils, passes, isSpoilt, spoils, isSpoilt, isSpoilt])).toEqual([
      [2, ['0']],
      [4, ['0']],
      [5, ['0']],
    ]);
    expect(await blame([spoils, spoils, isSpoilt])).toEqual([[2, ['0', '1']]]);
  });

  test('looks further where the first spoiler explains not all', async () => {
    const fillsCart: Body = (shared) => void shared.add('cart');
    const wantsNoCart: Body = (shared) => !shared.has('cart');
    expect(await blame([spoils, fillsCart, isSpoilt, wantsNoCart])).toEqual([
      [2, ['0']],
      [3, ['1']],
    ]);
  });

  test('names none for tests that fail alone', async () => {
    expect(await blame([spoils, () => false])).toEqual([[1, []]]);
  });
});
