import { describe, expect, it } from 'vitest';

import { CurrencyMismatch, Money } from '../src/money';

const eur = (amount: string): Money => Money.of(amount, 'EUR');

describe('creating amounts', () => {
  it('reads major units', () => {
    expect(eur('12.5').units).toBe(1250);
    expect(eur('-0.05').units).toBe(-5);
    expect(Money.of(7, 'JPY').units).toBe(7);
  });

  it('knows currencies of three digits', () => {
    expect(Money.of('1.234', 'KWD').units).toBe(1234);
  });

  it('ignores trailing zeros', () => {
    expect(eur('1.5000').units).toBe(150);
  });

  it('accepts codes in lower case', () => {
    expect(Money.of('1', 'usd').currency).toBe('USD');
  });

  it('refuses more digits than the currency has', () => {
    expect(() => Money.of('1.005', 'USD')).toThrow(RangeError);
    expect(() => Money.of('1.5', 'JPY')).toThrow(RangeError);
  });

  it('refuses what is not a number', () => {
    expect(() => eur('twelve')).toThrow(SyntaxError);
    expect(() => eur('1.2.3')).toThrow(SyntaxError);
  });

  it('refuses unknown currencies', () => {
    expect(() => Money.of('1', 'XXX')).toThrow('Unknown currency: XXX');
  });

  it('refuses fractions of a unit', () => {
    expect(() => Money.ofUnits(1.5, 'EUR')).toThrow();
  });
});

describe('arithmetic', () => {
  it('adds and subtracts', () => {
    expect(eur('1.10').plus(eur('2.20')).toDecimal()).toBe('3.30');
    expect(eur('1.10').minus(eur('2.20')).toDecimal()).toBe('-1.10');
  });

  it('multiplies by decimals without losing digits', () => {
    expect(eur('19.99').times('3').toDecimal()).toBe('59.97');
    expect(eur('10.05').times('0.1').toDecimal()).toBe('1.00');
  });

  it('rounds as it is told', () => {
    expect(eur('0.25').times('0.1', 'half-up').units).toBe(3);
    expect(eur('0.25').times('0.1').units).toBe(2);
  });

  it('does not mix currencies', () => {
    expect(() => eur('1').plus(Money.of('1', 'USD'))).toThrow(CurrencyMismatch);
  });

  it('negates', () => {
    expect(eur('3').negated().units).toBe(-300);
    expect(eur('-3').abs().units).toBe(300);
  });

  it('adds up lists', () => {
    expect(Money.sum([eur('1'), eur('2'), eur('3.50')]).toString()).toBe('6.50 EUR');
    expect(() => Money.sum([])).toThrow(RangeError);
  });
});

describe('comparing', () => {
  it('orders amounts', () => {
    expect(eur('1').compare(eur('2'))).toBeLessThan(0);
    expect(eur('2').compare(eur('1'))).toBeGreaterThan(0);
    expect(eur('1').lessThan(eur('2'))).toBe(true);
    expect(eur('2').lessThan(eur('1'))).toBe(false);
    expect(eur('1').atLeast(eur('1'))).toBe(true);
  });

  it('knows equal amounts', () => {
    expect(eur('1').equals(eur('1.00'))).toBe(true);
    expect(eur('1').equals(Money.of('1', 'USD'))).toBe(false);
  });

  it('finds the least and the most', () => {
    const amounts: [Money, ...Money[]] = [eur('2'), eur('1'), eur('3')];
    expect(Money.min(...amounts).toDecimal()).toBe('1.00');
    expect(Money.max(...amounts).toDecimal()).toBe('3.00');
  });

  it('tells the sign', () => {
    expect(eur('1').isPositive()).toBe(true);
    expect(eur('-1').isNegative()).toBe(true);
    expect(eur('0').isZero()).toBe(true);
    expect(eur('0').isPositive()).toBe(false);
    expect(eur('0').isNegative()).toBe(false);
  });

  it('keeps an amount within bounds', () => {
    expect(eur('5').clamp(eur('1'), eur('3')).toDecimal()).toBe('3.00');
    expect(eur('0').clamp(eur('1'), eur('3')).toDecimal()).toBe('1.00');
    expect(eur('2').clamp(eur('1'), eur('3')).toDecimal()).toBe('2.00');
  });
});

describe('writing', () => {
  it('writes all digits of the currency', () => {
    expect(eur('5').toString()).toBe('5.00 EUR');
    expect(Money.ofUnits(-7, 'EUR').toString()).toBe('-0.07 EUR');
    expect(Money.ofUnits(1500, 'JPY').toString()).toBe('1500 JPY');
    expect(Money.ofUnits(5, 'KWD').toString()).toBe('0.005 KWD');
  });

  it('turns into JSON', () => {
    expect(JSON.stringify(eur('5.1'))).toBe('{"amount":"5.10","currency":"EUR"}');
  });

  it('splits into major and minor units', () => {
    expect(eur('12.34').major).toBe(12);
    expect(eur('12.34').minor).toBe(34);
  });

  it('rounds to coins for cash', () => {
    expect(Money.of('2.13', 'CHF').roundedToCash().toDecimal()).toBe('2.15');
    expect(Money.of('2.12', 'CHF').roundedToCash().toDecimal()).toBe('2.10');
    expect(eur('2.13').roundedToCash().toDecimal()).toBe('2.13');
  });
});
