import { describe, expect, it } from 'vitest';

import {
  type AimedTestCase,
  evidenceOf,
  isValid,
  tryFresh,
  tryTestCases,
  type Trial,
  type TrialParts,
} from '../../../../src/generation/prove/try-test-cases.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { TestCaseTrace } from '../../../../src/model/test-case-trace.ts';
import { executed, type HostedRuns, type HostedUnit, runsIn } from '../fake-host.ts';
import { Ends, modelOf, observed, taking, traceOf } from '../fake-unit.ts';
import { call, num, stub, testCaseOf } from '../statements.ts';

const model = modelOf(['f', 'g'].map((id) => taking(id, [{ kind: 'number' }])));

/** Mutant 0 gives another number, mutant 1 the same, mutant 2 fails, mutant 3 is elsewhere, and mutant 4 acts while modules load. */
const unit: HostedUnit = {
  functions: {
    f: (mutant, a: number) => {
      if (mutant === 2) throw new Error('no');
      return mutant === 0 ? a + 1 : a;
    },
    g: (mutant, a: number) => (mutant === 3 || mutant === 4 ? -a : a),
  },
  inside: { 0: 'f', 1: 'f', 2: 'f', 3: 'g' },
};

const callsF = testCaseOf(num(5), call('f', 0));
const callsG = testCaseOf(num(5), call('g', 0));

interface Tried {
  readonly trials: readonly Trial[];
  readonly impact: HostedRuns;
}

function partsOf(
  from: HostedUnit,
  changes: Partial<TrialParts> = {},
): { parts: TrialParts; impact: HostedRuns } {
  const impact = runsIn(from, 'impact');
  const parts = {
    model,
    search: runsIn(from, 'search').execute,
    impact: impact.execute,
    canAssert: () => true,
    alive: new Set([0, 1, 2, 3, 4]),
    isWorthwhile: () => true,
    ...changes,
  };
  return { parts, impact };
}

async function tryIn(
  from: HostedUnit,
  testCases: readonly TestCase[],
  { target, ...changes }: Partial<TrialParts> & { readonly target?: number } = {},
): Promise<Tried> {
  const { parts, impact } = partsOf(from, changes);
  return {
    trials: await tryTestCases(
      testCases.map((testCase) => ({ testCase, target })),
      parts,
    ),
    impact,
  };
}

const untargeted = (testCase: TestCase): AimedTestCase => ({ testCase, target: undefined });

const killsOf = ({ trials }: Tried): (readonly number[])[] => trials.map(({ kills }) => kills);

describe('a test case', () => {
  it('kills the mutants that fail an assertion, or fail by themselves', async () => {
    expect(killsOf(await tryIn(unit, [callsF]))).toEqual([[0, 2]]);
  });

  it('is tried on the mutants that it infects, and on no others', async () => {
    const uninfected = { ...unit, uninfected: [2] };
    const { trials, impact } = await tryIn(uninfected, [callsF]);

    expect(new Set(executed(impact))).toEqual(new Set([0, 1]));
    expect([...(trials[0]?.withMutants.keys() ?? [])]).toEqual([0, 1]);
  });

  it('has its own results among others in a batch', async () => {
    const tried = await tryIn(unit, [callsG, callsF, testCaseOf(num(1)), callsG]);

    expect(killsOf(tried)).toEqual([[3], [0, 2], [], [3]]);
    expect(tried.trials[2]?.original).toBeUndefined();
  });

  it('is not tried on mutants that are dead, nor on those that it is not worth while for', async () => {
    const { impact } = await tryIn(unit, [callsF], {
      alive: new Set([1, 2, 3, 4]),
      isWorthwhile: (mutant) => mutant !== 2,
    });

    expect(new Set(executed(impact))).toEqual(new Set([1]));
  });

  it('is tried on few mutants besides the target where it loops for long, and on others than the next', async () => {
    const loops = async (burns: number, target?: number): Promise<number[]> => {
      const long = { ...unit, burns };
      const { impact } = await tryIn(long, [callsF], target === undefined ? {} : { target });
      return [...new Set(executed(impact))].toSorted((a, b) => a - b);
    };

    expect(await loops(100)).toEqual([0, 1, 2]);
    expect(await loops(900_000)).toEqual([0]);
    expect(await loops(900_001)).toEqual([1]);
    expect(await loops(900_001, 2)).toEqual([1, 2]);
  });

  it('is measured for the mutants that are alive alone', async () => {
    const search = runsIn(unit, 'search');
    await tryIn(unit, [callsF], { search: search.execute, alive: new Set([0, 1, 4]) });

    expect(search.asked.map(({ wanted }) => wanted)).toEqual([[0, 2, 4, 5]]);
  });

  it('is tried on the target, worth while or not, but not if that is dead', async () => {
    const alive = await tryIn(unit, [callsF], { target: 2, isWorthwhile: () => false });
    const dead = await tryIn(unit, [callsF], {
      target: 2,
      isWorthwhile: () => false,
      alive: new Set(),
    });

    expect(executed(alive.impact)).toEqual([2]);
    expect(dead.impact.asked).toEqual([]);
  });

  it('is not tried on mutants where its run without them can be no test', async () => {
    const denied: HostedUnit = {
      ...unit,
      functions: {
        f: () => {
          throw new Ends('denied');
        },
      },
    };
    const { trials, impact } = await tryIn(denied, [callsF]);

    expect(impact.asked).toEqual([]);
    expect(trials).toMatchObject([{ near: { trace: { end: { kind: 'denied' } } }, kills: [] }]);
  });

  it('kills nothing by an assertion that can not be written down', async () => {
    expect(killsOf(await tryIn(unit, [callsF], { canAssert: () => false }))).toEqual([[]]);
  });

  it('kills nothing by a value that is another one whenever it runs', async () => {
    let runs = 0;
    const flaky: HostedUnit = { ...unit, functions: { f: () => (runs += 1) } };

    expect(killsOf(await tryIn(flaky, [callsF]))).toEqual([[]]);
  });

  it('kills nothing by a value that is another one in modules evaluated anew', async () => {
    let isFresh = false;
    const stateful: HostedUnit = {
      ...unit,
      functions: { f: (mutant) => (mutant === 0 ? 3 : isFresh ? 2 : 1) },
      onRun: ({ fresh }) => void (isFresh = fresh),
    };

    expect(killsOf(await tryIn(stateful, [callsF]))).toEqual([[]]);
  });

  it('kills nothing if it ends otherwise when it runs again', async () => {
    let runs = 0;
    const failing: HostedUnit = {
      ...unit,
      functions: {
        f: (mutant, a: number) => {
          runs += 1;
          if (runs > 5) throw new Error('worn out');
          return mutant === 0 ? a + 1 : a;
        },
      },
    };

    expect(killsOf(await tryIn(failing, [callsF]))).toEqual([[]]);
  });

  it('that did not run before an interruption has no trial, and without results in the impact build none is a killer', async () => {
    const { parts } = partsOf(unit);
    const short = await tryTestCases([callsF, callsG].map(untargeted), {
      ...parts,
      search: async (orders) => (await parts.search(orders)).slice(0, 1),
    });
    const unseen = await tryTestCases([callsF].map(untargeted), {
      ...parts,
      impact: () => Promise.resolve([]),
    });

    expect(short.map(({ testCase }) => testCase)).toEqual([callsF]);
    expect(unseen).toMatchObject([{ testCase: callsF, kills: [] }]);
  });
});

it('a kill that an interruption leaves no time to repeat counts all the same', async () => {
  const { parts } = partsOf(unit);
  let isFirst = true;
  const [trial] = await tryTestCases([callsF].map(untargeted), {
    ...parts,
    async impact(orders) {
      const results = isFirst ? await parts.impact(orders) : [];
      isFirst = false;
      return results;
    },
  });
  const [repeated] = await tryTestCases([callsF].map(untargeted), parts);

  expect(trial?.kills).not.toEqual([]);
  expect(trial?.kills).toEqual(repeated?.kills);
  expect(trial?.proof).toEqual(repeated?.proof);
});

describe('a mutant that acts while modules load', () => {
  it('is killed in modules that are evaluated anew for it', async () => {
    const { parts, impact } = partsOf(unit);

    expect((await tryFresh(callsG, [4], parts)).kills).toEqual([4]);
    expect(impact.asked.slice(0, 2)).toMatchObject([
      { mutant: -1, fresh: true },
      { mutant: 4, fresh: true },
    ]);
  });

  it('is not run again if it was seen to be killed, and stays killed if there is no time for other runs', async () => {
    const { parts, impact } = partsOf(unit);
    const [original, withMutant] = await parts.impact(
      [-1, 4].map((mutant) => ({ testCase: callsG, mutant, fresh: true, observe: true })),
    );
    if (original === undefined || withMutant === undefined) throw new Error('no runs');
    const seen = { original, fresh: new Map([[4, withMutant]]) };
    impact.asked.length = 0;

    expect((await tryFresh(callsG, [4], parts, seen)).kills).toEqual([4]);
    expect(impact.asked.filter(({ mutant }) => mutant === 4)).toEqual([]);
    const stopped = { ...parts, impact: (): Promise<[]> => Promise.resolve([]) };
    expect((await tryFresh(callsG, [4], stopped, seen)).kills).toEqual([4]);
  });

  it('is killed by no test case that does not show it', async () => {
    expect(await tryFresh(callsF, [4], partsOf(unit).parts)).toEqual({ kills: [] });
  });

  it('is not killed where the run without it can be no test, or there is none', async () => {
    const endless: HostedUnit = {
      ...unit,
      functions: {
        g: () => {
          throw new Ends('endless');
        },
      },
    };
    const { parts } = partsOf(unit);
    const impact = (): Promise<[]> => Promise.resolve([]);

    expect(await tryFresh(callsG, [4], partsOf(endless).parts)).toEqual({ kills: [] });
    expect(await tryFresh(callsG, [4], { ...parts, impact })).toEqual({ kills: [] });
  });
});

describe('a test may be made of a run', () => {
  const error = observed(new Error('stop'));
  const threw = (isFromUnit: boolean): TestCaseTrace['end'] => ({
    kind: 'threw',
    statement: 1,
    error,
    isFromUnit,
  });
  const throwing = stub({ does: 'throw', message: 'stop' });

  it.each<[string, TestCaseTrace['end'], TestCase, boolean]>([
    ['that completed', { kind: 'completed' }, callsF, true],
    ['in which the unit threw', threw(true), callsF, true],
    ['in which something else threw', threw(false), callsF, false],
    ['in which a stub threw', threw(false), testCaseOf(throwing), true],
    [
      'in which a stub rejected',
      threw(false),
      testCaseOf(stub({ does: 'reject', message: 'stop' })),
      true,
    ],
    [
      'in which a stub threw something else',
      threw(false),
      testCaseOf(stub({ does: 'throw', message: 'go' })),
      false,
    ],
    ['that never ended', { kind: 'endless', statement: 1 }, callsF, false],
    ['that was denied something', { kind: 'denied', statement: 1, what: 'a file' }, callsF, false],
    ['whose process is gone', { kind: 'crashed', message: '' }, callsF, false],
  ])('%s', (_, end, testCase, valid) => {
    expect(isValid({ ...traceOf(unit, callsF), end }, testCase)).toBe(valid);
  });
});

it('evidence of a trial says whether its mutants ran in modules evaluated anew', async () => {
  const { trials } = await tryIn(unit, [callsF, testCaseOf(num(1))]);
  const [first, second] = trials;

  expect(first && evidenceOf(first, true)?.mutants).toMatchObject([
    { mutant: 0, fresh: true },
    { mutant: 1, fresh: true },
    { mutant: 2, fresh: true },
  ]);
  expect(second && evidenceOf(second, false)).toBeUndefined();
});
