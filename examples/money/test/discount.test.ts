import { describe, expect, it } from 'vitest';

import { bestDiscount, reduction, subtotal, type CartLine, type Discount } from '../src/discount';
import { Money } from '../src/money';

const usd = (amount: string): Money => Money.of(amount, 'USD');
const cart: CartLine[] = [
  { sku: 'tea', price: usd('4.50'), quantity: 7 },
  { sku: 'mug', price: usd('12.00'), quantity: 1 },
];
const off = (discount: Discount): string => reduction(cart, discount, 'USD').toDecimal();

describe('reduction', () => {
  it('adds up the cart', () => {
    expect(subtotal(cart, 'USD').toDecimal()).toBe('43.50');
    expect(subtotal([], 'USD').toDecimal()).toBe('0.00');
  });

  it('takes a percentage off', () => {
    expect(off({ kind: 'percent', percent: 10 })).toBe('4.35');
    expect(off({ kind: 'percent', percent: 50, cap: usd('15') })).toBe('15.00');
  });

  it('takes an amount off', () => {
    expect(off({ kind: 'fixed', amount: usd('5') })).toBe('5.00');
    expect(off({ kind: 'fixed', amount: usd('5'), minimum: usd('50') })).toBe('0.00');
  });

  it('never takes off more than the cart costs', () => {
    expect(off({ kind: 'fixed', amount: usd('100') })).toBe('43.50');
  });

  it('gives pieces for free', () => {
    expect(off({ kind: 'free-pieces', sku: 'tea', buy: 2, free: 1 })).toBe('9.00');
    expect(off({ kind: 'free-pieces', sku: 'tea', buy: 1, free: 2 })).toBe('18.00');
    expect(off({ kind: 'free-pieces', sku: 'mug', buy: 2, free: 1 })).toBe('0.00');
  });

  it('has lower prices for many pieces', () => {
    const steps = [
      { from: 3, price: usd('4.00') },
      { from: 6, price: usd('3.50') },
      { from: 12, price: usd('3.00') },
    ];
    expect(off({ kind: 'volume', sku: 'tea', steps })).toBe('7.00');
    expect(off({ kind: 'volume', sku: 'mug', steps })).toBe('0.00');
  });

  it('refuses more than all', () => {
    expect(() => off({ kind: 'percent', percent: 120 })).toThrow(RangeError);
  });
});

describe('bestDiscount', () => {
  it('finds the one that takes most off', () => {
    const discounts: Discount[] = [
      { kind: 'percent', percent: 10 },
      { kind: 'fixed', amount: usd('6') },
      { kind: 'fixed', amount: usd('5') },
    ];
    expect(bestDiscount(cart, discounts, 'USD')?.amount.toDecimal()).toBe('6.00');
  });

  it('finds nothing in an empty list', () => {
    expect(bestDiscount(cart, [], 'USD')).toBeUndefined();
  });
});
