import { describe, expect, it } from 'vitest';

import { allocate, split } from '../src/allocate';
import { Money } from '../src/money';

const units = (amounts: readonly Money[]): number[] => amounts.map((amount) => amount.units);

describe('allocate', () => {
  it('divides by ratios', () => {
    expect(units(allocate(Money.of('100', 'EUR'), [1, 3]))).toEqual([2500, 7500]);
  });

  it('loses nothing', () => {
    const parts = allocate(Money.of('0.05', 'EUR'), [3, 7]);
    expect(units(parts)).toEqual([2, 3]);
    expect(Money.sum(parts).units).toBe(5);
  });

  it('gives nothing for a ratio of zero', () => {
    expect(units(allocate(Money.of('1', 'EUR'), [0, 1]))).toEqual([0, 100]);
  });

  it('divides debts too', () => {
    expect(units(allocate(Money.of('-0.10', 'EUR'), [1, 2]))).toEqual([-3, -7]);
  });

  it('refuses bad ratios', () => {
    expect(() => allocate(Money.of('1', 'EUR'), [])).toThrow('No ratios');
    expect(() => allocate(Money.of('1', 'EUR'), [1, -1])).toThrow();
    expect(() => allocate(Money.of('1', 'EUR'), [0, 0])).toThrow('All ratios are zero');
  });
});

describe('split', () => {
  it('puts the odd units first', () => {
    expect(units(split(Money.of('1', 'EUR'), 3))).toEqual([34, 33, 33]);
    expect(units(split(Money.of('0.11', 'EUR'), 4))).toEqual([3, 3, 3, 2]);
  });

  it('refuses a fraction of a part', () => {
    expect(() => split(Money.of('1', 'EUR'), 1.5)).toThrow(RangeError);
  });
});
