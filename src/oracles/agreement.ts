/**
 * Returns Kendall's rank correlation of two lists of numbers (tau-b, which allows for ties): 1 if both have the same order, -1 if one has
 * the reverse order of the other. Undefined if one of them has no order.
 */
export function kendallTau(one: readonly number[], other: readonly number[]): number | undefined {
  let agreeing = 0;
  let opposed = 0;
  let tiedInOne = 0;
  let tiedInOther = 0;
  for (let i = 0; i < one.length; i += 1) {
    for (let j = i + 1; j < one.length; j += 1) {
      const left = Math.sign((one[i] ?? 0) - (one[j] ?? 0));
      const right = Math.sign((other[i] ?? 0) - (other[j] ?? 0));
      if (left === 0) tiedInOne += 1;
      if (right === 0) tiedInOther += 1;
      if (left * right > 0) agreeing += 1;
      if (left * right < 0) opposed += 1;
    }
  }
  const pairs = (one.length * (one.length - 1)) / 2;
  const scale = Math.sqrt((pairs - tiedInOne) * (pairs - tiedInOther));
  return scale === 0 ? undefined : (agreeing - opposed) / scale;
}
