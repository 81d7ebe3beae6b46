import { expect, test } from 'vitest';

import { WorkClock } from '../../../src/generation/work-clock.ts';
import type { TestCaseResult, TestCaseRun, UnitHost } from '../../../src/runner/unit-host.ts';
import { completed, completedResult, model, runOf } from '../runner/unit-host-runs.ts';

const never = new AbortController().signal;

/** A clock of the work of a host that gives one result for each run. Runs take some milliseconds each by the other clock. */
async function workOf(
  result: TestCaseResult,
  milliseconds = 0,
): Promise<{ readonly clock: WorkClock; readonly host: UnitHost }> {
  let time = 0;
  const clock = new WorkClock({ now: () => time });
  const open = clock.counted(() =>
    Promise.resolve({
      run: (runs: readonly TestCaseRun[]) => {
        time += runs.length * milliseconds;
        return Promise.resolve(runs.map(() => result));
      },
      close: () => Promise.resolve(),
    }),
  );
  return { clock, host: await open({ build: 'search', model }) };
}

/** The work that a run costs. */
async function costOf(result: TestCaseResult, run = runOf('a'), milliseconds = 0): Promise<number> {
  const { clock, host } = await workOf(result, milliseconds);
  await host.run([run], never);
  return clock.now();
}

test('work is the same however long the runs take on a busy machine', async () => {
  const idle = await costOf(completedResult, runOf('a'), 1);
  const busy = await costOf(completedResult, runOf('a'), 2000);

  expect(idle).toBeGreaterThan(0);
  expect(busy).toBe(idle);
});

test('runs that do nothing for long wait for something, and the time that they wait is work', async () => {
  expect(await costOf(completedResult, runOf('a'), 60_000)).toBeGreaterThan(50_000);
});

test('more statements and more loop steps are more work, up to the fuel of the run', async () => {
  const one = await costOf(completedResult);
  const statements = await costOf({
    ...completedResult,
    trace: { ...completed, statementsRun: 9 },
  });
  const steps = await costOf({ ...completedResult, fuel: 90 });
  const allSteps = await costOf({ ...completedResult, fuel: 100 });

  expect(statements).toBeGreaterThan(one);
  expect(steps).toBeGreaterThan(one);
  expect(await costOf({ ...completedResult, fuel: 1_000_000_000 })).toBe(allSteps);
});

test('modules that are loaded anew cost once for all runs that share them', async () => {
  const fresh = { fresh: true, shared: true };
  const { clock, host } = await workOf(completedResult);
  await host.run([runOf('a'), runOf('b', { ...fresh, mutant: 1 })], never);
  const once = clock.now();
  await host.run([runOf('a', { ...fresh, mutant: 1 }), runOf('b', { ...fresh, mutant: 1 })], never);
  const shared = clock.now() - once;
  await host.run([runOf('a', { ...fresh, mutant: 1 }), runOf('b', { ...fresh, mutant: 2 })], never);

  expect(once).toBeGreaterThan(2 * (await costOf(completedResult)));
  expect(shared).toBeCloseTo(once);
  expect(clock.now() - once - shared).toBeGreaterThan(shared);
});

test('a run that is given up costs its limit, and one that ends its process the start of another', async () => {
  const given: TestCaseResult = {
    trace: { ...completed, end: { kind: 'endless', statement: 0 } },
    fuel: 7,
  };
  const run = runOf('a', { limit: 300 });
  const [kept, lost] = [
    await costOf(given, run),
    await costOf({ ...given, endedProcess: true }, run),
  ];

  expect(kept).toBeGreaterThanOrEqual(300);
  expect(lost).toBeGreaterThan(kept + 300);
});

test('a run that uses up the stack costs less than its limit: it ends by itself', async () => {
  const deep: TestCaseResult = {
    trace: { ...completed, end: { kind: 'endless', statement: 0, usedStack: true } },
    fuel: 7,
  };
  const cost = await costOf(deep, runOf('a', { limit: 1500 }));

  expect(cost).toBeGreaterThan(await costOf(completedResult, runOf('a', { limit: 1500 })));
  expect(cost).toBeLessThan(300);
});

test('a limit ends with the runs that reach it, whose results are still there', async () => {
  const { clock, host } = await workOf(completedResult);
  const cost = await costOf(completedResult);
  const limit = clock.limit(never, 2.5 * cost);

  await host.run([runOf('a'), runOf('b')], never);
  expect(limit.signal.aborted).toBe(false);
  expect(await host.run([runOf('c')], never)).toEqual([completedResult]);
  expect(limit.signal.aborted).toBe(true);
  expect(clock.now()).toBeCloseTo(3 * cost);
});

test('a limit ends with the signal that it was given, and not once it is released', async () => {
  const { clock, host } = await workOf(completedResult);
  const other = new AbortController();
  const [early, released] = [clock.limit(other.signal, 1000), clock.limit(other.signal, 0)];
  released.release();

  await host.run([runOf('a')], never);
  other.abort();

  expect(early.signal.aborted).toBe(true);
  expect(released.signal.aborted).toBe(false);
});
