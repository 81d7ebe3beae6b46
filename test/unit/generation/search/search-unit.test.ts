import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import {
  type FoundTestCases,
  searchUnit,
  type UnitSearch,
} from '../../../../src/generation/search/search-unit.ts';
import type { MutantGoal } from '../../../../src/generation/search/account.ts';
import type { Trial } from '../../../../src/generation/prove/try-test-cases.ts';
import { executed, type HostedRuns, type HostedUnit, runsIn } from '../fake-host.ts';
import { modelOf, taking } from '../fake-unit.ts';

const model = modelOf(['f', 'g'].map((id) => taking(id, [{ kind: 'number' }])));

/**
 * Mutants 0 and 1 are easy to kill, 2 and 3 are equivalent, of which 3 is never infected, 4 acts while modules load, 5 is in a
 * function that nothing calls.
 */
const unit: HostedUnit = {
  functions: {
    f: (mutant, a: number) => (mutant === 0 ? a + 1 : a),
    g: (mutant, a: number) => (mutant === 1 || mutant === 4 ? -a - 1 : a),
  },
  inside: { 0: 'f', 1: 'g', 2: 'f', 3: 'g', 5: 'h' },
  uninfected: [3],
  loading: [4],
};

interface Searched extends FoundTestCases {
  readonly near: HostedRuns;
  readonly impact: HostedRuns;
  readonly progress: readonly (readonly [killed: number, spent: number])[];
}

/** Searches for these mutants, of which some are goals: all of them that are inside of functions, unless told. */
async function search(
  from: HostedUnit,
  mutants: readonly number[],
  { goals, ...changes }: Partial<Omit<UnitSearch, 'goals'>> & { goals?: readonly number[] } = {},
): Promise<Searched> {
  const near = runsIn(from, 'search');
  const impact = runsIn(from, 'impact');
  const progress: [number, number][] = [];
  const wanted = goals ?? mutants.filter((mutant) => from.inside[mutant] !== undefined);
  const found = await searchUnit({
    model,
    examples: [],
    live: new Map(mutants.map((mutant) => [mutant, `m${mutant}`])),
    goals: wanted.map((mutant): MutantGoal => ({
      id: `m${mutant}`,
      targets: [],
      place: `${mutant}`,
      around: from.inside[mutant] ?? '',
    })),
    fitnessIn: () => () => 2,
    note: () => {},
    besideOf: () => undefined,
    strategy: 'ga',
    endsWhenStale: false,
    movesTime: false,
    random: createRandom(1),
    search: near.execute,
    impact: impact.execute,
    budget: 500,
    signal: new AbortController().signal,
    onProgress: (killed, spent) => void progress.push([killed, spent]),
    ...changes,
  });
  return { ...found, near, impact, progress };
}

const killedBy = ({ killers }: FoundTestCases): number[] =>
  killers.flatMap(({ kills }) => kills).toSorted((a, b) => a - b);

describe('the search in a unit', () => {
  it('finds test cases that kill its mutants, each credited once', async () => {
    const found = await search(unit, [0, 1, 2, 3]);

    expect(killedBy(found)).toEqual([0, 1]);
    expect(found.killers.every(({ fresh }) => !fresh)).toBe(true);
  });

  it('tries the values that conditions compared', async () => {
    const wanted = 987_654_321;
    const functions = { f: (mutant: number, a: number) => (a === wanted ? mutant : 0) };
    const picky: HostedUnit = { functions, inside: { 1: 'f' } };
    const compared = { pairs: [[wanted, wanted]] as const, keys: [] };

    expect(killedBy(await search({ ...picky, compared }, [1]))).toEqual([1]);
    expect(killedBy(await search(picky, [1]))).toEqual([]);
  });

  it('tries what stands beside mutants of tables that functions make', async () => {
    const key = 987_654_321;
    const lookup = { f: (mutant: number, a: number) => (a === key ? mutant : 0) };
    const made: HostedUnit = { functions: lookup, inside: { 1: 'f' } };
    const beside = { literals: [key], isInTable: true };

    expect(killedBy(await search(made, [1], { besideOf: () => beside }))).toEqual([1]);
    const apart = { ...beside, isInTable: false };
    expect(killedBy(await search(made, [1], { besideOf: () => apart }))).toEqual([]);
  });

  it('executes a mutant no more once it is dead', async () => {
    const found = await search(unit, [0, 1, 2], { budget: 1500 });

    // All of the batch in which it dies have run by then.
    expect(found.near.asked.length).toBeGreaterThan(20);
    expect(executed(found.impact).filter((mutant) => mutant === 0).length).toBeLessThanOrEqual(20);
  });

  it('knows of those that are left how far it came', async () => {
    const { sightingOf } = await search(unit, [2, 3, 5]);

    const { tried, runs } = sightingOf(2);
    expect(runs).toHaveLength(5);
    expect(tried.infected).toBe(tried.reached);
    expect(tried.executed).toBeGreaterThanOrEqual(5);
    expect(sightingOf(3)).toMatchObject({ tried: { infected: 0, executed: 0 }, runs: [] });
    expect(sightingOf(3).tried.reached).toBeGreaterThan(0);
    expect(sightingOf(5)).toEqual({ tried: { reached: 0, infected: 0, executed: 0 }, runs: [] });
  });

  it('executes a mutant that is infected in vain only so often on the way to others', async () => {
    const few = await search(unit, [2, 5], { goals: [5], strategy: 'random', budget: 3500 });
    const many = await search(unit, [2, 5], { goals: [5], strategy: 'random', budget: 35_000 });
    const timesIn = ({ impact }: Searched): number =>
      executed(impact).filter((mutant) => mutant === 2).length;

    expect(few.near.asked.length).toBeGreaterThan(100);
    expect(timesIn(few)).toBeLessThan(few.near.asked.length / 5);
    expect(many.near.asked.length).toBeGreaterThan(5 * few.near.asked.length);
    expect(timesIn(many)).toBeLessThan(2 * timesIn(few));
  });

  it('goes on executing a mutant that is infected in vain when it is its turn', async () => {
    const found = await search(unit, [2], { strategy: 'random', budget: 4000 });

    expect(executed(found.impact).filter((mutant) => mutant === 2).length).toBeGreaterThan(70);
  });

  it('asks how near a test case came to the mutant that it is for, and at first to all', async () => {
    const asked: number[] = [];
    await search(unit, [2, 3, 5], {
      strategy: 'random',
      budget: 4500,
      fitnessIn: () => (mutant) => {
        asked.push(mutant);
        return mutant === 5 ? 1.1 : 10;
      },
    });

    expect(asked.slice(0, 6)).toEqual([2, 3, 5, 2, 3, 5]);
    // What is nearest has its turn first.
    expect(asked[300]).toBe(5);
  });

  it('learns from kills where mutants come to light, before it climbs towards one that stays hidden', async () => {
    const noted: Trial[] = [];
    const found = await search(unit, [0, 1, 2], {
      strategy: 'mosa',
      budget: 10_000,
      // Mutant 2 is infected again and again in vain.
      fitnessIn: () => (mutant) => (mutant === 2 ? 1 : 2),
      note: (trial) => void noted.push(trial),
    });
    const ofBranches = found.impact.asked.filter(({ branches }) => branches);
    const first = ofBranches.findIndex(({ mutant }) => mutant === 2);

    expect(killedBy(found)).toEqual([0, 1]);
    expect(first).toBeGreaterThan(0);
    const lessons = ofBranches.slice(0, first).map(({ mutant }) => mutant);
    expect(new Set(lessons)).toEqual(new Set([-1, 0, 1]));
    expect(noted.filter(({ kills }) => kills.length > 0).length).toBeGreaterThanOrEqual(4);
  });

  it('breeds nothing for the sake of test cases that hang while they are observed', async () => {
    const { execute } = runsIn(unit, 'impact');
    let hung = 0;
    const measured: Trial[] = [];
    await search(unit, [2], {
      impact: async (orders) => {
        hung += orders.length;
        return (await execute(orders)).map(({ trace, fuel }) => ({
          trace: { ...trace, end: { kind: 'endless', statement: 0 } },
          fuel,
        }));
      },
      fitnessIn: (trial) => {
        measured.push(trial);
        return () => 2;
      },
    });

    expect(hung).toBeGreaterThan(0);
    expect(measured.filter(({ original }) => original !== undefined)).toEqual([]);
  });

  it('finds the same again', async () => {
    const one = await search(unit, [0, 1, 2, 3]);
    const other = await search(unit, [0, 1, 2, 3]);

    expect(other.killers).toEqual(one.killers);
    expect(other.near.asked).toEqual(one.near.asked);
  });

  it('tells of its progress', async () => {
    const { progress } = await search(unit, [0, 1, 2]);

    expect(progress.at(-1)).toEqual([2, 1]);
    expect(progress.every(([, spent]) => spent > 0 && spent <= 1)).toBe(true);
  });

  it('runs nothing after the signal', async () => {
    const found = await search(unit, [0, 4], { signal: AbortSignal.abort() });

    expect(found).toMatchObject({ killers: [], defects: [] });
    expect(found.near.asked).toEqual([]);
    expect(found.impact.asked).toEqual([]);
  });
});

describe('a mutant that acts while modules load', () => {
  it('is killed by a test case that was run anyway, in modules evaluated anew', async () => {
    const { killers, impact } = await search(unit, [0, 4]);

    expect(killers.filter(({ fresh }) => fresh)).toMatchObject([{ kills: [4] }]);
    const runs = impact.asked.filter(({ mutant }) => mutant === 4);
    expect(new Set(runs.map(({ fresh }) => fresh))).toEqual(new Set([true]));
  });

  it('is killed where there is no other', async () => {
    const { killers } = await search(unit, [4]);

    expect(killers).toMatchObject([{ kills: [4], fresh: true }]);
  });

  it('is killed by the constant in which it shows, read alone', async () => {
    const constant = (id: string) => taking(id, [], { kind: 'constant' });
    const constants = modelOf([...model.callables, constant('least'), constant('most')]);
    const functions = {
      ...unit.functions,
      least: () => 1,
      most: (mutant: number) => (mutant === 6 ? 8 : 9),
    };
    const found = await search({ ...unit, functions, loading: [6, 7] }, [0, 6, 7], {
      model: constants,
      budget: 0,
    });

    const killer = found.killers.find(({ kills }) => kills.includes(6));
    expect(killer).toMatchObject({ kills: [6], fresh: true });
    expect(killer?.testCase.statements).toEqual([
      { kind: 'call', callable: 'most', arguments: [] },
    ]);
  });

  it('is killed by its constant also in a unit of many', async () => {
    const ids = Array.from({ length: 90 }, (_, at) => `constant${at}`);
    const constants = ids.map((id) => taking(id, [], { kind: 'constant' }));
    const read = ids.map((id, at) => [id, (mutant: number) => (mutant === at + 100 ? -1 : at)]);
    const mutants = ids.map((_, at) => at + 100);
    const { killers } = await search(
      { ...unit, functions: { ...unit.functions, ...Object.fromEntries(read) }, loading: mutants },
      mutants,
      { model: modelOf([...model.callables, ...constants]), budget: 0 },
    );

    expect(killers.flatMap(({ kills }) => kills).toSorted((a, b) => a - b)).toEqual(mutants);
    expect(killers.map(({ testCase }) => testCase.statements.length)).toEqual(ids.map(() => 1));
  });

  it.each([
    [
      'is killed by its constant also where the search is interrupted, if most mutants are like it',
      [0, 6, 7],
      [6],
    ],
    ['is left to the end if most mutants are others', [0, 1, 2, 3, 6], []],
  ])('%s', async (_, mutants, killed) => {
    const interrupt = new AbortController();
    const most = taking('most', [], { kind: 'constant' });
    const functions = { ...unit.functions, most: (mutant: number) => (mutant === 6 ? 8 : 9) };
    const found = await search({ ...unit, functions, loading: [6, 7] }, mutants, {
      model: modelOf([...model.callables, most]),
      signal: interrupt.signal,
      onProgress: () => interrupt.abort(),
    });

    expect(killedBy(found).filter((mutant) => mutant > 5)).toEqual(killed);
  });

  it('is not executed where loading the modules does not reach it', async () => {
    const { killers, impact } = await search({ ...unit, loading: [] }, [0, 4]);

    expect(killers.filter(({ fresh }) => fresh)).toEqual([]);
    expect(executed(impact)).not.toContain(4);
  });

  it('is tried on few test cases if they do not kill it', async () => {
    const equivalent: HostedUnit = { ...unit, functions: { f: (_, a) => a, g: (_, a) => a } };
    const { killers, impact } = await search(equivalent, [2, 4]);

    expect(killers).toEqual([]);
    const times = executed(impact).filter((mutant) => mutant === 4).length;
    expect(times).toBeGreaterThan(0);
    expect(times).toBeLessThanOrEqual(150);
  });
});

it('what runs of the original show that is likely to be a defect is found on the way', async () => {
  const failing: HostedUnit = {
    ...unit,
    functions: {
      ...unit.functions,
      f: (_, a: number) => {
        if (a > 0) throw new TypeError('a.b is not a function');
        return a;
      },
    },
  };
  const { defects } = await search(failing, [2]);

  expect(defects).toMatchObject([{ kind: 'failure-inside', callable: 'f' }]);
});
