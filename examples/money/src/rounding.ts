export type RoundingMode =
  | 'up'
  | 'down'
  | 'ceiling'
  | 'floor'
  | 'half-up'
  | 'half-down'
  | 'half-even';

/**
 * Divides two whole numbers and rounds the quotient. `up` rounds away from zero and `down` towards it; the half modes
 * say where exact halves go.
 */
export function divideRounded(
  numerator: number,
  denominator: number,
  mode: RoundingMode = 'half-even',
): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
    throw new RangeError(`Not whole numbers: ${numerator} / ${denominator}`);
  }
  if (denominator === 0) throw new RangeError('Division by zero');
  const remainder = numerator % denominator;
  const towardsZero = (numerator - remainder) / denominator;
  if (remainder === 0) return towardsZero + 0;
  const sign = numerator < 0 === denominator < 0 ? 1 : -1;
  const away = towardsZero + sign;
  return shouldRoundAway(mode, sign, towardsZero, compareToHalf(remainder, denominator))
    ? away
    : towardsZero + 0;
}

/** Negative where a remainder is less than half of the divisor, 0 at exactly half. */
function compareToHalf(remainder: number, divisor: number): number {
  return 2 * Math.abs(remainder) - Math.abs(divisor);
}

function shouldRoundAway(
  mode: RoundingMode,
  sign: number,
  towardsZero: number,
  overHalf: number,
): boolean {
  switch (mode) {
    case 'up':
      return true;
    case 'down':
      return false;
    case 'ceiling':
      return sign > 0;
    case 'floor':
      return sign < 0;
    case 'half-up':
      return overHalf >= 0;
    case 'half-down':
      return overHalf > 0;
    case 'half-even':
      return overHalf > 0 || (overHalf === 0 && towardsZero % 2 !== 0);
  }
}

/** The multiple of `step` that is nearest by the mode. */
export function roundToStep(value: number, step: number, mode: RoundingMode = 'half-up'): number {
  return divideRounded(value, step, mode) * step;
}
