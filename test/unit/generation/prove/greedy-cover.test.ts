import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { greedyCover } from '../../../../src/generation/prove/greedy-cover.ts';

type Named = readonly [name: string, goals: readonly number[]];

function coverOf(items: readonly Named[], goals: readonly number[]): string[] {
  const sets = new Map(items.map((item) => [item, new Set(item[1])]));
  return greedyCover(items, (item) => sets.get(item) ?? new Set(), new Set(goals)).map(
    ([name]) => name,
  );
}

describe('a greedy cover', () => {
  it.each<[string, Named[], number[], string[]]>([
    [
      'takes what covers most',
      [
        ['a', [1]],
        ['b', [1, 2]],
        ['c', [2]],
      ],
      [1, 2],
      ['b'],
    ],
    [
      'takes the first of equals',
      [
        ['a', [1, 2]],
        ['b', [1, 2]],
      ],
      [1, 2],
      ['a'],
    ],
    [
      'adds what is missing',
      [
        ['a', [1, 2]],
        ['b', [2, 3]],
      ],
      [1, 2, 3],
      ['a', 'b'],
    ],
    [
      'takes nothing that covers no goal',
      [
        ['a', [9]],
        ['b', []],
      ],
      [1],
      [],
    ],
    ['leaves goals that nothing covers', [['a', [1]]], [1, 2], ['a']],
    [
      'drops what later choices make superfluous',
      [
        ['a', [1, 2, 3, 4]],
        ['b', [1, 2, 5]],
        ['c', [3, 4, 6]],
      ],
      [1, 2, 3, 4, 5, 6],
      ['b', 'c'],
    ],
    [
      'keeps the order of the items',
      [
        ['a', [1]],
        ['b', [2, 3]],
      ],
      [1, 2, 3],
      ['a', 'b'],
    ],
  ])('%s', (_, items, goals, chosen) => {
    expect(coverOf(items, goals)).toEqual(chosen);
  });

  it('covers all that can be covered, and could spare no item', () => {
    const sets = fc.array(fc.uniqueArray(fc.nat(12)), { maxLength: 12 });
    fc.assert(
      fc.property(sets, fc.uniqueArray(fc.nat(12)), (each, goals) => {
        const items = each.map((set): Named => [String(set), set]);
        const chosen = new Set(coverOf(items, goals));
        const covered = (some: readonly Named[]): Set<number> =>
          new Set(some.flatMap(([, set]) => set.filter((goal) => goals.includes(goal))));
        const taken = items.filter(([name]) => chosen.has(name));

        expect(covered(taken)).toEqual(covered(items));
        for (const name of chosen) {
          const others = items.filter((item) => chosen.has(item[0]) && item[0] !== name);
          expect(covered(others).size).toBeLessThan(covered(items).size);
        }
      }),
    );
  });
});
