import { describe, expect, it } from 'vitest';

import { mannWhitney, varghaDelaney } from '../../../bench/generation/statistics.ts';

describe('varghaDelaney', () => {
  it('is 1 where the first are all higher, and 0 where they are all lower', () => {
    expect(varghaDelaney([5, 6], [1, 2, 3])).toBe(1);
    expect(varghaDelaney([1, 2, 3], [5, 6])).toBe(0);
  });

  it('counts equal values half', () => {
    expect(varghaDelaney([4, 4], [4])).toBe(0.5);
    // Of nine pairs the first is higher in none and equal in two.
    expect(varghaDelaney([1, 2, 2], [2, 3, 4])).toBeCloseTo(1 / 9, 12);
  });

  it('tells nothing of no values', () => {
    expect(varghaDelaney([], [1])).toBeNaN();
  });
});

describe('mannWhitney', () => {
  it.each([
    // The example in SciPy's reference for `mannwhitneyu`: U = 17, exact p = 0.1111.
    {
      first: [19, 22, 16, 29, 24],
      second: [20, 11, 17, 12],
      p: 1 / 9,
    },
    // The example in R's reference for `wilcox.test`: W = 35, one-sided p = 0.1272.
    {
      first: [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
      second: [1.15, 0.88, 0.9, 0.74, 1.21],
      p: 0.2544,
    },
    // Of the 20 ways to choose three of the ranks 1, 3, 3, 3, 5 and 6, six sum up to at most 7 or at least 14.
    { first: [1, 2, 2], second: [2, 3, 4], p: 0.3 },
    // Two of 252 ways.
    { first: [1, 2, 3, 4, 5], second: [6, 7, 8, 9, 10], p: 2 / 252 },
  ])('knows the p of $first and $second', ({ first, second, p }) => {
    expect(mannWhitney(first, second)).toBeCloseTo(p, 4);
    expect(mannWhitney(second, first)).toBeCloseTo(p, 4);
  });

  it('finds no difference where all values are equal', () => {
    expect(mannWhitney([50, 50, 50], [50, 50])).toBe(1);
  });

  it('tells nothing of no values', () => {
    expect(mannWhitney([], [1])).toBeNaN();
  });
});
