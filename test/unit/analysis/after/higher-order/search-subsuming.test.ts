import { describe, expect, test } from 'vitest';

import { keyOf, type Part } from '../../../../../src/analysis/after/higher-order/part.ts';
import {
  searchSubsuming,
  type SubsumingSearch,
} from '../../../../../src/analysis/after/higher-order/search-subsuming.ts';
import { createRandom } from '../../../../../src/foundation/random.ts';
import { partsOf } from './sample-parts.ts';

interface World {
  readonly parts: readonly Part[];
  readonly killersOf: (index: number) => readonly number[];
  /** By the key of the combination; others are killed by whatever kills a part. */
  readonly hard?: Readonly<Record<string, readonly number[]>>;
}

async function search(world: World, vary: Partial<SubsumingSearch> = {}) {
  const executed: string[] = [];
  const killersOf = ({ index }: Part): ReadonlySet<number> => new Set(world.killersOf(index));
  const found = await searchSubsuming({
    parts: world.parts,
    killersOf,
    order: 2,
    budget: 40,
    random: createRandom(1),
    execute(combinations) {
      executed.push(...combinations.map(keyOf));
      return Promise.resolve(
        combinations.map(
          (parts) =>
            new Set(world.hard?.[keyOf(parts)] ?? parts.flatMap((part) => [...killersOf(part)])),
        ),
      );
    },
    ...vary,
  });
  return { found, executed };
}

const inOneFunction = (count: number) => partsOf(Array.from({ length: count }, () => ({})));

describe('searchSubsuming', () => {
  test('executes every promising pair once where the budget allows it', async () => {
    const { executed } = await search({ parts: inOneFunction(5), killersOf: () => [1, 2] });
    expect(executed.toSorted()).toEqual([
      '0,1',
      '0,2',
      '0,3',
      '0,4',
      '1,2',
      '1,3',
      '1,4',
      '2,3',
      '2,4',
      '3,4',
    ]);
  });

  test('keeps to its budget, and executes nothing twice', async () => {
    const world = { parts: inOneFunction(30), killersOf: () => [1, 2], hard: { '3,7': [1] } };
    const { executed, found } = await search(world, { order: 3 });
    expect(executed).toHaveLength(40);
    expect(new Set(executed).size).toBe(40);
    expect(found.map(({ parts }) => keyOf(parts))).toEqual(executed);
  });

  test('leaves out parts that hide each other, that no test kills together, or that are far apart', async () => {
    const parts = partsOf([
      { place: [0, 20] },
      { place: [5, 9] },
      { place: [30, 40] },
      { functionName: 'next', place: [50, 60] },
      { functionName: 'far', place: [70, 80] },
      { functionName: 'far', file: 'other.ts', place: [90, 95] },
    ]);
    const { executed } = await search({ parts, killersOf: (index) => (index === 2 ? [9] : [1]) });
    expect(executed.toSorted()).toEqual(['0,3', '1,3', '3,4']);
  });

  test('goes on from what is hard to kill: finds a triple by way of its pair', async () => {
    const parts = inOneFunction(40);
    const hard = { '4,17': [1, 2], '4,17,31': [1] };
    const pairs = (40 * 39) / 2;
    const { executed } = await search(
      { parts, killersOf: () => [1, 2, 3, 4], hard },
      { order: 3, budget: pairs + 200 },
    );
    expect(executed).toContain('4,17,31');
    const grown = executed.filter((key) => key.split(',').length === 3);
    expect(
      grown.every(
        (key) => ['4', '17', '31'].filter((one) => key.split(',').includes(one)).length >= 2,
      ),
    ).toBe(true);
  });

  test.each([
    { what: 'no test kills', killers: new Set<number>() },
    { what: 'as many tests kill as kill a part', killers: new Set([1, 2]) },
    { what: 'nobody knows the killers of', killers: undefined },
  ])('does not go on from what $what', async ({ killers }) => {
    const executed: string[] = [];
    await search(
      { parts: inOneFunction(4), killersOf: () => [1, 2] },
      {
        order: 3,
        execute(combinations) {
          executed.push(...combinations.map(keyOf));
          return Promise.resolve(combinations.map(() => killers));
        },
      },
    );
    expect(executed.toSorted()).toEqual(['0,1', '0,2', '0,3', '1,2', '1,3', '2,3']);
  });

  test('executes the same for the same seed', async () => {
    const world = { parts: inOneFunction(30), killersOf: () => [1, 2], hard: { '1,2': [1] } };
    const [one, other] = await Promise.all([search(world), search(world)]);
    expect(one.executed).toEqual(other.executed);
  });
});
