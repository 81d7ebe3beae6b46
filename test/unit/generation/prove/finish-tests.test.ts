import { describe, expect, it } from 'vitest';

import { validate } from '../../../../src/generation/breed/typing/validate.ts';
import type { FinishedTests } from '../../../../src/generation/prove/choose-assertions.ts';
import { finishTests } from '../../../../src/generation/prove/finish-tests.ts';
import type { FinishParts, Killer } from '../../../../src/generation/prove/killer.ts';
import { tryTestCases } from '../../../../src/generation/prove/try-test-cases.ts';
import type { TestCase } from '../../../../src/model/test-case.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import { executed, type HostedRuns, type HostedUnit, runsIn } from '../fake-host.ts';
import { callableOf, Ends, type FakeFunction, modelOf, taking } from '../fake-unit.ts';
import { array, call, method, num, sketch, testCaseOf } from '../statements.ts';

const any = { kind: 'unknown' } as const;
const model = modelOf([
  ...['f', 'g', 'noise'].map((id) => taking(id, [{ kind: 'number' }])),
  taking('fail', []),
]);

/** Mutants 0 and 1 change `f`, the second for large numbers only, 2 changes `g`, and 3 acts while modules load. */
const unit: HostedUnit = {
  functions: {
    f: (mutant, a: number) => {
      if (mutant === 0) return a + 1;
      return mutant === 1 && a > 5 ? 0 : a;
    },
    g: (mutant, a: number) => (mutant === 2 || mutant === 3 ? 2 * a + 1 : 2 * a),
    noise: () => 1,
  },
  inside: { 0: 'f', 1: 'f', 2: 'g' },
};

interface Finished extends FinishedTests {
  readonly impact: HostedRuns;
}

async function finish(
  from: HostedUnit,
  killers: readonly Killer[],
  changes: Partial<FinishParts> = {},
): Promise<Finished> {
  const impact = runsIn(from, 'impact');
  const finished = await finishTests(killers, {
    model,
    validate,
    budgetPerTest: { usual: 5000, hurried: 5000 },
    signal: new AbortController().signal,
    deadline: new AbortController().signal,
    search: runsIn(from, 'search').execute,
    impact: impact.execute,
    live: new Set([0, 1, 2, 3]),
    idOf: (mutant) => `m${mutant}`,
    functionOf: (mutant) => from.inside[mutant] ?? '',
    isSlow: () => false,
    canAssert: () => true,
    onProved: () => {},
    ...changes,
  });
  return { ...finished, impact };
}

function killer(testCase: TestCase, ...kills: readonly number[]): Killer {
  return { testCase, kills, fresh: false };
}

function freshKiller(testCase: TestCase, ...kills: readonly number[]): Killer {
  return { testCase, kills, fresh: true };
}

/** Test cases are not made shorter. */
const none = { usual: 0, hurried: 0 };

const callsOf = ({ tests }: FinishedTests): string[][] =>
  tests.map(({ testCase }) => sketch(testCase));

const killsOf = ({ tests }: FinishedTests): (readonly string[])[] =>
  tests.map(({ kills }) => kills);

const claims = ({ assertions }: GeneratedTest): string[] =>
  assertions.map(({ what }) => ('variable' in what ? `${what.of} $${what.variable}` : what.of));

describe('a test', () => {
  it('is a test case made short, with all the live mutants that it kills', async () => {
    const long = testCaseOf(num(3), call('noise', 0), num(81), call('f', 2), call('noise', 3));
    const finished = await finish(unit, [killer(long, 1)]);

    expect(callsOf(finished)).toEqual([['6', 'f($0)']]);
    expect(killsOf(finished)).toEqual([['m0', 'm1']]);
    expect(finished.tests[0]?.assertions).toEqual([
      { what: { of: 'value', variable: 1 }, expected: { is: 'number', text: '6' } },
    ]);
  });

  it('is about one function, though the test case kills mutants of several', async () => {
    const shared: HostedUnit = {
      functions: {
        box: () => ({ content: 3 }),
        f: (mutant, { content }: { content: number }) => (mutant === 0 ? content + 1 : content),
        g: (mutant, { content }: { content: number }) => (mutant === 2 ? 7 : 2 * content),
      },
      inside: { 0: 'f', 2: 'g' },
    };
    const both = testCaseOf(call('box'), call('f', 0), call('g', 0));
    const boxes = modelOf([taking('box', []), ...['f', 'g'].map((id) => taking(id, [any]))]);
    const counts: number[] = [];
    const finished = await finish(shared, [killer(both, 0, 2)], {
      model: boxes,
      onProved: (count) => counts.push(count),
    });

    expect(callsOf(finished)).toEqual([
      ['box()', 'f($0)'],
      ['box()', 'g($0)'],
    ]);
    // The progress says for how many mutants there are tests.
    expect(counts).toEqual([1, 2]);
  });

  it('asserts elsewhere what a test with fewer calls shows, too', async () => {
    class Box {
      limit = 0;
      size = 0;
    }
    const boxes: HostedUnit = {
      functions: {
        Box: (mutant, limit: number) =>
          Object.assign(new Box(), { limit: mutant === 0 ? limit + 1 : limit }),
        'Box#add': (mutant, box: Box) => {
          box.size += mutant === 1 ? 2 : 1;
        },
        'Box#size': (_, box: Box) => box.size,
        'Box#limit': (_, box: Box) => box.limit,
      },
      inspectors: { 'Box#size': 'Box', 'Box#limit': 'Box' },
      inside: { 0: 'Box', 1: 'Box#add' },
    };
    const both = testCaseOf(num(3), call('Box', 0), method(1, 'Box#add'));
    const own = { kind: 'instance', class: 'Box' } as const;
    const boxModel = modelOf([
      { ...taking('Box', [{ kind: 'number' }]), kind: 'constructor', returns: own },
      ...['Box#add', 'Box#size', 'Box#limit'].map((id) =>
        callableOf(id, { kind: 'method', receiver: 'Box' }),
      ),
    ]);
    const changes = { functionOf: () => '', model: boxModel };
    const finished = await finish(boxes, [killer(both, 0, 1)], changes);

    expect(callsOf(finished)).toEqual([
      ['0', 'Box($0)'],
      ['0', 'Box($0)', '$1.Box#add()'],
    ]);
    expect(finished.tests.map(({ assertions }) => assertions.length)).toEqual([1, 1]);
  });

  it('has two plain numbers in place of a fraction that does the work of both', async () => {
    const limits: HostedUnit = {
      functions: {
        f: (mutant, a: number) => {
          if (mutant === 0) return a < 1;
          if (mutant === 1) return a > -1;
          return a >= 0 ? a >= 1 : a > -1;
        },
      },
      inside: { 0: 'f', 1: 'f' },
    };
    const finished = await finish(limits, [killer(testCaseOf(num(0.5), call('f', 0)), 0, 1)]);

    expect(callsOf(finished).flat()).not.toContain('0.5');
    expect(killsOf(finished).flat().toSorted()).toEqual(['m0', 'm1']);
  });

  it('has an array for each call rather than one that two calls share', async () => {
    class Bag {
      size = 0;
    }
    const bags: HostedUnit = {
      functions: {
        Bag: () => new Bag(),
        'Bag#add': (mutant) => (mutant === 0 ? 1 : 2),
      },
      inside: { 0: 'Bag#add' },
    };
    const list = { kind: 'array', element: { kind: 'number' } } as const;
    const own = { kind: 'instance', class: 'Bag' } as const;
    const bagModel = modelOf([
      taking('Bag', [list], { kind: 'constructor', returns: own }),
      taking('Bag#add', [list], { kind: 'method', receiver: 'Bag' }),
    ]);
    const shared = testCaseOf(array(), call('Bag', 0), method(1, 'Bag#add', 0));
    const finished = await finish(bags, [killer(shared, 0)], { model: bagModel });

    expect(callsOf(finished)).toEqual([['[]', 'Bag($0)', '[]', '$1.Bag#add($2)']]);
  });

  it('has two objects rather than one that a call gets twice, unless it must be one and the same', async () => {
    const anyObject = { kind: 'object', members: [] } as const;
    const callsWith = async (pair: FakeFunction): Promise<unknown> => {
      const pairs: HostedUnit = { functions: { pair }, inside: { 0: 'pair' } };
      const pairModel = modelOf([taking('pair', [anyObject, anyObject])]);
      const twice = testCaseOf({ kind: 'object', members: [] }, call('pair', 0, 0));
      return callsOf(await finish(pairs, [killer(twice, 0)], { model: pairModel }));
    };

    expect(await callsWith((mutant) => (mutant === 0 ? 1 : 2))).toEqual([
      ['{}', '{}', 'pair($0, $1)'],
    ]);
    expect(
      await callsWith((mutant, one?: never, other?: never) =>
        one === other && mutant === 0 ? 1 : 2,
      ),
    ).toEqual([['{}', 'pair($0, $0)']]);
  });

  it('is made short without the runs of slow mutants, which it still kills', async () => {
    const long = testCaseOf(num(9), call('noise', 0), num(81), call('f', 2), call('noise', 3));
    const runsWith = async (isSlow: (mutant: number) => boolean): Promise<number> => {
      const finished = await finish(unit, [killer(long, 0, 1)], { isSlow });
      expect(killsOf(finished)).toEqual([['m0', 'm1']]);
      return executed(finished.impact).filter((mutant) => mutant === 0).length;
    };

    expect(await runsWith((mutant) => mutant === 0)).toBe(1);
    expect(await runsWith(() => false)).toBeGreaterThan(1);
  });

  it('kills no mutant that was dead before the search', async () => {
    const finished = await finish(unit, [killer(testCaseOf(num(9), call('f', 0)), 1)], {
      live: new Set([1]),
    });

    expect(killsOf(finished)).toEqual([['m1']]);
    expect(executed(finished.impact)).not.toContain(0);
  });

  it('is not made where those of others kill the same', async () => {
    const finished = await finish(unit, [
      killer(testCaseOf(num(1), call('f', 0)), 0),
      killer(testCaseOf(num(9), call('f', 0)), 1),
      killer(testCaseOf(num(1), call('g', 0)), 2),
    ]);

    expect(callsOf(finished)).toEqual([
      ['6', 'f($0)'],
      ['0', 'g($0)'],
    ]);
    expect(killsOf(finished)).toEqual([['m0', 'm1'], ['m2']]);
  });

  it('is not looked for where all that it would kill is killed before', async () => {
    const later = testCaseOf(num(1), call('noise', 0), call('f', 0));
    const { impact } = await finish(unit, [
      killer(later, 0),
      killer(testCaseOf(num(9), call('f', 0)), 1, 2),
    ]);

    expect(impact.asked.map(({ testCase }) => testCase)).not.toContain(later);
  });

  it('only asserts what kills something that no test before it kills', async () => {
    const finished = await finish(
      unit,
      [
        killer(testCaseOf(num(6), call('f', 0)), 0, 1),
        killer(testCaseOf(num(1), call('f', 0), call('g', 0)), 2),
      ],
      { budgetPerTest: none },
    );

    expect(finished.tests.map(claims)).toEqual([['value $1'], ['value $1']]);
    expect(killsOf(finished)).toEqual([['m0', 'm1'], ['m2']]);
  });

  it('counts what else it could have asserted', async () => {
    const both = testCaseOf(num(6), call('f', 0), call('g', 0));
    const finished = await finish(unit, [killer(both, 0, 1, 2)], { budgetPerTest: none });

    expect(finished.tests.map(claims)).toEqual([['value $1'], ['value $1']]);
    // Beside the result, that nothing is thrown, of each call.
    expect(finished.possibleAssertions).toBe(4);
  });

  it('is not made where nothing is killed when it is run again', async () => {
    const finished = await finish(unit, [
      killer(testCaseOf(num(1), call('noise', 0)), 0),
      killer(testCaseOf(num(1), call('g', 0)), 2),
    ]);

    expect(callsOf(finished)).toEqual([['0', 'g($0)']]);
  });

  it('is not made of a run that never ends', async () => {
    const endless: HostedUnit = {
      ...unit,
      functions: {
        f: () => {
          throw new Ends('endless');
        },
      },
    };
    const finished = await finish(endless, [killer(testCaseOf(num(1), call('f', 0)), 0)]);

    expect(finished).toMatchObject({ tests: [], possibleAssertions: 0 });
  });

  it('asserts nothing that can not be written down', async () => {
    const killers = [killer(testCaseOf(num(1), call('f', 0)), 0)];

    expect((await finish(unit, killers, { canAssert: () => false })).tests).toEqual([]);
  });

  it('says what the surroundings of its statements and assertions have to be', async () => {
    const from = runsIn(unit, 'impact');
    const { tests } = await finish(unit, [killer(testCaseOf(num(1), call('g', 0)), 2)], {
      impact: async (orders) =>
        (await from.execute(orders)).map((result) => ({
          ...result,
          trace: {
            ...result.trace,
            surroundings: ['time'],
            observations: result.trace.observations.map((one) => ({
              ...one,
              surroundings: [one.what.of === 'value' ? 'random' : 'locale'],
            })),
          },
        })),
    });

    expect(tests).toMatchObject([
      { assertions: [{ what: { of: 'value' } }], surroundings: ['random', 'time'] },
    ]);
  });
});

describe('a killer whose kills are lost when it is made short', () => {
  /** Small numbers give something else at each run. */
  function unstableBelow(limit: number): HostedUnit {
    let runs = 0;
    return {
      ...unit,
      functions: {
        f: (mutant, a: number) => {
          runs += 1;
          if (mutant === 0) return -1;
          return a < limit ? runs : a;
        },
      },
    };
  }

  it('is kept as it was found', async () => {
    const found = testCaseOf(num(9), call('f', 0));

    expect(callsOf(await finish(unstableBelow(9), [killer(found, 0)]))).toEqual([['9', 'f($0)']]);
  });

  it('is no test if it does not kill as it was found, either', async () => {
    const found = testCaseOf(num(9), call('f', 0));

    expect(callsOf(await finish(unstableBelow(10), [killer(found, 0)]))).toEqual([]);
  });
});

describe('a statement that throws at the end', () => {
  const throwing: HostedUnit = {
    ...unit,
    functions: {
      ...unit.functions,
      fail: (mutant) => {
        if (mutant === 2) return 1;
        throw new RangeError('no');
      },
    },
    inside: { 0: 'f', 1: 'f', 2: 'fail' },
  };

  it('is dropped where what comes before it kills as much', async () => {
    const found = testCaseOf(num(6), call('f', 0), call('fail'), call('noise', 0));
    const finished = await finish(throwing, [killer(found, 0, 1)]);

    expect(callsOf(finished)).toEqual([['6', 'f($0)']]);
  });

  it('becomes a test of its own where it takes part in killing', async () => {
    const found = testCaseOf(num(6), call('f', 0), call('fail'));
    const finished = await finish(throwing, [killer(found, 1, 2)]);

    expect(callsOf(finished)).toEqual([['6', 'f($0)'], ['fail()']]);
    expect(finished.tests.map(claims)).toEqual([['value $1'], ['thrown']]);
  });

  it('stays where the rest could not be written down', async () => {
    const found = testCaseOf(num(6), call('f', 0), call('fail'));
    const finished = await finish(throwing, [killer(found, 0)], {
      validate: ({ statements }) => (statements.length < 3 ? 'too short' : undefined),
    });

    expect(callsOf(finished)).toEqual([['0', 'f($0)', 'fail()']]);
  });
});

describe('a mutant that acts while modules load', () => {
  const callsG = testCaseOf(num(1), call('g', 0));

  it('is killed by a test that is there anyway', async () => {
    const finished = await finish(unit, [killer(callsG, 2), freshKiller(callsG, 3)]);

    expect(callsOf(finished)).toEqual([['0', 'g($0)']]);
    expect(killsOf(finished)).toEqual([['m2', 'm3']]);
  });

  it('has a test of its own where no other kills it, made short in fresh runs', async () => {
    const long = testCaseOf(num(1), call('noise', 0), call('g', 0));
    const finished = await finish(unit, [
      killer(testCaseOf(num(1), call('f', 0)), 0),
      freshKiller(long, 3),
    ]);

    expect(killsOf(finished)).toEqual([['m0'], ['m3']]);
    expect(callsOf(finished)[1]).toEqual(['0', 'g($0)']);
    const runs = finished.impact.asked.filter(({ mutant }) => mutant === 3);
    expect(new Set(runs.map(({ fresh }) => fresh))).toEqual(new Set([true]));
  });

  it('is left to the tests that are there only as long as any is open', async () => {
    const other = testCaseOf(num(1), call('f', 0));
    const finished = await finish(
      unit,
      [killer(callsG, 2), killer(other, 0), freshKiller(callsG, 3)],
      { budgetPerTest: none },
    );

    const runs = finished.impact.asked.filter(({ mutant }) => mutant === 3);
    expect(runs.map(({ testCase }) => testCase)).toContain(callsG);
    expect(runs.map(({ testCase }) => testCase)).not.toContain(other);
  });
});

describe('after an interruption', () => {
  const long = testCaseOf(num(3), call('noise', 0), num(81), call('f', 2));
  const signal = AbortSignal.abort();

  it('test cases become tests that kill what they were found to, without a look at other mutants', async () => {
    const finished = await finish(unit, [killer(long, 1)], { signal });

    expect(killsOf(finished)).toEqual([['m1']]);
    expect(executed(finished.impact)).not.toContain(0);
  });

  it('one test is enough for all mutants that it was found to kill', async () => {
    const finished = await finish(unit, [killer(long, 0, 1)], { signal });

    expect(killsOf(finished)).toEqual([['m0', 'm1']]);
  });

  it('tests are made shorter within the smaller budget', async () => {
    const budgetPerTest = { usual: 5000, hurried: 0 };
    const finished = await finish(unit, [killer(long, 1)], { signal, budgetPerTest });

    expect(callsOf(finished)).toEqual([['81', 'f($0)']]);
  });

  describe('whose deadline has passed', () => {
    const deadline = AbortSignal.abort();
    const other = testCaseOf(num(1), call('g', 0));

    /** A killer with what the search saw of it. */
    async function seen(testCase: TestCase, ...kills: readonly number[]): Promise<Killer> {
      const [trial] = await tryTestCases([{ testCase, target: undefined }], {
        model,
        search: runsIn(unit, 'search').execute,
        impact: runsIn(unit, 'impact').execute,
        canAssert: () => true,
        alive: new Set(kills),
        isWorthwhile: () => true,
      });
      return { ...killer(testCase, ...kills), ...(trial?.proof && { proof: trial.proof }) };
    }

    it('tests are made of what the search saw, without a run', async () => {
      const killers = [await seen(long, 0, 1), await seen(other, 2)];
      const finished = await finish(unit, killers, { signal, deadline });

      expect(callsOf(finished)).toEqual([sketch(long), sketch(other)]);
      expect(killsOf(finished)).toEqual([['m0', 'm1'], ['m2']]);
      expect(finished.tests.map(claims)).toEqual([['value $3'], ['value $1']]);
      expect(finished.impact.asked).toEqual([]);
    });

    it('a test is made of what the search saw where the deadline passes while it is proved', async () => {
      const stopped = new AbortController();
      const impact = runsIn(unit, 'impact');
      const finished = await finish(unit, [await seen(long, 0, 1)], {
        signal: stopped.signal,
        deadline: stopped.signal,
        impact: async (orders) => {
          stopped.abort();
          return (await impact.execute(orders)).slice(0, 2);
        },
      });

      expect(callsOf(finished)).toEqual([sketch(long)]);
      expect(killsOf(finished)).toEqual([['m0', 'm1']]);
    });
  });
});
