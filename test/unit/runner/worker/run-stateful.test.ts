import { expect, test } from 'vitest';

import type { ExecuteJob, JobEvent, TestBaseline } from '../../../../src/runner/job.ts';
import type { FilePlan, TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import { runStateful } from '../../../../src/runner/worker/run-stateful.ts';
import { type FakeRuntime, usualFuel } from './fake-runtime.ts';
import { sessionWith } from './fake-session.ts';

const passing: TestAttempt = {
  outcome: 'pass',
  message: '',
  inTest: true,
  unhandled: [],
  duration: 1,
};
const failing: TestAttempt = { ...passing, outcome: 'fail', message: 'wrong' };

function baseline(ordinal: number, stateful: boolean): TestBaseline {
  const known = { ordinal, name: `test ${ordinal}`, fuel: usualFuel, limit: 100, runs: true };
  return stateful ? { ...known, stateful: true } : known;
}

/** Tests 0 and 2 of four are stateful. */
const job: ExecuteJob = {
  kind: 'execute',
  tests: [true, false, true, false].map((stateful, ordinal) => baseline(ordinal, stateful)),
  hot: [],
  warm: [],
  flaky: [],
  fileLimit: 1000,
  loadFuel: 0,
};

interface Outcome {
  /** Mutants for which the whole file has to run. */
  readonly whole: readonly number[];
  /** The mutants with a result, and how they were noticed. */
  readonly results: readonly (readonly [mutant: number, why: string | undefined])[];
  /** The mutant and the ordinal of each run of a test. */
  readonly runs: readonly (readonly [mutant: number, ordinal: number])[];
}

/** What a test does; it gets the number of loads before. A test passes unless told. */
type Behaviour = (
  run: { readonly mutant: number; readonly ordinal: number; readonly load: number },
  runtime: FakeRuntime,
) => TestAttempt | void;

async function run(
  mutants: readonly number[],
  behave: Behaviour = () => {},
  {
    of = job,
    onLoad = () => {},
    lost = [],
  }: {
    of?: ExecuteJob;
    onLoad?: (runtime: FakeRuntime) => void;
    /** The numbers of the loads of which it is not known which tests were made. */
    lost?: readonly number[];
  } = {},
): Promise<Outcome> {
  const runs: [number, number][] = [];
  let load = 0;
  const session = sessionWith((plan: FilePlan, mutant) => {
    const runtime = session.runtime as FakeRuntime;
    runtime.state = 1;
    onLoad(runtime);
    if (lost.includes(load)) {
      plan.onLost?.();
      load += 1;
      return;
    }
    plan.onLoaded(of.tests.map(({ ordinal, name }) => ({ ordinal, name, runs: true })));
    for (const { ordinal } of of.tests) {
      if (plan.attempts(ordinal) === 0) continue;
      plan.before(ordinal, 0);
      runs.push([mutant, ordinal]);
      plan.after(ordinal, 0, behave({ mutant, ordinal, load }, runtime) ?? passing);
    }
    load += 1;
  });
  const events: JobEvent[] = [];
  const whole = await runStateful(session, of, mutants, (event) => void events.push(event));
  const results = events.flatMap((event): [number, string | undefined][] =>
    event.kind === 'whole-file' ? [[event.mutant, event.why?.kind]] : [],
  );
  return { whole, results, runs };
}

test('a mutant runs with the stateful tests alone, between unmutated runs of them', async () => {
  expect(await run([7])).toEqual({
    whole: [],
    results: [[7, undefined]],
    runs: [-1, 7, -1].flatMap((mutant) => [
      [mutant, 0],
      [mutant, 2],
    ]),
  });
});

test('a mutant that a stateful test notices is noticed', async () => {
  const { whole, results } = await run([7, 8], ({ mutant, ordinal }) =>
    mutant === 7 && ordinal === 2 ? failing : undefined,
  );
  expect([whole, results]).toEqual([
    [],
    [
      [7, 'test-failed'],
      [8, undefined],
    ],
  ]);
});

test('a mutant that leaves another state runs with the whole file, even if a later stateful test notices it', async () => {
  const { whole, results } = await run([7, 8, 9], ({ mutant, ordinal }, runtime) => {
    if (ordinal === 0) runtime.state = mutant === 9 ? 2 : mutant === -1 ? 2 : 3;
    return mutant === 8 && ordinal === 2 ? failing : undefined;
  });
  expect([whole, results]).toEqual([[7, 8], [[9, undefined]]]);
});

test('a mutant that writes something else to a weak collection runs with the whole file', async () => {
  const key = {};
  const { whole, results } = await run([7, 8], ({ mutant, ordinal }, runtime) => {
    if (ordinal === 0) runtime.recorded?.push('set', key, mutant === 7 ? 'other' : 'usual');
  });
  expect([whole, results]).toEqual([[7], [[8, undefined]]]);
});

test('state that is new each time the file is loaded does not count, unless a run changes it', async () => {
  let loads = 0;
  const onLoad = (runtime: FakeRuntime): void => {
    loads += 1;
    runtime.state = 100 * loads;
  };
  const { whole, results } = await run(
    [7, 8],
    ({ mutant, ordinal }, runtime) => {
      if (mutant === 7 && ordinal === 2) runtime.state += 1;
    },
    { onLoad },
  );
  expect([whole, results]).toEqual([[7], [[8, undefined]]]);
});

test('nothing is judged by the stateful tests alone if they can not show it', async () => {
  const unseen = await run([7], (_, runtime) => void (runtime.opaque = true));
  const unlikeObserved = await run([7], (_, runtime) => void (runtime.fuel = usualFuel + 1));
  const failed = await run([7], ({ mutant }) => (mutant === -1 ? failing : undefined));
  const flaky = await run([7], undefined, { of: { ...job, flaky: [3] } });
  const exhaustive = await run([7], undefined, { of: { ...job, exhaustive: true } });
  for (const { whole, results } of [unseen, unlikeObserved, failed, flaky, exhaustive]) {
    expect([whole, results]).toEqual([[7], []]);
  }
});

test('mutants after which the unmutated tests leave another state run with the whole file', async () => {
  const { whole, results } = await run([7, 8], ({ load, ordinal }, runtime) => {
    if (load === 3 && ordinal === 2) runtime.state = 5;
  });
  expect([whole, results]).toEqual([[7, 8], []]);
});

test('a load of which it is not known which tests were made says nothing about its mutant', async () => {
  const { whole, results } = await run([5, 6], undefined, { lost: [1] });
  expect({ whole, results }).toEqual({ whole: [5], results: [[6, undefined]] });
});

test('nor about any mutant if none was active', async () => {
  const { whole, results } = await run([5, 6], undefined, { lost: [0] });
  expect({ whole, results }).toEqual({ whole: [5, 6], results: [] });
});
