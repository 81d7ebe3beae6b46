import { decimal } from './decimal';
import { Money } from './money';
import { divideRounded } from './rounding';

/** An amount with its tax; net and tax always add up to gross. */
export interface Taxed {
  readonly net: Money;
  readonly tax: Money;
  readonly gross: Money;
}

/** Adds a tax in percent to a net price. */
export function addTax(net: Money, percent: string): Taxed {
  const tax = net.times(percent).times('0.01', 'half-up');
  return { net, tax, gross: net.plus(tax) };
}

/** Finds the tax that a gross price contains. */
export function extractTax(gross: Money, percent: string): Taxed {
  const rate = decimal(percent);
  if (rate.digits < 0) throw new RangeError(`A tax can't be negative: ${percent}`);
  const hundred = 100 * 10 ** rate.scale;
  const netUnits = divideRounded(gross.units * hundred, hundred + rate.digits, 'half-up');
  const net = Money.ofUnits(netUnits, gross.currency);
  return { net, tax: gross.minus(net), gross };
}

/** A rate for the part of an income above `from`, up to the next bracket. */
export interface Bracket {
  readonly from: Money;
  readonly percent: string;
}

/** A progressive tax: each part of the income is taxed by the bracket that it lies in. */
export function progressiveTax(income: Money, brackets: readonly Bracket[]): Money {
  const ordered = [...brackets].sort((a, b) => a.from.compare(b.from));
  let tax = Money.zero(income.currency);
  for (const [index, bracket] of ordered.entries()) {
    if (income.compare(bracket.from) <= 0) break;
    const next = ordered[index + 1];
    const top = next === undefined ? income : Money.min(income, next.from);
    const part = top.minus(bracket.from);
    tax = tax.plus(
      Money.ofUnits(divideRounded(part.times(bracket.percent).units, 100), income.currency),
    );
  }
  return tax;
}
