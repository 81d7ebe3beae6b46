/**
 * Simpler numbers than the one that this text stands for: 0, the positive one, without a fraction or with a shorter one, and then ever
 * closer to it by halving the distance, so that a bound is found in few steps.
 */
export function simplerNumbers(text: string): string[] {
  const number = Number(text);
  if (Object.is(number, 0)) return [];
  if (Number.isNaN(number)) return ['0', '1'];
  if (!Number.isFinite(number)) return number < 0 ? ['0', '-1', 'Infinity'] : ['0', '1'];
  const rounded = Number.isInteger(number)
    ? []
    : [Math.trunc(number), ...[1, 2, 3].map((digits) => Number(number.toFixed(digits)))];
  const positive = number < 0 ? [-number] : [];
  const smaller = [...distances(Math.trunc(number))].map((distance) => number - distance);
  const all = [0, ...positive, ...rounded, ...(Number.isInteger(number) ? smaller : [])];
  return [...new Set(all.map((each) => String(each === 0 ? 0 : each)))].filter(
    (each) => each !== text,
  );
}

/** The same of whole numbers of any size, as decimal digits. */
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
