import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { JobEvent, Noticed, TestBaseline } from '../../../../src/runner/job.ts';
import type { TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import {
  hotAttempts,
  type HotReport,
  type HotStep,
  HotTest,
  type HotWork,
} from '../../../../src/runner/worker/hot-test.ts';
import { FakeRuntime, usualFuel } from './fake-runtime.ts';

const baseline: TestBaseline = {
  ordinal: 4,
  name: 'test',
  fuel: usualFuel,
  limit: 100,
  runs: true,
};
/** What a run does, by what is active in it and how many runs there were before; a plain run passes. */
type Behaviour = (mutant: number, runtime: FakeRuntime, run: number) => Partial<TestAttempt> | void;

interface Outcome {
  /** What was active in each run. */
  readonly runs: readonly number[];
  readonly step: HotStep;
  readonly batches: readonly Extract<JobEvent, { kind: 'hot-batch' }>[];
  readonly unsettled: readonly number[];
  readonly overran: readonly number[];
  readonly broken: readonly string[];
  readonly disagreed: readonly number[];
  readonly remaining: readonly number[];
  readonly runtime: FakeRuntime;
}

const passing: TestAttempt = {
  outcome: 'pass',
  message: '',
  inTest: true,
  unhandled: [],
  duration: 1,
};

const openResources = (): number => process.getActiveResourcesInfo().length;

/**
 * Runs a hot test until it wants no more runs of this module instance.
 *
 * @param known what it remembers of earlier instances, and what is known of its test
 */
function drive(
  mutants: readonly number[],
  behave: Behaviour = () => {},
  answer: ReturnType<HotReport['broken']> = 'give-up',
  known: Partial<Omit<HotWork, 'mutants'>> = {},
): Outcome {
  const runtime = new FakeRuntime();
  const batches: Extract<JobEvent, { kind: 'hot-batch' }>[] = [];
  const unsettled: number[] = [];
  const overran: number[] = [];
  const broken: string[] = [];
  const disagreed: number[] = [];
  const failures = new Map<number, Noticed>();
  const work = { baseline, failures, openResources, ...known, mutants };
  const hot = new HotTest(runtime, work, {
    batch: (event) => void batches.push(event),
    overran: (mutant) => void overran.push(mutant),
    disagreed: (mutant) => void disagreed.push(mutant),
    unsettled: (some) => void unsettled.push(...some),
    broken(message) {
      broken.push(message);
      return answer;
    },
  });
  const runs: number[] = [];
  let step: HotStep = 'go-on';
  while (step === 'go-on') {
    const active = hot.begin();
    expect(runtime.active).toBe(active);
    runs.push(active);
    step = hot.finish({ ...passing, ...behave(active, runtime, runs.length - 1) });
    expect(runtime.active).toBe(-1);
  }
  const remaining = hot.remaining();
  return { runs, step, batches, unsettled, overran, broken, disagreed, remaining, runtime };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

describe('a hot test', () => {
  test('runs its mutants in order between two unmutated runs, and reports them in one batch', () => {
    const { runs, step, batches, unsettled, remaining } = drive([3, 1, 2]);
    expect(runs).toEqual([-1, 3, 1, 2, -1]);
    expect(step).toBe('test-done');
    expect(batches).toEqual([
      { kind: 'hot-batch', ordinal: 4, passed: [3, 1, 2], noticed: [], unsettled: [], unseen: [] },
    ]);
    expect(unsettled).toEqual([]);
    expect(remaining).toEqual([]);
  });

  test('counts open resources after runs that may have left some, and until none is left', () => {
    let open = 3;
    let asked = 0;
    const count = (): number => {
      asked += 1;
      return open;
    };
    const { batches } = drive(
      [1, 2, 3, 4, 5],
      (mutant) => {
        if (mutant === 2) open = 4;
        if (mutant === 4) open = 3;
        return { leftNothing: mutant !== 2 };
      },
      'give-up',
      { openResources: count },
    );
    expect(batches).toMatchObject([{ passed: [1, 4, 5], unsettled: [2, 3] }]);
    // At the start, and after the runs 2, 3 and 4.
    expect(asked).toBe(4);
  });

  test('leaves the list of mutants it was given as it is', () => {
    const mutants = [1, 2];
    drive(mutants);
    expect(mutants).toEqual([1, 2]);
  });

  test('reports how each mutant was noticed', () => {
    const { batches, unsettled, step } = drive([1, 2, 3, 4], (mutant, runtime) => {
      if (mutant === 1) return { outcome: 'fail', message: 'expected 1' };
      if (mutant === 2) runtime.fuel = Number.MAX_SAFE_INTEGER;
      if (mutant === 3) return { outcome: 'fail', abandoned: 'never-settles' };
    });
    expect(batches).toMatchObject([
      {
        passed: [4],
        noticed: [
          { mutant: 1, why: { kind: 'test-failed', ordinal: 4, message: 'expected 1' } },
          { mutant: 2, why: { kind: 'loop-fuel-exhausted', ordinal: 4 } },
          { mutant: 3, why: { kind: 'never-settles', ordinal: 4 } },
        ],
        unsettled: [],
      },
    ]);
    expect(unsettled).toEqual([]);
    expect(step).toBe('test-done');
  });

  test('leaves unmutated runs unlimited, and gives mutants a budget that follows from the observed run', () => {
    const { budgets } = drive([1, 2]).runtime;
    const [first = 0, one = 0, other = 0, last = 0] = budgets;
    expect([first, last]).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
    expect(one).toBe(other);
    expect(one).toBeGreaterThan(baseline.fuel);
    expect(one).toBeLessThan(1e6);
  });

  test('runs unmutated after every 64 mutants', () => {
    const { runs, batches } = drive(upTo(150));
    expect(batches.map(({ passed }) => passed.length)).toEqual([64, 64, 22]);
    expect(runs.flatMap((active, at) => (active === -1 ? [at] : []))).toEqual([0, 65, 130, 153]);
  });

  test('never takes more runs than are asked of Vitest for it', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.double({ max: 1, min: 0 }), (count, from, share) => {
        const { runs } = drive(upTo(count), (mutant, runtime) => {
          runtime.opaque ||= mutant >= from;
          return { outcome: mutant >= 0 && mutant < count * share ? 'fail' : 'pass' };
        });
        expect(runs.length).toBeLessThanOrEqual(hotAttempts(count));
      }),
    );
  });

  test('runs a mutant warm that only an error outside of the test gave away', () => {
    const { batches, unsettled } = drive([1, 2], (mutant) =>
      mutant === 1 ? { unhandled: ['stray'] } : {},
    );
    expect(batches).toMatchObject([{ passed: [2], noticed: [], unsettled: [1] }]);
    expect(unsettled).toEqual([1]);
  });

  test('runs a survivor warm that leaves a timer open, and those after it', () => {
    let timer: NodeJS.Timeout | undefined;
    onTestFinished(() => clearTimeout(timer));
    const { batches, unsettled } = drive([1, 2, 3, 4], (mutant) => {
      if (mutant === 2) timer = setTimeout(() => {}, 10_000);
      if (mutant === 4) clearTimeout(timer);
    });
    expect(batches).toMatchObject([{ passed: [1, 4], unsettled: [2, 3] }]);
    expect(unsettled).toEqual([2, 3]);
  });

  test('hands over what ran past its time limit, and wants a fresh instance where what passed before runs again', () => {
    const { batches, overran, step, remaining, unsettled } = drive([1, 2, 3], (mutant) =>
      mutant === 2 ? { outcome: 'fail', abandoned: 'overran' } : {},
    );
    expect(overran).toEqual([2]);
    expect(batches).toMatchObject([{ passed: [], noticed: [], unsettled: [] }]);
    expect(step).toBe('reload');
    expect(remaining).toEqual([1, 3]);
    expect(unsettled).toEqual([]);
  });
});

describe('a mutant with which a test enters further functions', () => {
  const noted = { baseline: { ...baseline, entered: [0, 3] } };

  test('is reported with them, also if only one of its two runs does', () => {
    const { batches } = drive(
      [5, 6, 7],
      (mutant, runtime, run) => {
        runtime.entered = mutant === 5 ? [4, 5] : mutant === 7 && run === 3 ? [8, 9] : [];
        if (mutant === 7) return { outcome: 'fail', message: 'no' };
        return undefined;
      },
      'give-up',
      noted,
    );
    expect(batches).toMatchObject([
      {
        passed: [5, 6],
        noticed: [{ mutant: 7 }],
        detours: [
          [5, [4, 5]],
          [7, [8, 9]],
        ],
      },
    ]);
  });

  test('is reported with those that a run without a mutant entered and the observed one did not', () => {
    const { batches } = drive(
      [5],
      (mutant, runtime) => void (runtime.entered = mutant < 0 ? [4, 5] : []),
      'give-up',
      noted,
    );
    expect(batches).toMatchObject([{ passed: [5], detours: [[5, [4, 5]]] }]);
  });

  test('is reported as depending on what cannot be seen if a test notices it next to such state', () => {
    const { batches } = drive(
      [5, 6],
      (mutant, runtime) => {
        runtime.opaque = true;
        return mutant === 5 ? { outcome: 'fail', message: 'no' } : undefined;
      },
      'give-up',
      noted,
    );
    expect(batches).toMatchObject([{ noticed: [{ mutant: 5 }], unseen: [6], opaque: true }]);
  });
});

describe('a mutant that changes the state of the modules', () => {
  test('ends the batch, whose passes run again, and runs warm where the test passed', () => {
    const { runs, batches, unsettled, step, remaining } = drive([1, 2, 3, 4], (mutant, runtime) => {
      if (mutant === 2) runtime.state += 1;
    });
    expect(runs).toEqual([-1, 1, 2]);
    expect(batches).toMatchObject([{ passed: [], noticed: [], unsettled: [2] }]);
    expect(unsettled).toEqual([2]);
    expect(step).toBe('reload');
    expect(remaining).toEqual([1, 3, 4]);
  });

  test('runs a second time in a fresh instance where the test failed, and then counts as noticed', () => {
    const failures = new Map<number, Noticed>();
    const behave: Behaviour = (mutant, runtime) => {
      if (mutant !== 2) return;
      runtime.state += 1;
      return { outcome: 'fail', message: 'no' };
    };
    const first = drive([1, 2, 3], behave, 'give-up', { failures });
    expect(first.runs).toEqual([-1, 1, 2]);
    expect(first.batches).toMatchObject([{ passed: [], noticed: [], unsettled: [] }]);
    expect(first.step).toBe('reload');
    expect(first.remaining).toEqual([2, 1, 3]);
    const second = drive(first.remaining, behave, 'give-up', { failures });
    expect(second.runs).toEqual([-1, 2]);
    expect(second.batches).toMatchObject([{ passed: [], noticed: [{ mutant: 2 }], unsettled: [] }]);
    expect(second.step).toBe('reload');
    expect(second.remaining).toEqual([1, 3]);
    expect(failures.size).toBe(0);
  });

  test('runs warm where the test failed and then passed in a fresh instance, and the test is in doubt', () => {
    const failures = new Map<number, Noticed>([
      [2, { kind: 'test-failed', ordinal: 4, message: '' }],
    ]);
    const { runs, disagreed, unsettled, batches } = drive([2, 1], undefined, 'give-up', {
      failures,
    });
    expect(runs).toEqual([-1, 2, 1, -1]);
    expect(disagreed).toEqual([2]);
    expect(unsettled).toEqual([2]);
    expect(batches).toMatchObject([{ passed: [1], noticed: [] }]);
  });

  test('counts also where it changes the document', () => {
    const page = { documentElement: { outerHTML: '<p>one</p>' } };
    vi.stubGlobal('document', page);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { runs, step, unsettled } = drive([1, 2, 3], (mutant) => {
      if (mutant === 2) page.documentElement.outerHTML = '<p>two</p>';
    });
    expect(runs).toEqual([-1, 1, 2]);
    expect(step).toBe('reload');
    expect(unsettled).toEqual([2]);
  });
});

describe('state that cannot be seen', () => {
  test('sets survivors apart, but not those that were noticed', () => {
    const { batches, unsettled, step } = drive([1, 2, 3], (mutant, runtime) => {
      runtime.opaque = true;
      if (mutant === 2) return { outcome: 'fail', message: 'no' };
    });
    expect(batches).toMatchObject([
      { passed: [], noticed: [{ mutant: 2 }], unsettled: [], unseen: [1, 3] },
    ]);
    expect(unsettled).toEqual([]);
    expect(step).toBe('test-done');
  });

  test('keeps no mutant from running warm that changed the state one can see', () => {
    const { batches, unsettled, remaining } = drive([1, 2], (mutant, runtime) => {
      runtime.opaque = true;
      if (mutant === 2) runtime.state += 1;
    });
    expect(batches).toMatchObject([{ unsettled: [2], unseen: [] }]);
    expect(unsettled).toEqual([2]);
    expect(remaining).toEqual([1]);
  });

  test('counts also where only the unmutated run has met it', () => {
    const { batches } = drive([1, 2], (mutant, runtime) => {
      runtime.opaque = mutant === -1;
    });
    expect(batches).toMatchObject([{ passed: [], unseen: [1, 2] }]);
  });

  test('counts from when it was first met', () => {
    const { batches } = drive([1, 2, 3], (mutant, runtime) => {
      runtime.opaque = mutant === 2;
    });
    expect(batches).toMatchObject([{ passed: [1], unseen: [2, 3] }]);
  });

  test('makes unmutated runs more frequent', () => {
    const { batches } = drive(upTo(40), (_, runtime) => {
      runtime.opaque = true;
    });
    expect(batches.map(({ unseen }) => unseen.length)).toEqual([16, 16, 8]);
  });
});

/** Ways in which an unmutated run is not the observed one. */
const differences: readonly [string, Behaviour, message: string][] = [
  ['fails', () => ({ outcome: 'fail', message: 'broken' }), 'broken'],
  ['fails without a message', () => ({ outcome: 'fail', message: '' }), 'fail'],
  ['is skipped', () => ({ outcome: 'skip', message: 'broken' }), 'broken'],
  ['leaves an error that nobody caught', () => ({ unhandled: ['stray'] }), 'stray'],
  ['never settles', () => ({ abandoned: 'never-settles' }), 'never-settles'],
  ['burns other fuel', (_, runtime) => void (runtime.fuel += 1), ''],
];

describe('a first unmutated run that is not the observed one', () => {
  test.each(differences)('is tried again in a fresh instance: it %s', (_, differ, message) => {
    const { runs, step, broken, unsettled, batches, remaining } = drive([1, 2], differ, 'retry');
    expect(runs).toEqual([-1]);
    expect(broken).toEqual([message]);
    expect(step).toBe('reload');
    expect(remaining).toEqual([1, 2]);
    expect(unsettled).toEqual([]);
    expect(batches).toEqual([]);
  });

  test.each(differences)('lets all mutants run warm when that is given up: it %s', (_, differ) => {
    const { runs, step, unsettled, batches, remaining } = drive([1, 2], differ, 'give-up');
    expect(runs).toEqual([-1]);
    expect(step).toBe('test-done');
    expect(unsettled).toEqual([1, 2]);
    expect(remaining).toEqual([]);
    expect(batches).toEqual([]);
  });
});

describe('a weak collection that a test writes to', () => {
  const writes = (runtime: FakeRuntime): void => {
    runtime.writes = (runtime.writes ?? 0) + 1;
  };

  test('sets survivors apart if the test also writes without a mutant', () => {
    const { batches, step } = drive([1, 2], (_, runtime) => writes(runtime), 'give-up', {
      baseline: { ...baseline, writesHidden: true },
    });
    expect(batches).toMatchObject([{ passed: [], unseen: [1, 2] }]);
    expect(step).toBe('test-done');
  });

  test('counts like changed state if only a mutant makes the test write', () => {
    const { batches, step, unsettled, remaining } = drive([1, 2, 3], (mutant, runtime) => {
      if (mutant === 2) writes(runtime);
    });
    expect(step).toBe('reload');
    expect(batches).toMatchObject([{ passed: [], unseen: [], unsettled: [2] }]);
    expect(unsettled).toEqual([2]);
    expect(remaining).toEqual([1, 3]);
  });

  test('says nothing against a survivor if tests before this one fill it in a run of the whole file', () => {
    const { batches } = drive([1, 2], (_, runtime, run) => {
      if (run === 0) writes(runtime);
    });
    expect(batches).toMatchObject([{ passed: [1, 2], unseen: [] }]);
  });

  test('sets survivors of later tests apart if mutants of an earlier test wrote to it', () => {
    const { batches } = drive([1, 2], undefined, 'give-up', { isPolluted: true });
    expect(batches).toMatchObject([{ passed: [], unseen: [1, 2] }]);
  });
});

describe('a test that writes to a weak collection what no other code can get at', () => {
  const ownBaseline = { baseline: { ...baseline, ownWrites: 1 } };
  const write = (runtime: FakeRuntime, summary?: number): void => {
    runtime.writes = (runtime.writes ?? 0) + 1;
    runtime.ownWrites = summary;
  };

  test('says of a mutant with which it writes the same what other tests say', () => {
    const { batches, step } = drive([1, 2], (_, runtime) => write(runtime, 7), 'give-up', {
      ...ownBaseline,
    });
    expect(batches).toMatchObject([{ passed: [1, 2], unseen: [], unsettled: [] }]);
    expect(step).toBe('test-done');
  });

  test.each<[string, (runtime: FakeRuntime) => void]>([
    ['writes something else', (runtime) => write(runtime, 8)],
    ['writes what other code can get at', (runtime) => write(runtime)],
    ['writes nothing', () => {}],
  ])('ends its batch at a mutant with which it %s', (_, act) => {
    const { step, unsettled, remaining } = drive(
      [1, 2, 3],
      (mutant, runtime) => (mutant === 2 ? act(runtime) : write(runtime, 7)),
      'give-up',
      ownBaseline,
    );
    expect(step).toBe('reload');
    expect(unsettled).toEqual([2]);
    expect(remaining).toEqual([1, 3]);
  });

  test.each<[string, (runtime: FakeRuntime) => void]>([
    ['another number of times', () => {}],
    ['where other code can get at it', (runtime) => write(runtime)],
  ])('lets all mutants run warm if its first run here writes %s', (_, act) => {
    const { step, unsettled, runs } = drive([1, 2], (_m, runtime) => act(runtime), 'give-up', {
      ...ownBaseline,
    });
    expect(runs).toEqual([-1]);
    expect(unsettled).toEqual([1, 2]);
    expect(step).toBe('test-done');
  });

  test('voids a batch if the run without a mutant after it writes something else', () => {
    const { step, unsettled } = drive(
      [1, 2],
      (_, runtime, run) => write(runtime, run === 3 ? 8 : 7),
      'give-up',
      ownBaseline,
    );
    expect(step).toBe('reload');
    expect(unsettled).toEqual([1, 2]);
  });
});

describe('a first unmutated run that leaves something changed', () => {
  test.each<[string, () => void, () => void]>([
    ['a variable of the environment', () => vi.stubEnv('ASSAY_TEST', '1'), vi.unstubAllEnvs],
    ['a global', () => vi.stubGlobal('assayTest', 1), vi.unstubAllGlobals],
  ])('lets all mutants run warm: %s', (_, change, restore) => {
    onTestFinished(() => void restore());
    const { runs, step, unsettled, broken } = drive([1, 2], change);
    expect(runs).toEqual([-1]);
    expect(step).toBe('test-done');
    expect(unsettled).toEqual([1, 2]);
    expect(broken).toEqual([]);
  });

  test('counts again if tests before it leave the state so in a run of the whole file', () => {
    const { runs, batches } = drive([1, 2], (_, runtime, run) => {
      if (run === 0) runtime.state += 1;
    });
    expect(runs).toEqual([-1, -1, 1, 2, -1]);
    expect(batches).toMatchObject([{ passed: [1, 2], unsettled: [] }]);
  });

  test('lets all mutants run warm: the state of a module', () => {
    const { step, unsettled, batches } = drive([1, 2], (_, runtime) => {
      runtime.state += 1;
    });
    expect(step).toBe('test-done');
    expect(unsettled).toEqual([1, 2]);
    expect(batches).toEqual([]);
  });

  test('lets all mutants run warm: the working folder', () => {
    const folder = vi.spyOn(process, 'cwd');
    onTestFinished(() => folder.mockRestore());
    const { unsettled } = drive([1, 2], () => void folder.mockReturnValue('/elsewhere'));
    expect(unsettled).toEqual([1, 2]);
  });
});

describe('a last unmutated run that is not the observed one', () => {
  const changes: readonly [string, Behaviour, message?: string][] = [
    ...differences,
    ['changes the state', (_, runtime) => void (runtime.state += 1)],
  ];

  test.each(changes)('voids the batch, kills included: it %s', (_, differ) => {
    const behave: Behaviour = (mutant, runtime, run) => {
      runtime.opaque = mutant === 63;
      if (mutant === 2) return { outcome: 'fail', message: 'no' };
      if (mutant === -1 && run > 0) return differ(mutant, runtime, run);
    };
    const { runs, step, batches, unsettled, remaining } = drive(upTo(70), behave);
    expect(runs).toEqual([-1, 0, 1, 2, ...upTo(64).slice(2), -1]);
    expect(step).toBe('reload');
    expect(batches).toEqual([]);
    expect(unsettled.toSorted((a, b) => a - b)).toEqual(upTo(64));
    expect(remaining).toEqual(upTo(70).slice(64));
  });

  test('leaves the batches before it as they are', () => {
    const { batches, unsettled } = drive(upTo(70), (mutant, _, run) =>
      mutant === -1 && run > 66 ? { outcome: 'fail', message: 'no' } : {},
    );
    expect(batches.map(({ passed }) => passed)).toEqual([upTo(64)]);
    expect(unsettled).toEqual([64, 65, 66, 67, 68, 69]);
  });
});

test('a batch that is cut off hands back what ran in it, and what it was in doubt about waits', () => {
  const unsettled: number[] = [];
  const failures = new Map<number, Noticed>();
  const work = { baseline, mutants: [1, 2, 3], failures, openResources };
  const hot = new HotTest(new FakeRuntime(), work, {
    batch: () => expect.unreachable(),
    overran: () => expect.unreachable(),
    disagreed: () => expect.unreachable(),
    unsettled: (mutants) => void unsettled.push(...mutants),
    broken: () => 'give-up',
  });
  for (const outcome of ['pass', 'pass', 'fail'] as const) {
    hot.begin();
    hot.finish({ ...passing, outcome });
  }
  hot.cutOff();
  expect(unsettled).toEqual([1]);
  expect(hot.remaining()).toEqual([2, 3]);
  hot.cutOff();
  expect(unsettled).toHaveLength(1);
});

describe('a mutant with which the test fails', () => {
  test('runs once more before it counts as noticed', () => {
    const { runs, batches, disagreed } = drive([1, 2], (mutant, _, run) =>
      mutant === 1 ? { outcome: 'fail', message: `run ${run}` } : {},
    );
    expect(runs).toEqual([-1, 1, 1, 2, -1]);
    const why = { kind: 'test-failed', ordinal: 4, message: 'run 1' };
    expect(batches).toMatchObject([{ passed: [2], noticed: [{ mutant: 1, why }], unsettled: [] }]);
    expect(disagreed).toEqual([]);
  });

  test('runs warm where the test then passes, and the test is in doubt', () => {
    const { batches, disagreed, unsettled } = drive([1, 2], (_mutant, _runtime, run) =>
      run === 1 ? { outcome: 'fail', message: 'no' } : {},
    );
    expect(batches).toMatchObject([{ passed: [2], noticed: [], unsettled: [1] }]);
    expect(disagreed).toEqual([1]);
    expect(unsettled).toEqual([1]);
  });

  test('runs once more however long the test takes, and however many it has failed with', () => {
    const { runs } = drive([1, 2, 3], (mutant) =>
      mutant === -1 ? { duration: 9000 } : { outcome: 'fail', message: 'no', duration: 9000 },
    );
    expect(runs).toEqual([-1, 1, 1, 2, 2, 3, 3, -1]);
  });

  test('ends the batch where its second run changes the state', () => {
    const { runs, batches, step } = drive([1, 2], (mutant, runtime, run) => {
      if (mutant !== 1) return;
      if (run === 2) runtime.state += 1;
      return { outcome: 'fail', message: 'no' };
    });
    expect(runs).toEqual([-1, 1, 1]);
    expect(batches).toMatchObject([{ noticed: [{ mutant: 1 }], unsettled: [] }]);
    expect(step).toBe('reload');
  });
});
