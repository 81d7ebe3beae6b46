import { beforeEach, describe, expect, it } from 'vitest';

import { RateTable, UnknownRate } from '../src/exchange';
import { Money } from '../src/money';

describe('RateTable', () => {
  let rates: RateTable;

  beforeEach(() => {
    rates = new RateTable('EUR').set('USD', '1.0842').set('JPY', '163.15').set('KWD', '0.3332');
  });

  it('converts from the base', () => {
    expect(rates.convert(Money.of('100', 'EUR'), 'USD').toString()).toBe('108.42 USD');
  });

  it('converts to the base', () => {
    expect(rates.convert(Money.of('108.42', 'USD'), 'EUR').toString()).toBe('100.00 EUR');
  });

  it('converts by way of the base', () => {
    expect(rates.convert(Money.of('10', 'USD'), 'JPY').toString()).toBe('1505 JPY');
  });

  it('minds the digits of the currencies', () => {
    expect(rates.convert(Money.of('10', 'EUR'), 'KWD').toString()).toBe('3.332 KWD');
    expect(rates.convert(Money.of('1000', 'JPY'), 'EUR').toString()).toBe('6.13 EUR');
  });

  it('leaves the same currency alone', () => {
    const amount = Money.of('5', 'GBP');
    expect(rates.convert(amount, 'GBP')).toBe(amount);
  });

  it('knows its currencies', () => {
    expect(rates.base).toBe('EUR');
    expect(rates.has('USD')).toBe(true);
    expect(rates.has('GBP')).toBe(false);
  });

  it('refuses unknown currencies', () => {
    expect(() => rates.convert(Money.of('5', 'GBP'), 'EUR')).toThrow(UnknownRate);
  });

  it('refuses negative rates', () => {
    expect(() => rates.set('GBP', '-1')).toThrow(RangeError);
  });

  it('adds up several currencies', () => {
    const wallet = [Money.of('10', 'EUR'), Money.of('10.84', 'USD'), Money.of('163', 'JPY')];
    expect(rates.total(wallet, 'EUR').toString()).toBe('21.00 EUR');
  });
});
