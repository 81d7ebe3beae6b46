import { describe, expect, test } from 'vitest';

import type { JobEvent, ObservedFile, ObservedTest } from '../../../../src/runner/job.ts';
import { doShared } from '../../../../src/runner/worker/shared-job.ts';

const trace = { covered: [], infected: [] };

function observed(file: Partial<ObservedFile> = {}, outcome: 'pass' | 'fail' = 'pass'): JobEvent {
  const one: ObservedTest = {
    ordinal: 0,
    name: 't',
    outcome,
    duration: 1,
    fuel: 0,
    trace,
    repeatable: true,
  };
  const quiet = { unhandled: [], loadDuration: 1, loadFuel: 0, load: trace, hooks: trace };
  return { kind: 'observed', file: { ...quiet, tests: [one], ...file } };
}

function wholeFile(why?: Extract<JobEvent, { kind: 'whole-file' }>['why']): JobEvent {
  return { kind: 'whole-file', mutant: 1, isolation: 'warm', testsRun: 1, ...(why && { why }) };
}

/** Does a job with these events; gives how it left the worker, and what was reported before and after its end. */
async function run(isFirst: boolean, events: readonly JobEvent[], left: readonly string[] = []) {
  const reported: JobEvent[] = [];
  let during = 0;
  const leaving = await doShared(
    { isFirst, report: (event) => void reported.push(event), cleanUp: async () => left },
    async (report) => {
      for (const event of events) report(event);
      during = reported.length;
    },
  );
  return { leaving, reported, during };
}

test('the first job of a worker reports as it goes, and a later one at its end', async () => {
  const events = [observed(), wholeFile()];
  expect(await run(true, events)).toEqual({ leaving: 'fit', reported: events, during: 2 });
  expect(await run(false, events)).toEqual({ leaving: 'fit', reported: events, during: 0 });
});

describe.each<[string, JobEvent]>([
  ['a test fails', observed({}, 'fail')],
  ['the file fails', observed({ error: 'no' })],
  ['an error is not handled', observed({ unhandled: ['no'] })],
  ['an unmutated run is not as observed', { kind: 'unsteady', ordinal: 0, message: '' }],
  ['runs of a test disagree', { kind: 'disagreed', ordinal: 0, mutant: 1 }],
  ['a warm control fails', { kind: 'warm-void', mutants: [], message: '' }],
  ['mutants are left to another process', { kind: 'postponed', mutants: [] }],
  ['the adapter fails', { kind: 'adapter-failed', message: '' }],
])('where %s', (_, event) => {
  test('a later job is declined, with nothing reported', async () => {
    const { leaving, reported } = await run(false, [wholeFile(), event, wholeFile()]);
    expect(leaving).toBe('declined');
    expect(reported).toEqual([]);
  });

  test('a first job counts, and its worker is spent', async () => {
    const { leaving, reported } = await run(true, [event]);
    expect(leaving).toBe('spent');
    expect(reported).toEqual([event]);
  });
});

test('a later job learns that it is declined as soon as a result is doubtful, and a first one never', async () => {
  const doubtful: JobEvent = { kind: 'disagreed', ordinal: 0, mutant: 1 };
  const answers = async (isFirst: boolean): Promise<boolean[]> => {
    const said: boolean[] = [];
    await doShared(
      { isFirst, report() {}, cleanUp: async () => [] },
      async (report, isDeclined) => {
        for (const event of [wholeFile(), doubtful, wholeFile()]) {
          report(event);
          said.push(isDeclined());
        }
      },
    );
    return said;
  };
  expect(await answers(false)).toEqual([false, true, true]);
  expect(await answers(true)).toEqual([false, false, false]);
});

test.each<[string, JobEvent]>([
  ['ran past its limit', { kind: 'overran', mutant: 1, limit: 5 }],
  ['left an error unhandled', wholeFile({ kind: 'unhandled-error', message: '' })],
])('a mutant that %s wears out the worker, and the job counts', async (_, event) => {
  expect(await run(false, [event])).toMatchObject({ leaving: 'worn', reported: [event] });
  expect(await run(false, [event], ['env'])).toMatchObject({ leaving: 'worn' });
});

test('a job that leaves something behind counts, and its worker is spent', async () => {
  const events = [observed()];
  expect(await run(false, events, ['env'])).toMatchObject({ leaving: 'spent', reported: events });
});
