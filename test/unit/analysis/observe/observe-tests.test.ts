import { describe, expect, test } from 'vitest';

import type { SuiteObservation } from '../../../../src/analysis/observe/observation.ts';
import {
  type ObserveOptions,
  observeTests,
} from '../../../../src/analysis/observe/observe-tests.ts';
import type { ObservedFile, ObservedTest } from '../../../../src/runner/job.ts';
import type { TestRunner } from '../../../../src/runner/test-runner.ts';
import { type Answer, scriptedRunner, type ScriptedRunner } from '../scripted-runner.ts';

const nothing = { covered: [], infected: [] };

/** What observing a file finds whose tests end like this. */
function observed(
  outcomes: readonly ObservedTest['outcome'][],
  more: Partial<ObservedFile> = {},
): ObservedFile {
  return {
    unhandled: [],
    loadDuration: 1,
    loadFuel: 0,
    load: nothing,
    hooks: nothing,
    tests: outcomes.map((outcome, ordinal): ObservedTest => ({
      ordinal,
      name: `test ${ordinal}`,
      outcome,
      ...(outcome === 'fail' && { error: `failure of test ${ordinal}` }),
      duration: 1,
      fuel: 0,
      trace: nothing,
      repeatable: true,
    })),
    ...more,
  };
}

function seen(file: ObservedFile): Answer {
  return { events: [{ kind: 'observed', file }] };
}

function crash(message: string): Answer {
  return { end: { kind: 'crashed', overran: false, message } };
}

interface Observed extends SuiteObservation {
  readonly runner: ScriptedRunner;
  readonly done: number;
}

/** Observes files by a script: per file, what its first run and the runs after it give. */
async function observe(
  script: Readonly<Record<string, readonly Answer[]>>,
  more: Partial<ObserveOptions> = {},
  facts: Pick<TestRunner, 'isIsolated'> = {},
): Promise<Observed> {
  const scripted = scriptedRunner(
    Object.keys(script),
    (_, path, nth) => script[path]?.[nth] ?? crash('was not expected to run'),
  );
  const runner = { ...scripted, ...facts };
  let done = 0;
  const onFileDone = (): void => void (done += 1);
  const { signal } = new AbortController();
  const options = { concurrency: 3, signal, testLimit: 700, onFileDone, ...more };
  return { ...(await observeTests(runner, options)), runner, done };
}

const passing = seen(observed(['pass', 'skip']));

describe('files in which nothing fails', () => {
  test('are observed once, each test twice in the same instance', async () => {
    const { files, failures, runner, done } = await observe({ a: [passing], b: [passing] });
    expect(runner.runs).toMatchObject([{ build: 'observe', options: { concurrency: 3 } }]);
    const job = { kind: 'observe', repeat: true, limit: 700 };
    expect(runner.runs[0]?.jobs).toEqual([
      { path: 'a', job },
      { path: 'b', job },
    ]);
    expect(files).toEqual(
      runner.testFiles.map((testFile) => ({
        testFile,
        observed: observed(['pass', 'skip']),
        repeatable: true,
        flaky: new Set(),
      })),
    );
    expect(failures).toEqual([]);
    expect(done).toBe(2);
  });

  test('count as observed when their worker dies after it has told what it saw', async () => {
    const { files, failures } = await observe({ a: [{ ...crash('late'), ...passing }] });
    expect(files).toMatchObject([{ repeatable: true }]);
    expect(failures).toEqual([]);
  });
});

describe('files in which something fails', () => {
  const failing = seen(observed(['pass', 'fail']));
  const fine = seen(observed(['pass', 'pass']));

  test('run twice more in fresh processes that wait for each other, each test once, and the others do not', async () => {
    const { runner, done } = await observe({ a: [passing], b: [failing, fine, fine] });
    const again = {
      path: 'b',
      inTurn: true,
      job: { kind: 'observe', repeat: false, limit: 700 },
    };
    expect(runner.runs.slice(1).map(({ jobs }) => jobs)).toEqual([[again, again]]);
    expect(runner.runs[1]?.options.fresh).toBe(true);
    expect(done).toBe(2);
  });

  test('run in two rounds where files share a process, so that none meets what its other run left', async () => {
    const files = { a: [failing, fine, fine], b: [failing, fine, fine] };
    const { runner } = await observe(files, {}, { isIsolated: () => false });
    const rounds = runner.runs.slice(1).filter(({ jobs }) => jobs.length > 0);
    expect(rounds.map(({ jobs }) => jobs.map(({ path }) => path))).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(rounds.map(({ options }) => options.fresh)).toEqual([undefined, undefined]);
  });

  test('have a failing test where it fails each time', async () => {
    const { failures } = await observe({ a: [failing, failing, failing] });
    expect(failures).toMatchObject([
      { place: 'a > test 1', message: 'failure of test 1', ordinal: 1 },
    ]);
  });

  test.each([
    ['second', [failing, failing, fine]],
    ['third', [failing, fine, failing]],
  ])('have a flaky test where it fails in the %s run and not in the other', async (_, runs) => {
    const { files, failures } = await observe({ a: runs });
    expect(failures).toEqual([]);
    expect(files[0]?.flaky).toEqual(new Set([1]));
    expect(files[0]?.observed).toEqual(observed(['pass', 'pass']));
  });

  test('cannot be repeated where all pass when they run once', async () => {
    const { files, failures } = await observe({ a: [failing, fine, fine] });
    expect(failures).toEqual([]);
    expect(files).toMatchObject([
      { repeatable: false, flaky: new Set(), observed: observed(['pass', 'pass']) },
    ]);
  });

  test('tell their tests apart: one fails, one is flaky, one passes', async () => {
    const { files, failures } = await observe({
      a: [
        seen(observed(['fail', 'fail', 'fail'])),
        seen(observed(['fail', 'fail', 'pass'])),
        seen(observed(['fail', 'pass', 'pass'])),
      ],
    });
    expect(failures.map(({ place }) => place)).toEqual(['a > test 0']);
    expect(files[0]?.flaky).toEqual(new Set([1]));
  });
});

describe('what a file reaches in which something fails', () => {
  const reaching = (outcome: ObservedTest['outcome'], covered: number[]): ObservedTest[] =>
    observed([outcome]).tests.map((one) => ({ ...one, trace: { covered, infected: covered } }));

  test('is what any of its runs reached, whichever failed', async () => {
    const { files } = await observe({
      a: [
        seen(
          observed([], {
            tests: reaching('fail', [0, 1]),
            load: { covered: [9, 10], infected: [] },
          }),
        ),
        seen(observed([], { tests: reaching('fail', [2, 3]), unhandled: ['stray'] })),
        seen(observed([], { tests: reaching('pass', [4, 5]) })),
      ],
    });
    const all = [0, 1, 2, 3, 4, 5];
    expect(files[0]?.observed.load.covered).toEqual([9, 10]);
    expect(files[0]?.observed.tests[0]?.trace).toEqual({ covered: all, infected: all });
  });

  test('is known of each test by a run in which it passed', async () => {
    const { files } = await observe({
      a: [
        seen(observed(['fail', 'fail'])),
        seen(observed(['fail', 'pass'])),
        seen(observed(['pass', 'fail'])),
      ],
    });
    expect(files[0]?.flaky).toEqual(new Set([0, 1]));
    expect(files[0]?.observed.tests.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });

  test('is kept of a test that fails, and of a file that can not be run', async () => {
    const failing = seen(observed([], { tests: reaching('fail', [2, 3]) }));
    const broken = seen(observed([], { error: 'no', load: { covered: [4, 5], infected: [] } }));
    const { failures } = await observe({
      a: [failing, failing, failing],
      b: [broken, crash('gone'), broken],
    });
    expect(failures.map(({ covered }) => covered)).toEqual([
      [2, 3],
      [4, 5],
    ]);
  });
});

describe('a run that goes on without what fails', () => {
  const failing = seen(observed(['pass', 'fail', 'pass']));
  const without = seen(observed(['pass', 'skip', 'pass']));

  test('observes the file anew without the test, and keeps nothing of it for later runs', async () => {
    const kept: string[] = [];
    const { files, failures, runner, done, isComplete } = await observe(
      { a: [failing, failing, failing, without], b: [passing] },
      { goesOn: () => true, onObserved: ({ testFile }) => void kept.push(testFile.path) },
    );
    expect(runner.runs.at(-1)?.jobs).toEqual([
      { path: 'a', job: { kind: 'observe', repeat: true, limit: 700, leftOut: [1] } },
    ]);
    expect(files[0]).toMatchObject({ repeatable: true, leftOut: new Set([1]), flaky: new Set() });
    expect(failures.map(({ place }) => place)).toEqual(['a > test 1']);
    expect(kept).toEqual(['b']);
    expect(done).toBe(2);
    expect(isComplete).toBe(true);
  });

  test('leaves out also what fails only then, and remembers what was flaky', async () => {
    const { files, failures } = await observe(
      {
        a: [
          seen(observed(['fail', 'fail', 'pass'])),
          seen(observed(['fail', 'fail', 'pass'])),
          seen(observed(['pass', 'fail', 'pass'])),
          ...Array.from({ length: 3 }, () => seen(observed(['pass', 'skip', 'fail']))),
          seen(observed(['pass', 'skip', 'skip'])),
        ],
      },
      { goesOn: () => true },
    );
    expect(files).toMatchObject([{ flaky: new Set([0]), leftOut: new Set([1, 2]) }]);
    expect(failures.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  });

  test('has no file of which nothing is left, and yet is complete', async () => {
    const all = seen(observed(['fail', 'skip']));
    const { files, isComplete } = await observe(
      { a: [all, all, all], b: [crash('1'), crash('2'), crash('3')], c: [passing] },
      { goesOn: () => true },
    );
    expect(files.map(({ testFile }) => testFile.path)).toEqual(['c']);
    expect(isComplete).toBe(true);
  });
});

describe('files that do not run as a whole', () => {
  const broken = seen(observed([], { error: 'no such module' }));
  const stray = seen(observed(['pass'], { unhandled: ['stray', 'more'] }));
  const fine = seen(observed(['pass']));

  test.each([
    ['whose worker dies', crash('out of memory'), 'out of memory'],
    ['that do not load', broken, 'no such module'],
    ['that leave errors which nobody catches', stray, 'stray'],
  ])('fail where they do so each time: %s', async (_, answer, message) => {
    const { files, failures } = await observe({ a: [answer, answer, answer], b: [passing] });
    expect(failures).toMatchObject([{ place: 'a', message }]);
    expect(failures[0]?.ordinal).toBeUndefined();
    expect(files.map(({ testFile }) => testFile.path)).toEqual(['b']);
  });

  test.each([
    ['whose worker dies', crash('out of memory')],
    ['that do not load', broken],
    ['that leave errors which nobody catches', stray],
  ])('cannot be repeated where that happens when tests repeat only: %s', async (_, answer) => {
    const { files, failures } = await observe({ a: [answer, fine, fine] });
    expect(failures).toEqual([]);
    expect(files).toMatchObject([{ repeatable: false, observed: observed(['pass']) }]);
  });

  test.each([
    ['first', [broken, broken, fine]],
    ['last', [broken, fine, broken]],
    ['with a crash', [broken, crash('gone'), fine]],
  ])('are known by a run that was whole: %s', async (_, runs) => {
    const { files, failures } = await observe({ a: runs });
    expect(failures).toEqual([]);
    expect(files).toMatchObject([{ repeatable: false, observed: observed(['pass']) }]);
  });
});

test('files that were not reached before an interruption are left out', async () => {
  const controller = new AbortController();
  const runner = scriptedRunner(['a', 'b'], (_, path) => {
    if (path === 'a') controller.abort();
    return passing;
  });
  const { signal } = controller;
  const options = { concurrency: 1, signal, testLimit: 1, onFileDone: () => {} };
  const { files, failures, isComplete } = await observeTests(runner, options);
  expect(isComplete).toBe(false);
  expect(files.map(({ testFile }) => testFile.path)).toEqual(['a']);
  expect(failures).toEqual([]);
});
