import { currencyOf, type CurrencyCode } from './currency';
import { decimal, type Decimal } from './decimal';
import { Money } from './money';
import { divideRounded, type RoundingMode } from './rounding';

/** There is no rate for a currency. */
export class UnknownRate extends Error {
  override readonly name = 'UnknownRate';
}

/** Rates of one base currency, and conversions between any two of them by way of the base. */
export class RateTable {
  readonly base: CurrencyCode;
  private readonly rates = new Map<CurrencyCode, Decimal>();

  constructor(base: CurrencyCode) {
    this.base = base;
    this.rates.set(base, { digits: 1, scale: 0 });
  }

  /** Sets how much of a currency one unit of the base buys. */
  set(code: CurrencyCode, rate: string): this {
    const value = decimal(rate);
    if (value.digits <= 0) throw new RangeError(`A rate must be positive: ${rate}`);
    if (code === this.base) throw new RangeError(`${code} is the base: its rate is 1`);
    this.rates.set(code, value);
    return this;
  }

  has(code: CurrencyCode): boolean {
    return this.rates.has(code);
  }

  /** Converts with one rounding at the end, however many steps the way has. */
  convert(amount: Money, to: CurrencyCode, mode: RoundingMode = 'half-even'): Money {
    if (amount.currency === to) return amount;
    const source = this.rateOf(amount.currency);
    const target = this.rateOf(to);
    // units * target / source, with the digits of both currencies and the scales of both rates
    const shift =
      currencyOf(to).digits - currencyOf(amount.currency).digits + source.scale - target.scale;
    let numerator = amount.units * target.digits;
    let denominator = source.digits;
    if (shift > 0) numerator *= 10 ** shift;
    else denominator *= 10 ** -shift;
    return Money.ofUnits(divideRounded(numerator, denominator, mode), to);
  }

  /** The total of amounts in several currencies, in one of them. */
  total(amounts: Iterable<Money>, currency: CurrencyCode): Money {
    let total = Money.zero(currency);
    for (const amount of amounts) total = total.plus(this.convert(amount, currency));
    return total;
  }

  private rateOf(code: CurrencyCode): Decimal {
    const rate = this.rates.get(code);
    if (rate === undefined) throw new UnknownRate(`No rate from ${this.base} to ${code}`);
    return rate;
  }
}
