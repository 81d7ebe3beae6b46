import { divideRounded, type RoundingMode } from './rounding';

/** A decimal number as a whole number of its last digit: 1.085 is 1085 with scale 3. */
export interface Decimal {
  readonly digits: number;
  readonly scale: number;
}

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Reads a plain decimal such as `-12.50`; trailing zeros are kept out of the scale. */
export function decimal(text: string): Decimal {
  const match = pattern.exec(text.trim());
  if (match === null) throw new SyntaxError(`Not a decimal number: ${text}`);
  const [, sign, whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  const digits = Number(whole + significant);
  if (!Number.isSafeInteger(digits)) throw new RangeError(`Too many digits: ${text}`);
  return { digits: sign === '-' && digits !== 0 ? -digits : digits, scale: significant.length };
}

/** The decimal as a whole number of units of `10 ** -scale`. */
export function toScale(value: Decimal, scale: number, mode: RoundingMode = 'half-even'): number {
  return value.scale <= scale
    ? value.digits * 10 ** (scale - value.scale)
    : divideRounded(value.digits, 10 ** (value.scale - scale), mode);
}

/** A whole number times a decimal, rounded. */
export function timesDecimal(
  units: number,
  factor: Decimal,
  mode: RoundingMode = 'half-even',
): number {
  return divideRounded(units * factor.digits, 10 ** factor.scale, mode);
}
