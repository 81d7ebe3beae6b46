import { describe, expect, it } from 'vitest';

import { searchByAlternatingVariables } from '../../../../../src/generation/search/strategies/avm.ts';
import { climb, type Hill } from '../../../../../src/generation/search/strategies/climb.ts';
import type {
  InputVariable,
  Scored,
} from '../../../../../src/generation/search/strategies/strategy.ts';
import { type Toy, toySearch, variablesOfDigits } from '../toy-search.ts';

/** Numbers whose fitness is told by a function of them. */
type Point = readonly number[];

/** Climbs with whole steps, and gives the way: the points that were run in their order. */
async function climbed(
  start: Point,
  fitnessOf: (point: Point) => number,
  limit = Infinity,
): Promise<{ readonly end: Point; readonly runs: readonly Point[] }> {
  const runs: Point[] = [];
  const variable = (at: number): InputVariable<Point> => ({
    move: (point, steps) => point.with(at, (point[at] ?? 0) + steps),
  });
  const scored = (individual: Point): Scored<Point> => {
    const fitness = fitnessOf(individual);
    return { individual, evaluation: { fitness, isAtGoal: fitness === 0, cost: 1 } };
  };
  const hill: Hill<Point> = {
    variablesOf: (point) => point.map((_, at) => variable(at)),
    run: (points) => {
      runs.push(...points);
      return Promise.resolve(points.map(scored));
    },
    isOver: () =>
      runs.length >= limit || (runs.at(-1) !== undefined && fitnessOf(runs.at(-1) ?? []) === 0),
  };
  const { individual } = await climb(scored(start), hill);
  return { end: individual, runs };
}

describe('climb', () => {
  it('explores one step each way, and goes on where it is fitter, twice as far each time', async () => {
    const { runs } = await climbed([0], ([x = 0]) => Math.abs(x - 100));

    expect(runs.slice(0, 8)).toEqual([[-1], [1], [2], [4], [8], [16], [32], [64]]);
  });

  it('explores anew where a pattern move goes too far, and arrives', async () => {
    const { end, runs } = await climbed([0], ([x = 0]) => Math.abs(x - 100));

    expect(end).toEqual([100]);
    expect(runs).toContainEqual([128]);
    expect(runs.length).toBeLessThan(40);
  });

  it('goes on with the next variable where one is as good as it gets, and comes back to it', async () => {
    // The first one is to be where the second one is, which then moves.
    const { end } = await climbed(
      [400, -300, 7],
      ([x = 0, y = 0, z = 0]) => Math.abs(x - y) + 2 * Math.abs(y - 20) + Math.abs(z),
    );

    expect(end).toEqual([20, 20, 0]);
  });

  it('ends where no move of one variable leads nearer', async () => {
    const { end, runs } = await climbed([5, 5], ([x = 0, y = 0]) => (x === y ? 1 : 9));

    expect(end).toEqual([5, 5]);
    expect(runs).toEqual([
      [4, 5],
      [6, 5],
      [5, 4],
      [5, 6],
    ]);
  });

  it('stops when there is nothing left to spend', async () => {
    const { runs } = await climbed([0], ([x = 0]) => Math.abs(x - 1e9), 10);

    expect(runs.length).toBeLessThanOrEqual(11);
  });
});

describe('the alternating variable method', () => {
  it('reaches a goal that takes a text of the right length and each character in its place', async () => {
    const seeds = [1, 2, 3, 4, 5];
    const ends = await Promise.all(
      seeds.map(async (seed) => {
        const search = toySearch(seed, { budget: 20_000 });
        const wanted = [3, 1, 4, 1, 5];
        const far = ({ digits }: Toy): number =>
          10 * Math.abs(digits.length - wanted.length) +
          wanted.reduce((sum, digit, at) => sum + Math.abs(digit - (digits[at] ?? 0)), 0);
        const { end } = await searchByAlternatingVariables({
          ...search,
          evaluate: (toys) =>
            Promise.resolve(
              toys.map((toy) => ({ fitness: far(toy), isAtGoal: far(toy) === 0, cost: 1 })),
            ),
        });
        return end;
      }),
    );

    expect(ends).toEqual(seeds.map(() => 'goal'));
  });

  it('starts with its seeds, then again and again from random individuals', async () => {
    const runs: (readonly Toy[])[] = [];
    const seeds = [{ digits: [1] }, { digits: [2] }];
    const search = toySearch(1, { seeds, budget: 300 }, runs);
    let made = 0;
    await searchByAlternatingVariables({
      ...search,
      operations: {
        ...search.operations,
        variablesOf: (toy) => (toy.digits.length === 1 ? [] : variablesOfDigits(toy)),
        create: () => {
          made += 1;
          return search.operations.create();
        },
      },
      evaluate: async (toys) =>
        (await search.evaluate(toys)).map((each) => ({ ...each, isAtGoal: false })),
    });

    expect(runs.slice(0, 2)).toEqual([[seeds[0]], [seeds[1]]]);
    expect(made).toBeGreaterThan(2);
  });
});
