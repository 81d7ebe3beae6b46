import { Money } from './money';

/**
 * Divides an amount by ratios so that nothing is lost: each part gets its share rounded down, and the units that are
 * left go one by one to the parts that lost most by rounding, the first among equals first.
 */
export function allocate(amount: Money, ratios: readonly number[]): Money[] {
  if (ratios.length === 0) throw new RangeError('No ratios to divide by');
  const total = ratios.reduce((sum, ratio) => {
    if (!Number.isSafeInteger(ratio) || ratio < 0) throw new RangeError(`Bad ratio: ${ratio}`);
    return sum + ratio;
  }, 0);
  if (total === 0) throw new RangeError('All ratios are zero');
  const sign = amount.units < 0 ? -1 : 1;
  const units = Math.abs(amount.units);
  const shares = ratios.map((ratio, index) => ({
    index,
    units: Math.floor((units * ratio) / total),
    lost: (units * ratio) % total,
  }));
  let left = units - shares.reduce((sum, share) => sum + share.units, 0);
  const byLoss = [...shares].sort((a, b) => b.lost - a.lost || a.index - b.index);
  for (const share of byLoss) {
    if (left === 0) break;
    share.units += 1;
    left -= 1;
  }
  return shares.map((share) => Money.ofUnits(share.units * sign, amount.currency));
}

/** Divides an amount into equal parts; the first ones are a unit larger where it doesn't divide evenly. */
export function split(amount: Money, parts: number): Money[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Can't make ${parts} parts`);
  return allocate(
    amount,
    Array.from({ length: parts }, () => 1),
  );
}
