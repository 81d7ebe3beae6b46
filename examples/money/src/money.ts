import { currencyOf, isCurrencyCode, unitsPerMajor, type CurrencyCode } from './currency';
import { decimal, timesDecimal, toScale } from './decimal';
import { roundToStep, type RoundingMode } from './rounding';

/** Two amounts in different currencies were to be added or compared. */
export class CurrencyMismatch extends Error {
  override readonly name = 'CurrencyMismatch';
  readonly left: CurrencyCode;
  readonly right: CurrencyCode;

  constructor(left: CurrencyCode, right: CurrencyCode) {
    super(`Can't combine ${left} with ${right}: convert one of them first`);
    this.left = left;
    this.right = right;
  }
}

/** An amount of one currency; immutable. */
export class Money {
  /** Whole number of minor units, such as cents. */
  readonly units: number;
  readonly currency: CurrencyCode;

  private constructor(units: number, currency: CurrencyCode) {
    this.units = units;
    this.currency = currency;
  }

  /** Reads a decimal amount of major units; more digits than the currency has are an error. */
  static of(amount: string | number, currency: string): Money {
    const code = checkedCode(currency);
    const value = decimal(String(amount));
    const { digits } = currencyOf(code);
    if (value.scale > digits) {
      throw new RangeError(`${code} has ${digits} decimal digits, not ${value.scale}: ${amount}`);
    }
    return Money.ofUnits(toScale(value, digits), code);
  }

  /** An amount given in minor units. */
  static ofUnits(units: number, currency: string): Money {
    if (!Number.isSafeInteger(units)) throw new RangeError(`Not a whole number of units: ${units}`);
    return new Money(units + 0, checkedCode(currency));
  }

  static zero(currency: string): Money {
    return Money.ofUnits(0, currency);
  }

  /** The sum of amounts of one currency; there must be at least one. */
  static sum(amounts: readonly Money[]): Money {
    const [first, ...others] = amounts;
    if (first === undefined) throw new RangeError('Nothing to add up');
    return others.reduce((total, amount) => total.plus(amount), first);
  }

  static min(first: Money, ...others: readonly Money[]): Money {
    return others.reduce((least, amount) => (amount.compare(least) < 0 ? amount : least), first);
  }

  static max(first: Money, ...others: readonly Money[]): Money {
    return others.reduce((most, amount) => (amount.compare(most) > 0 ? amount : most), first);
  }

  plus(other: Money): Money {
    this.requireSameCurrency(other);
    return Money.ofUnits(this.units + other.units, this.currency);
  }

  minus(other: Money): Money {
    this.requireSameCurrency(other);
    return Money.ofUnits(this.units - other.units, this.currency);
  }

  /** Times a decimal factor, given as text so that 0.1 is one tenth. */
  times(factor: string | number, mode: RoundingMode = 'half-even'): Money {
    return Money.ofUnits(timesDecimal(this.units, decimal(String(factor)), mode), this.currency);
  }

  negated(): Money {
    return Money.ofUnits(0 - this.units, this.currency);
  }

  abs(): Money {
    return this.units < 0 ? this.negated() : this;
  }

  isZero(): boolean {
    return this.units === 0;
  }

  isPositive(): boolean {
    return this.units > 0;
  }

  isNegative(): boolean {
    return this.units < 0;
  }

  /** Negative, zero or positive as this amount is less than, equal to or greater than the other. */
  compare(other: Money): number {
    this.requireSameCurrency(other);
    return this.units - other.units;
  }

  equals(other: Money): boolean {
    return this.currency === other.currency && this.units === other.units;
  }

  lessThan(other: Money): boolean {
    return this.compare(other) < 0;
  }

  atLeast(other: Money): boolean {
    return this.compare(other) >= 0;
  }

  /** The nearest amount within the bounds. */
  clamp(lowest: Money, highest: Money): Money {
    if (lowest.compare(highest) > 0) throw new RangeError('The lower bound is above the upper one');
    return Money.min(Money.max(this, lowest), highest);
  }

  /** What would be paid in cash, where the smallest coin is more than one minor unit. */
  roundedToCash(): Money {
    const { cashStep } = currencyOf(this.currency);
    if (cashStep === undefined) return this;
    return Money.ofUnits(roundToStep(this.units, cashStep), this.currency);
  }

  /** The amount as a decimal number of major units, with all of the currency's digits. */
  toDecimal(): string {
    const { digits } = currencyOf(this.currency);
    const sign = this.units < 0 ? '-' : '';
    const text = String(Math.abs(this.units)).padStart(digits + 1, '0');
    if (digits === 0) return sign + text;
    return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
  }

  toString(): string {
    return `${this.toDecimal()} ${this.currency}`;
  }

  toJSON(): { amount: string; currency: CurrencyCode } {
    return { amount: this.toDecimal(), currency: this.currency };
  }

  /** Whole major units, towards zero. */
  get major(): number {
    return Math.trunc(this.units / unitsPerMajor(this.currency));
  }

  /** Minor units beyond the whole major ones. */
  get minor(): number {
    return Math.abs(this.units % unitsPerMajor(this.currency));
  }

  private requireSameCurrency(other: Money): void {
    if (other.currency !== this.currency) throw new CurrencyMismatch(this.currency, other.currency);
  }
}

function checkedCode(currency: string): CurrencyCode {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code)) throw new RangeError(`Unknown currency: ${currency}`);
  return code;
}
