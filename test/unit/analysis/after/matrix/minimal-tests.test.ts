import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { minimalTests } from '../../../../../src/analysis/after/matrix/minimal-tests.ts';
import { killSets, testCount } from './matrix-rows.ts';

const durations = fc.array(fc.nat(1000), { minLength: testCount, maxLength: testCount });
const nonEmpty = killSets.map((sets) => sets.filter((set) => set.length > 0));

function killsAll(sets: readonly (readonly number[])[], suite: readonly number[]): boolean {
  return sets.every((set) => set.some((one) => suite.includes(one)));
}

describe('a minimal set of tests', () => {
  test('kills what all tests together kill', () => {
    fc.assert(
      fc.property(nonEmpty, durations, (sets, costs) => {
        expect(killsAll(sets, minimalTests(sets, costs))).toBe(true);
      }),
    );
  });

  test('has no member that can be left out, and none twice', () => {
    fc.assert(
      fc.property(nonEmpty, durations, (sets, costs) => {
        const chosen = minimalTests(sets, costs);
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const one of chosen) {
          expect(
            killsAll(
              sets,
              chosen.filter((other) => other !== one),
            ),
          ).toBe(false);
        }
      }),
    );
  });

  test('takes the cheaper of two tests that do the same', () => {
    expect(minimalTests([[0, 1]], [50, 20])).toEqual([1]);
  });

  test('takes several cheap tests before a dear one that replaces them', () => {
    const sets = [
      [0, 3],
      [1, 3],
      [2, 3],
    ];
    expect(minimalTests(sets, [1, 1, 1, 1000])).toEqual([0, 1, 2]);
    expect(minimalTests(sets, [1, 1, 1, 2])).toEqual([3]);
  });

  test('drops a test that those taken later have made needless', () => {
    // 0 has most for its cost at first; 1 and 2 are both needed for what it lacks, and have all of its own.
    const sets = [[0, 1], [0, 1], [0, 2], [0, 2], [1], [2]];
    expect(minimalTests(sets, [10, 10, 10])).toEqual([1, 2]);
  });

  test('is empty where nothing is killed', () => {
    expect(minimalTests([], [1, 2])).toEqual([]);
  });
});
