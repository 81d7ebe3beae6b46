import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { chooseCombinations } from '../../../../../src/analysis/after/higher-order/choose-combinations.ts';
import { fits, keyOf, type Part } from '../../../../../src/analysis/after/higher-order/part.ts';
import { createRandom } from '../../../../../src/foundation/random.ts';
import { indicesOf, partsOf, someParts } from './sample-parts.ts';

type Strategy = keyof typeof chooseCombinations;

function choose(
  strategy: Strategy,
  parts: readonly Part[],
  vary: { order?: number; limit?: number; seed?: number } = {},
) {
  const { order = 2, limit = 100, seed = 1 } = vary;
  return chooseCombinations[strategy](parts, { order, limit, random: createRandom(seed) });
}

const sketches = fc.array(
  fc.record({
    operator: fc.constantFrom('AOR' as const, 'ROR' as const, 'STD' as const),
    functionName: fc.constantFrom('f', 'g'),
    file: fc.constantFrom('a.ts', 'b.ts'),
    place: fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([start, length]) => [start, start + length + 1] as const),
  }),
  { maxLength: 12 },
);

describe.each(['sample', 'last-to-first', 'different-operators', 'same-function'] as const)(
  '%s',
  (strategy) => {
    test('combines as many parts as the order says, apart from each other, up to the limit, none twice', () => {
      fc.assert(
        fc.property(sketches, fc.integer({ min: 2, max: 4 }), fc.nat(10), (all, order, limit) => {
          const chosen = choose(strategy, partsOf(all), { order, limit });
          expect(chosen.length).toBeLessThanOrEqual(limit);
          expect(new Set(chosen.map(keyOf)).size).toBe(chosen.length);
          for (const parts of chosen) {
            expect(parts).toHaveLength(order);
            expect(parts.every((part, at) => fits(part, parts.slice(0, at)))).toBe(true);
          }
        }),
      );
    });

    test('chooses the same for the same seed', () => {
      const parts = partsOf(
        Array.from({ length: 12 }, (_, at) => ({ operator: at % 2 === 0 ? 'AOR' : 'ROR' })),
      );
      expect(choose(strategy, parts, { seed: 5, limit: 6 })).toEqual(
        choose(strategy, parts, { seed: 5, limit: 6 }),
      );
      expect(choose(strategy, parts, { limit: 6 })).toHaveLength(6);
    });
  },
);

describe('sample', () => {
  test('finds every pair where the limit allows it', () => {
    expect(choose('sample', someParts(4), { limit: 6 })).toHaveLength(6);
  });

  test('chooses others for another seed', () => {
    const [one, other] = [1, 2].map((seed) => choose('sample', someParts(40), { seed, limit: 10 }));
    expect(one).not.toEqual(other);
  });
});

describe('last-to-first', () => {
  test('combines the first with the last, and each part once', () => {
    expect(indicesOf(choose('last-to-first', someParts(5)))).toEqual([
      [0, 4],
      [1, 3],
    ]);
  });

  test('takes from both ends in turn for a higher order', () => {
    expect(indicesOf(choose('last-to-first', someParts(6), { order: 3 }))).toEqual([
      [0, 1, 5],
      [2, 3, 4],
    ]);
  });

  test('takes the next that is apart where the last is not', () => {
    const parts = partsOf([{ place: [0, 9] }, { place: [20, 25] }, { place: [4, 6] }]);
    expect(indicesOf(choose('last-to-first', parts))).toEqual([[0, 1]]);
  });
});

describe('different-operators', () => {
  test('never combines mutants of one operator, and uses each part once', () => {
    const parts = partsOf([
      { operator: 'AOR' },
      { operator: 'AOR' },
      { operator: 'AOR' },
      { operator: 'ROR' },
      { operator: 'STD' },
    ]);
    const chosen = choose('different-operators', parts);
    expect(chosen.map((pair) => pair.map(({ mutant }) => mutant.operator))).toEqual([
      ['AOR', 'ROR'],
      ['AOR', 'STD'],
    ]);
  });
});

describe('same-function', () => {
  test('makes all pairs within each function, and none across', () => {
    const parts = partsOf([
      { functionName: 'f' },
      { functionName: 'f' },
      { functionName: 'f' },
      { functionName: 'g' },
      { functionName: 'g', file: 'other.ts' },
      { functionName: 'g' },
    ]);
    const chosen = indicesOf(choose('same-function', parts));
    expect(chosen.toSorted((a, b) => a.join().localeCompare(b.join()))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
      [3, 5],
    ]);
  });
});
