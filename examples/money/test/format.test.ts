import { describe, expect, it, test } from 'vitest';

import { format, parseMoney } from '../src/format';
import { Money } from '../src/money';

describe('format', () => {
  it('groups thousands', () => {
    expect(format(Money.of('1234567.89', 'USD'))).toBe('$1,234,567.89');
    expect(format(Money.of('123', 'USD'))).toBe('$123.00');
  });

  it('has other separators', () => {
    const options = { group: '.', decimalPoint: ',', symbol: 'after' } as const;
    expect(format(Money.of('1234.5', 'EUR'), options)).toBe('1.234,50 €');
  });

  it('writes codes', () => {
    expect(format(Money.of('5', 'USD'), { symbol: 'code' })).toBe('5.00 USD');
    expect(format(Money.of('5', 'USD'), { symbol: 'none' })).toBe('5.00');
  });

  it('writes negative amounts', () => {
    expect(format(Money.of('-5', 'GBP'))).toBe('-£5.00');
    expect(format(Money.of('-5', 'GBP'), { negative: 'parentheses' })).toBe('(£5.00)');
  });

  it('leaves out zeros', () => {
    expect(format(Money.of('5', 'USD'), { trimZeros: true })).toBe('$5');
    expect(format(Money.of('5.50', 'USD'), { trimZeros: true })).toBe('$5.50');
  });

  it('writes currencies without minor units', () => {
    expect(format(Money.of('5000', 'JPY'))).toBe('¥5,000');
  });
});

describe('parseMoney', () => {
  test.each([
    ['$1,234.50', '1234.50 USD'],
    ['1234.5 USD', '1234.50 USD'],
    ['EUR 3', '3.00 EUR'],
    ['(12.00 EUR)', '-12.00 EUR'],
    ['-£3', '-3.00 GBP'],
    ['  CA$9.99 ', '9.99 CAD'],
    ['1.234 kwd', '1.234 KWD'],
  ])('reads %s', (text, expected) => {
    expect(parseMoney(text).toString()).toBe(expected);
  });

  it('takes the default currency', () => {
    expect(parseMoney('5', 'EUR').toString()).toBe('5.00 EUR');
  });

  it('refuses other text', () => {
    expect(() => parseMoney('$12,34')).toThrow(SyntaxError);
    expect(() => parseMoney('12')).toThrow('No currency in: 12');
    expect(() => parseMoney('(12 EUR')).toThrow(SyntaxError);
    expect(() => parseMoney('EUR')).toThrow();
  });
});
