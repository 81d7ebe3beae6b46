import { afterEach, expect, test } from 'vitest';

import type { JobEvent, ObservedTest } from '../../../../src/runner/job.ts';
import { observeFile } from '../../../../src/runner/worker/observe-file.ts';
import type { FakeRuntime } from './fake-runtime.ts';
import { sessionWith } from './fake-session.ts';

const variable = 'ASSAY_TEST_VARIABLE';

afterEach(() => {
  delete process.env[variable];
});

/** Observes a file with three tests. Something is done before each test, and in its runs. */
async function observed(
  act: (
    moment: 'between' | 'first run' | 'second run',
    ordinal: number,
    runtime: FakeRuntime,
  ) => void,
): Promise<readonly ObservedTest[]> {
  const ordinals = [0, 1, 2];
  const session = sessionWith((plan) => {
    const runtime = session.runtime as FakeRuntime;
    plan.onLoaded(ordinals.map((ordinal) => ({ ordinal, name: `test ${ordinal}`, runs: true })));
    for (const ordinal of ordinals) {
      act('between', ordinal, runtime);
      const attempts = plan.attempts(ordinal);
      for (let run = 0; run < attempts; run += 1) {
        if (plan.before(ordinal, run) === 'leave') break;
        act(run === 0 ? 'first run' : 'second run', ordinal, runtime);
        const passed = { outcome: 'pass', message: '', inTest: true, unhandled: [] } as const;
        plan.after(ordinal, run, { ...passed, duration: 1 });
      }
    }
  });
  const events: JobEvent[] = [];
  const job = { kind: 'observe', repeat: true, limit: 100 } as const;
  await observeFile(session, job, (event) => void events.push(event));
  return events.flatMap((event) => (event.kind === 'observed' ? event.file.tests : []));
}

function flagged(tests: readonly ObservedTest[], flag: keyof ObservedTest): number[] {
  return tests.filter((one) => one[flag] === true).map(({ ordinal }) => ordinal);
}

test.each([
  ['visible state', (runtime: FakeRuntime) => void (runtime.state += 1)],
  ['an environment variable', () => void (process.env[variable] = 'set')],
])('a test that changes %s is known to do so', async (_, change) => {
  const tests = await observed((moment, ordinal, runtime) => {
    if (moment === 'first run' && ordinal === 1) change(runtime);
  });
  expect(flagged(tests, 'changesState')).toEqual([1]);
  expect(flagged(tests, 'meetsChange')).toEqual([]);
});

test.each([
  ['visible state', (runtime: FakeRuntime) => void (runtime.state += 1)],
  ['an environment variable', () => void (process.env[variable] = 'set')],
  ['a weak collection', (runtime: FakeRuntime) => void (runtime.writes = 1)],
])('both tests between which other code changes %s are known', async (_, change) => {
  const tests = await observed((moment, ordinal, runtime) => {
    if (moment === 'between' && ordinal === 2) change(runtime);
  });
  expect(flagged(tests, 'meetsChange')).toEqual([1, 2]);
  expect(flagged(tests, 'changesState')).toEqual([]);
});

test.each<[string, number | undefined, number | undefined, object]>([
  ['are its own if both runs wrote the same', 7, 7, { ownWrites: 1 }],
  ['are not its own if the second run wrote other things', 7, 8, { writesHidden: true }],
  ['are not its own if the second run wrote nothing', 7, undefined, { writesHidden: true }],
])('what a test writes to weak collections: its writes %s', async (_, first, second, known) => {
  const tests = await observed((moment, ordinal, runtime) => {
    const summary = moment === 'first run' ? first : second;
    if (ordinal !== 1 || moment === 'between' || summary === undefined) return;
    runtime.writes = (runtime.writes ?? 0) + 1;
    runtime.ownWrites = summary;
  });
  const flags = tests.map(({ writesHidden, ownWrites }) => ({ writesHidden, ownWrites }));
  expect(flags).toEqual([{}, known, {}].map((flag) => expect.objectContaining(flag)));
  expect(flags[0]).toEqual({ writesHidden: undefined, ownWrites: undefined });
  expect(Object.values(flags[1] ?? {}).filter((flag) => flag !== undefined)).toHaveLength(1);
});

test('a test that reaches no mutant and burns no fuel runs once', async () => {
  const tests = await observed((moment, ordinal, runtime) => {
    if (moment === 'first run' && ordinal === 1) runtime.fuel = 0;
  });
  expect(tests.map(({ repeatDuration }) => repeatDuration)).toEqual([1, undefined, 1]);
  expect(flagged(tests, 'repeatable')).toEqual([0, 1, 2]);
});

test('a file that is going to be declined runs no further test once one has failed', async () => {
  const ran: number[] = [];
  const events: JobEvent[] = [];
  const session = {
    ...sessionWith((plan) => {
      plan.onLoaded([0, 1, 2].map((ordinal) => ({ ordinal, name: `test ${ordinal}`, runs: true })));
      for (const ordinal of [0, 1, 2]) {
        if (plan.before(ordinal, 0) === 'stop') return;
        ran.push(ordinal);
        const outcome = ordinal === 1 ? 'fail' : 'pass';
        const attempt = { message: 'no', inTest: true, unhandled: [], duration: 1 };
        plan.after(ordinal, 0, { ...attempt, outcome });
      }
    }),
    isDeclined: () => events.some(({ kind }) => kind === 'unsteady'),
  };

  const job = { kind: 'observe', repeat: true, limit: 100 } as const;
  await observeFile(session, job, (event) => void events.push(event));

  expect(ran).toEqual([0, 1]);
  expect(events.slice(0, -1)).toEqual([{ kind: 'unsteady', ordinal: 1, message: 'no' }]);
});

test('a test that fails runs once, and the tests after it twice', async () => {
  const ran: number[] = [];
  const session = sessionWith((plan) => {
    plan.onLoaded([0, 1].map((ordinal) => ({ ordinal, name: `test ${ordinal}`, runs: true })));
    for (const ordinal of [0, 1]) {
      for (let run = 0; run < plan.attempts(ordinal); run += 1) {
        if (typeof plan.before(ordinal, run) !== 'number') break;
        ran.push(ordinal);
        const attempt = { message: 'no', inTest: true, unhandled: [], duration: 1 };
        plan.after(ordinal, run, { ...attempt, outcome: ordinal === 0 ? 'fail' : 'pass' });
      }
    }
  });

  const job = { kind: 'observe', repeat: true, limit: 100 } as const;
  const events: JobEvent[] = [];
  await observeFile(session, job, (event) => void events.push(event));

  expect(ran).toEqual([0, 1, 1]);
  const tests = events.flatMap((event) => (event.kind === 'observed' ? event.file.tests : []));
  expect(tests).toMatchObject([
    { outcome: 'fail', error: 'no', repeatable: false },
    { outcome: 'pass', repeatable: true },
  ]);
});
