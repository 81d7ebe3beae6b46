import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mergeRanges } from '../../../src/runner/merge-ranges.ts';
import { rangesOf, setOf } from './ranges.ts';

const indices = fc.uniqueArray(fc.nat(60), { maxLength: 30 });

describe('mergeRanges', () => {
  test('gives the union of two sets', () => {
    fc.assert(
      fc.property(indices, indices, (one, other) => {
        const merged = mergeRanges(rangesOf(one), rangesOf(other));
        expect(setOf(merged)).toEqual(new Set([...one, ...other].toSorted((a, b) => a - b)));
      }),
    );
  });

  test('gives ranges that are sorted, disjoint and as few as can be', () => {
    fc.assert(
      fc.property(indices, indices, (one, other) => {
        const merged = mergeRanges(rangesOf(one), rangesOf(other));
        expect(merged).toEqual(rangesOf([...new Set([...one, ...other])]));
      }),
    );
  });

  test.each([
    { one: [0, 3], other: [3, 5], union: [0, 5] },
    { one: [0, 10], other: [2, 3], union: [0, 10] },
    { one: [], other: [4, 6], union: [4, 6] },
    { one: [8, 9], other: [1, 2], union: [1, 2, 8, 9] },
  ])('merges $one and $other into $union', ({ one, other, union }) => {
    expect(mergeRanges(one, other)).toEqual(union);
  });
});
