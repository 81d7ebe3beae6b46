import { describe, expect, it } from 'vitest';

import {
  type SingleSearchName,
  strategies,
} from '../../../../../src/generation/search/strategies/strategies.ts';
import { fitnessOf, goal, type Toy, toySearch } from '../toy-search.ts';

const names: readonly SingleSearchName[] = ['ga', 'avm', 'random'];

describe.each(names)('the strategy %s', (name) => {
  const strategy = strategies[name];

  it('runs the same individuals for the same seed', async () => {
    const runsOf = async (seed: number): Promise<string> => {
      const runs: (readonly Toy[])[] = [];
      await strategy(toySearch(seed, { budget: 3000 }, runs));
      return JSON.stringify(runs);
    };

    expect(await runsOf(1)).toBe(await runsOf(1));
    expect(await runsOf(1)).not.toBe(await runsOf(2));
  });

  it('stays within its budget, but for the last batch', async () => {
    const runs: (readonly Toy[])[] = [];
    const search = toySearch(1, { budget: 500 }, runs);
    const outcome = await strategy({
      ...search,
      evaluate: async (toys) =>
        (await search.evaluate(toys)).map((each) => ({ ...each, isAtGoal: false })),
    });
    const spent = runs.flat().reduce((sum, { digits }) => sum + digits.length, 0);

    expect(outcome.end).toBe('budget');
    expect(spent).toBeLessThanOrEqual(510);
    expect(spent).toBeGreaterThan(480);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const runs: (readonly Toy[])[] = [];
    const search = toySearch(1, { signal: controller.signal }, runs);
    const outcome = await strategy({
      ...search,
      evaluate: (toys) => {
        if (runs.length === 2) controller.abort();
        return search.evaluate(toys);
      },
    });

    expect(outcome.end).toBe('aborted');
    expect(runs).toHaveLength(3);
  });

  it('stops when an evaluation gives less than was asked for', async () => {
    const outcome = await strategy({ ...toySearch(1), evaluate: () => Promise.resolve([]) });

    expect(outcome).toEqual({ best: undefined, end: 'aborted' });
  });

  it('gives the fittest individual that it saw', async () => {
    const runs: (readonly Toy[])[] = [];
    const { best } = await strategy(toySearch(4, { budget: 2000 }, runs));

    expect(best?.evaluation.fitness).toBe(Math.min(...runs.flat().map(fitnessOf)));
  });
});

describe('the genetic algorithm', () => {
  it('reaches a goal each time that random search reaches once in five times at most', async () => {
    const seeds = [1, 2, 3, 4, 5];
    const ends = await Promise.all(
      seeds.map(async (seed) => (await strategies.ga(toySearch(seed, { budget: 20_000 }))).end),
    );
    const random = await Promise.all(
      seeds.map(async (seed) => (await strategies.random(toySearch(seed, { budget: 20_000 }))).end),
    );

    expect(ends).toEqual(seeds.map(() => 'goal'));
    expect(random.filter((end) => end === 'goal').length).toBeLessThan(2);
  });

  it('stops at the goal, with what is there', async () => {
    const { best, end } = await strategies.ga(toySearch(1));

    expect(end).toBe('goal');
    expect(best?.individual.digits.slice(0, goal.length)).toEqual(goal);
  });

  it('begins with its seeds and variations of them', async () => {
    const runs: (readonly Toy[])[] = [];
    const seed = { digits: [3, 1, 4, 1, 0] };
    await strategies.ga(toySearch(1, { seeds: [seed], budget: 700 }, runs));
    const first = runs.flat().slice(0, 50);

    expect(first[0]).toBe(seed);
    expect(first.every(({ digits }) => Math.abs(digits.length - 5) < 2)).toBe(true);
  });

  it('keeps parents whose offspring is worse', async () => {
    const search = toySearch(1, { budget: 3000 });
    const parents: Toy[] = [];
    const operations = {
      create: () => ({ digits: [3] }),
      vary: () => ({ digits: [0, 0] }),
      cross: (one: Toy, other: Toy) => {
        parents.push(one, other);
        return [one, other] as const;
      },
      lengthOf: ({ digits }: Toy) => digits.length,
      variablesOf: () => [],
    };
    await strategies.ga({ ...search, operations });

    expect(parents.length).toBeGreaterThan(500);
    expect(parents.every((toy) => fitnessOf(toy) === goal.length - 1)).toBe(true);
  });

  it('runs no individual twice', async () => {
    const runs: (readonly Toy[])[] = [];
    await strategies.ga(toySearch(1, {}, runs));
    const all = runs.flat();

    expect(new Set(all).size).toBe(all.length);
  });

  it('ends when nothing new can be bred', async () => {
    const only = { digits: [1] };
    const operations = {
      create: () => only,
      vary: (toy: Toy) => toy,
      cross: (one: Toy, other: Toy) => [one, other] as const,
      lengthOf: () => 1,
      variablesOf: () => [],
    };

    expect(await strategies.ga(toySearch(1, { operations }))).toMatchObject({ end: 'exhausted' });
  });
});
