import { describe, expect, it, test } from 'vitest';

import { divideRounded, roundToStep, type RoundingMode } from '../src/rounding';

describe('divideRounded', () => {
  test.each<[RoundingMode, number[]]>([
    // 2.5, 2.75, -2.5, -2.25
    ['up', [3, 3, -3, -3]],
    ['down', [2, 2, -2, -2]],
    ['ceiling', [3, 3, -2, -2]],
    ['floor', [2, 2, -3, -3]],
    ['half-up', [3, 3, -3, -2]],
    ['half-down', [2, 3, -2, -2]],
    ['half-even', [2, 3, -2, -2]],
  ])('rounds %s', (mode, expected) => {
    expect([10, 11, -10, -9].map((value) => divideRounded(value, 4, mode))).toEqual(expected);
  });

  it('keeps exact quotients', () => {
    expect(divideRounded(12, 4)).toBe(3);
    expect(divideRounded(-12, 4)).toBe(-3);
  });

  it('never gives a negative zero', () => {
    expect(divideRounded(-1, 4)).toBe(0);
    expect(divideRounded(0, -4)).toBe(0);
  });

  it('rounds halves to even by default', () => {
    expect(divideRounded(7, 2)).toBe(4);
    expect(divideRounded(5, 2)).toBe(2);
  });

  it('refuses to divide by zero', () => {
    expect(() => divideRounded(1, 0)).toThrow();
  });

  it('refuses fractions', () => {
    expect(() => divideRounded(0.5, 2)).toThrow(RangeError);
  });
});

describe('roundToStep', () => {
  it('rounds to the nearest multiple', () => {
    expect(roundToStep(12, 5)).toBe(10);
    expect(roundToStep(13, 5)).toBe(15);
  });
});
