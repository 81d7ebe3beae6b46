/** The remainder of a division, with the sign of the dividend, by subtraction; 0 of a division by 0. */
export function remainder(dividend: number, divisor: number): number {
  if (divisor === 0) return 0;
  let rest = dividend;
  if (dividend > 0) {
    if (divisor > 0) {
      while (rest >= divisor) rest = rest - divisor;
    } else {
      while (rest + divisor >= 0) rest = rest + divisor;
    }
  } else if (dividend < 0) {
    if (divisor > 0) {
      while (rest + divisor <= 0) rest = rest + divisor;
    } else {
      while (rest <= divisor) rest = rest - divisor;
    }
  }
  return rest;
}
