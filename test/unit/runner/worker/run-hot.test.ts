import { expect, test } from 'vitest';

import type { ExecuteJob, JobEvent, TestBaseline } from '../../../../src/runner/job.ts';
import type { FilePlan, TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import { executeFile } from '../../../../src/runner/worker/execute-file.ts';
import { runHot } from '../../../../src/runner/worker/run-hot.ts';
import { usualFuel } from './fake-runtime.ts';
import { sessionWith } from './fake-session.ts';

const passing: TestAttempt = {
  outcome: 'pass',
  message: '',
  inTest: true,
  unhandled: [],
  duration: 1,
};

/** Runs a test as the plan wants it, but no more often than it is told; each run ends as it is told. */
function runTest(
  plan: FilePlan,
  ordinal: number,
  { most = Infinity, ends = passing }: { most?: number; ends?: TestAttempt } = {},
): void {
  const attempts = Math.min(plan.attempts(ordinal), most);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (typeof plan.before(ordinal, attempt) !== 'number') return;
    plan.after(ordinal, attempt, ends);
  }
}

const job: ExecuteJob = {
  kind: 'execute',
  tests: [0, 1].map((ordinal) => ({
    ordinal,
    name: `test ${ordinal}`,
    fuel: usualFuel,
    limit: 100,
    runs: true,
  })),
  hot: [
    { ordinal: 0, mutants: [7] },
    { ordinal: 1, mutants: [8] },
  ],
  warm: [],
  flaky: [],
  fileLimit: 1000,
  loadFuel: 0,
};

function passedIn(events: readonly JobEvent[]): number[] {
  return events.flatMap((event) => (event.kind === 'hot-batch' ? event.passed : []));
}

test('mutants of tests that are run as often as planned pass', async () => {
  const events: JobEvent[] = [];
  const session = sessionWith((plan) => [0, 1].forEach((ordinal) => runTest(plan, ordinal)));

  expect([...(await runHot(session, job, (event) => void events.push(event)))]).toEqual([]);
  expect(passedIn(events)).toEqual([7, 8]);
});

test('a mutant is not lost whose test is left before the unmutated run after it', async () => {
  const events: JobEvent[] = [];
  const session = sessionWith((plan) => {
    runTest(plan, 0, { most: 2 });
    runTest(plan, 1);
  });

  expect([...(await runHot(session, job, (event) => void events.push(event)))]).toEqual([7]);
  expect(passedIn(events)).toEqual([8]);
});

test('a job that is going to be declined runs no further test', async () => {
  let doubtful = 0;
  const ran: number[] = [];
  const session = {
    ...sessionWith((plan) => {
      for (const ordinal of [0, 1]) {
        if (plan.before(ordinal, 0) === 'stop') return;
        ran.push(ordinal);
        plan.after(ordinal, 0, { ...passing, outcome: 'fail', message: 'no' });
      }
    }),
    isDeclined: () => doubtful > 0,
  };

  await executeFile(session, { ...job, warm: [9] }, (event) => {
    if (event.kind === 'unsteady') doubtful += 1;
  });

  expect({ doubtful, ran }).toEqual({ doubtful: 1, ran: [0] });
});

test.each<[string, Partial<TestBaseline>, boolean]>([
  ['changes the state of modules', { changesState: true }, true],
  ['does not change it', {}, false],
])(
  'a test that %s: whether its mutants run with the whole file only',
  async (_, facts, isWhole) => {
    const passes: string[][] = [];
    const session = sessionWith((plan) => {
      const ran: string[] = [];
      passes.push(ran);
      plan.onLoaded([{ ordinal: 0, name: 'test 0', runs: true }]);
      const attempts = plan.attempts(0);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (typeof plan.before(0, attempt) !== 'number') break;
        ran.push(`${session.runtime.activeMutant()}`);
        plan.after(0, attempt, passing);
      }
    });
    const events: JobEvent[] = [];
    const tests = job.tests.slice(0, 1).map((first) => ({ ...first, ...facts }));
    const hot = [{ ordinal: 0, mutants: [7, 8] }];

    await executeFile(session, { ...job, tests, hot }, (event) => void events.push(event));

    // Nothing ran before the whole file, so that it need not run without a mutant first.
    expect(passes).toEqual(isWhole ? [['7'], ['8'], ['-1']] : [['-1', '7', '8', '-1']]);
    expect(passedIn(events)).toEqual(isWhole ? [] : [7, 8]);
    const whole = events.flatMap((event) => (event.kind === 'whole-file' ? [event.mutant] : []));
    expect(whole).toEqual(isWhole ? [7, 8] : []);
  },
);

test('what passed is reported as unsettled once a later test shows that something was left behind', async () => {
  const events: JobEvent[] = [];
  const session = sessionWith((plan) => {
    runTest(plan, 0);
    runTest(plan, 1, { ends: { ...passing, outcome: 'fail', message: 'left behind' } });
  });

  const unsettled = await runHot(session, job, (event) => void events.push(event));

  expect(unsettled).toContain(7);
  const batches = events.flatMap((event) => (event.kind === 'hot-batch' ? [event] : []));
  const passedAt = batches.findIndex(({ passed }) => passed.includes(7));
  const distrustedAt = batches.findIndex((batch) => batch.unsettled.includes(7));
  expect(passedAt).toBeGreaterThanOrEqual(0);
  expect(distrustedAt).toBeGreaterThan(passedAt);
});

/** The runs of each pass over a file with five tests, three of which are stateful: 0 and 4 fill caches, 2 changes visible state. */
async function runsAround(
  hot: ExecuteJob['hot'],
  endOf: (ordinal: number) => TestAttempt = () => passing,
): Promise<{ runs: string[][]; unsettled: number[] }> {
  const tests = [0, 1, 2, 3, 4].map((ordinal) => ({
    ordinal,
    name: `test ${ordinal}`,
    fuel: usualFuel,
    limit: 100,
    runs: true,
    ...(ordinal % 2 === 0 && { stateful: true as const }),
    ...(ordinal === 2 && { changesState: true as const }),
  }));
  const runs: string[][] = [];
  const session = sessionWith((plan) => {
    const pass: string[] = [];
    runs.push(pass);
    for (const ordinal of plan.order ?? []) {
      const attempts = plan.attempts(ordinal);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (typeof plan.before(ordinal, attempt) !== 'number') break;
        pass.push(`${ordinal} with ${session.runtime.activeMutant()}`);
        plan.after(ordinal, attempt, endOf(ordinal));
      }
    }
  });
  const unsettled = await runHot(session, { ...job, tests, hot }, () => {});
  return { runs, unsettled: [...unsettled] };
}

test('stateful tests run once without a mutant: before all others, unless they change what can be seen', async () => {
  const hot = [
    { ordinal: 3, mutants: [8] },
    { ordinal: 1, mutants: [7] },
  ];
  const { runs, unsettled } = await runsAround(hot);
  expect(runs).toEqual([
    [
      '0 with -1',
      '4 with -1',
      '1 with -1',
      '1 with 7',
      '1 with -1',
      '2 with -1',
      '3 with -1',
      '3 with 8',
      '3 with -1',
    ],
  ]);
  expect(unsettled).toEqual([]);
});

test('if a stateful test no longer does what it did, the mutants before it run warm', async () => {
  const hot = [
    { ordinal: 1, mutants: [7] },
    { ordinal: 3, mutants: [8] },
  ];
  const failed: TestAttempt = { ...passing, outcome: 'fail' };
  const { unsettled } = await runsAround(hot, (ordinal) => (ordinal === 2 ? failed : passing));
  expect(unsettled).toEqual([7]);
});
