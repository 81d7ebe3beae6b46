import { describe, expect, test } from 'vitest';

import type { Observation } from '../../../src/analysis/observation.ts';
import { observeTests } from '../../../src/analysis/observe-tests.ts';
import type { ObservedFile, ObservedTest } from '../../../src/runner/job.ts';
import { type Answer, scriptedRunner, type ScriptedRunner } from './scripted-runner.ts';

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

interface Observed extends Observation {
  readonly runner: ScriptedRunner;
  readonly done: number;
}

/** Observes files by a script: per file, what its first run and the runs after it give. */
async function observe(
  script: Readonly<Record<string, readonly Answer[]>>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Observed> {
  const runner = scriptedRunner(
    Object.keys(script),
    (_, path, nth) => script[path]?.[nth] ?? crash('was not expected to run'),
  );
  let done = 0;
  const onFileDone = (): void => void (done += 1);
  const options = { concurrency: 3, signal, testLimit: 700, onFileDone };
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

  test('run twice more in fresh runs, each test once, and the others do not', async () => {
    const { runner, done } = await observe({ a: [passing], b: [failing, fine, fine] });
    const jobs = runner.runs.map((run) => run.jobs.map(({ path, job }) => ({ path, job })));
    const again = [{ path: 'b', job: { kind: 'observe', repeat: false, limit: 700 } }];
    expect(jobs.slice(1)).toEqual([again, again]);
    expect(done).toBe(2);
  });

  test('have a failing test where it fails each time', async () => {
    const { failures } = await observe({ a: [failing, failing, failing] });
    expect(failures).toEqual([{ place: 'a > test 1', message: 'failure of test 1' }]);
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
    expect(failures).toEqual([{ place: 'a', message }]);
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
  const { files, failures } = await observeTests(runner, options);
  expect(files.map(({ testFile }) => testFile.path)).toEqual(['a']);
  expect(failures).toEqual([]);
});
