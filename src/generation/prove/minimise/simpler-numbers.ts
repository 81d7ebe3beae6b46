/** The numbers that a reader expects if any number would do. */
const usual = [1, 2, 3, 10, 100, 1000, -1, -2, -10];
const usualFractions = [0.5, 1.5, -0.5];
/** Large numbers that a reader knows, and some with many different digits: milliseconds of a minute, an hour and a day, and amounts. */
const usualLarge = [10_000, 1_000_000, 60_000, 3_600_000, 86_400_000, 12_345_678, 123_456_789];
const large = 1e9;

/**
 * Numbers that are simpler than the one with this text: 0, the absolute value, smaller usual numbers, and numbers without a fraction or
 * with a shorter one. For safe integers, also quotients, and numbers that come closer by halving the distance, so that a bound is found
 * in few steps.
 */
export function simplerNumbers(text: string): string[] {
  const number = Number(text);
  if (Object.is(number, 0)) return [];
  if (Number.isNaN(number)) return ['0', '1'];
  if (!Number.isFinite(number)) {
    return ['0', ...usual.map(String), ...(number < 0 ? ['Infinity'] : [])];
  }
  const isCounted = Number.isSafeInteger(number);
  const smallerThanIt = (other: number): boolean => Math.abs(other) < Math.abs(number);
  const rounded = Number.isInteger(number)
    ? []
    : [Math.trunc(number), ...[1, 2, 3].map((digits) => Number(number.toFixed(digits)))];
  const positive = number < 0 ? [-number] : [];
  const smaller = [...distances(Math.trunc(number))].map((distance) => number - distance);
  const fractions = Number.isInteger(number) ? [] : usualFractions;
  const all = [
    0,
    ...positive,
    ...usual.filter(smallerThanIt),
    ...(Math.abs(number) > large ? usualLarge : []),
    ...fractions,
    ...rounded,
    ...(isCounted ? [...quotients(number), ...smaller] : []),
  ];
  return [...new Set(all.map((each) => String(each === 0 ? 0 : each)))].filter(
    (each) => each !== text,
  );
}

/** Quotients by small factors. If a test needs a number with some divisor, a quotient often has it too. */
function quotients(number: number): number[] {
  return [3, 5, 7, 10, 13].flatMap((factor) => (number % factor === 0 ? number / factor : []));
}

/** Integers that are simpler than the one with these decimal digits. */
export function simplerBigints(digits: string): string[] {
  const number = BigInt(digits);
  if (number === 0n) return [];
  const all = [0n, ...(number < 0n ? [-number] : [])];
  for (let distance = number / 2n; distance !== 0n; distance /= 2n) all.push(number - distance);
  return [...new Set(all.map(String))];
}

/** Half of a number, a quarter, and so on down to 1, with its sign. */
function* distances(number: number): Generator<number> {
  for (let half = Math.trunc(number / 2); half !== 0; half = Math.trunc(half / 2)) yield half;
}
