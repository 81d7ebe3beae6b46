import { afterEach, expect, test, vi } from 'vitest';

import type { ExecuteJob, JobEvent } from '../../../../src/runner/job.ts';
import type { FilePlan } from '../../../../src/runner/worker/attempt.ts';
import { runWholeFile } from '../../../../src/runner/worker/run-whole-file.ts';
import { runWarm } from '../../../../src/runner/worker/run-warm.ts';
import { sessionWith } from './fake-session.ts';

const job: ExecuteJob = {
  kind: 'execute',
  tests: [{ ordinal: 0, name: 'test', fuel: 1, limit: 100, runs: true }],
  hot: [],
  warm: [],
  flaky: [],
  fileLimit: 1000,
  loadFuel: 0,
};

/** What keeps the process busy, as Node tells it. */
let resources: string[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  resources = [];
});

/** Runs mutants of a file with one test that passes; `leave` says what a run leaves behind, or why it fails. */
async function run(
  mutants: readonly number[],
  leave: (mutant: number) => void | string,
): Promise<unknown[]> {
  vi.spyOn(process, 'getActiveResourcesInfo').mockImplementation(() => resources);
  const events: JobEvent[] = [];
  const session = sessionWith((plan: FilePlan, mutant) => {
    plan.onLoaded([{ ordinal: 0, name: 'test', runs: true }]);
    plan.before(0, 0);
    const message = leave(mutant) ?? '';
    const outcome = message === '' ? 'pass' : 'fail';
    plan.after(0, 0, {
      outcome,
      message,
      inTest: true,
      unhandled: [],
      duration: 1,
    });
  });
  await runWarm(session, job, mutants, false, (event) => void events.push(event));
  return events.map((event) =>
    event.kind === 'whole-file' ? [event.mutant, event.why?.kind] : event,
  );
}

test('mutants run one after the other in the same process', async () => {
  expect(await run([1, 2], (mutant) => (mutant === 2 ? 'wrong' : undefined))).toEqual([
    [1, undefined],
    [2, 'test-failed'],
  ]);
});

test.each([
  ['few mutants need only the unmutated run after them', [1, 2], [1, 2, -1]],
  ['more mutants begin with an unmutated run', [1, 2, 3, 4, 5], [-1, 1, 2, 3, 4, 5, -1]],
])('%s', async (_title, mutants, expected) => {
  const active: number[] = [];
  await run(mutants, (mutant) => void active.push(mutant));
  expect(active).toEqual(expected);
});

test('few mutants after which the file fails by itself run cold', async () => {
  expect(await run([1, 2], (mutant) => (mutant < 0 ? 'wrong' : undefined))).toEqual([
    { kind: 'warm-void', mutants: [1, 2], message: 'wrong' },
  ]);
});

test('no mutant runs in a process in which another one left something under way', async () => {
  const leave = (mutant: number): void => {
    if (mutant === 2) resources.push('Timeout');
  };
  expect(await run([1, 2, 3, 4], leave)).toEqual([
    [1, undefined],
    [2, undefined],
    { kind: 'postponed', mutants: [3, 4] },
  ]);
});

test('what the file leaves under way without a mutant, too, does not matter', async () => {
  expect(await run([1, 2], () => void resources.push('Timeout'))).toEqual([
    [1, undefined],
    [2, undefined],
  ]);
});

test('what earlier runs left under way and ends meanwhile does not matter', async () => {
  resources.push('Immediate', 'Immediate');
  expect(await run([1, 2, 3, 4, 5], () => void resources.splice(0))).toEqual(
    [1, 2, 3, 4, 5].map((mutant) => [mutant, undefined]),
  );
});

test('mutants of a batch after which the file fails by itself run cold, the others in another process', async () => {
  const mutants = Array.from({ length: 20 }, (_, index) => index);
  let isBroken = false;
  const leave = (mutant: number): void | string => {
    if (mutant === 7) isBroken = true;
    return mutant < 0 && isBroken ? 'wrong' : undefined;
  };
  expect(await run(mutants, leave)).toEqual([
    { kind: 'warm-void', mutants: mutants.slice(0, 16), message: 'wrong' },
    { kind: 'postponed', mutants: mutants.slice(16) },
  ]);
});

// Only Linux tells for how long a process had no processor.
test.runIf(process.platform === 'linux').each([
  ['without the time for which it had no processor', true, 0, true],
  ['with that time only', true, 1e9, undefined],
  ['in a run that is not cold', false, 0, undefined],
])('a test that took half of its limit %s', async (_, isCold, limit, isFair) => {
  const tests = job.tests.map((one) => ({ ...one, limit }));
  const session = sessionWith((plan: FilePlan) => {
    plan.onLoaded([{ ordinal: 0, name: 'test', runs: true }]);
    plan.before(0, 0);
    plan.after(0, 0, {
      outcome: 'fail',
      message: '',
      inTest: true,
      unhandled: [],
      duration: 1,
      abandoned: 'overran',
    });
  });
  const cold = { ...job, tests, ...(isCold && { cold: 1 }) };
  const result = await runWholeFile(session, cold, { mutant: 1, stopAtFailure: true });
  expect([result.overran, result.isFair]).toEqual([true, isFair]);
});
