import { expect, test } from 'vitest';

import type { ExecuteJob, JobEvent } from '../../../../src/runner/job.ts';
import type { FilePlan, TestAttempt } from '../../../../src/runner/worker/attempt.ts';
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
