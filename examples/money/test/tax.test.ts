import { describe, expect, it } from 'vitest';

import { Money } from '../src/money';
import { addTax, extractTax, progressiveTax } from '../src/tax';

const eur = (amount: string): Money => Money.of(amount, 'EUR');

describe('sales tax', () => {
  it('is added to a net price', () => {
    const { net, tax, gross } = addTax(eur('100'), '19');
    expect([net, tax, gross].map(String)).toEqual(['100.00 EUR', '19.00 EUR', '119.00 EUR']);
  });

  it('is rounded to cents', () => {
    expect(addTax(eur('9.99'), '7').tax.toDecimal()).toBe('0.70');
  });

  it('is found in a gross price', () => {
    const { net, tax } = extractTax(eur('119'), '19');
    expect(net.toDecimal()).toBe('100.00');
    expect(tax.toDecimal()).toBe('19.00');
  });

  it('has rates with decimals', () => {
    expect(extractTax(eur('107.70'), '7.7').net.toDecimal()).toBe('100.00');
  });
});

describe('income tax', () => {
  const brackets = [
    { from: eur('10000'), percent: '14' },
    { from: eur('50000'), percent: '42' },
  ];

  it('is nothing below the first bracket', () => {
    expect(progressiveTax(eur('8000'), brackets).isZero()).toBe(true);
  });

  it('taxes what lies in a bracket', () => {
    expect(progressiveTax(eur('20000'), brackets).toDecimal()).toBe('1400.00');
  });

  it('taxes each part by its bracket', () => {
    expect(progressiveTax(eur('50000'), brackets).toDecimal()).toBe('5600.00');
    expect(progressiveTax(eur('60000'), brackets).toDecimal()).toBe('9800.00');
  });
});
