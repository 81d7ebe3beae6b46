import type { FastCheckPort } from './fast-check-port.ts';

/** The most inputs near limits. */
const manyDirected = 300;

/** The arbitraries of a property, and how inputs are sampled. */
export interface InputSource {
  readonly fc: FastCheckPort;
  readonly arbitraries: readonly unknown[];
  readonly seed: number;
}

/** Samples inputs; none if that is not possible. */
export function sampleInputs(
  { fc, arbitraries, seed }: InputSource,
  numRuns: number,
): readonly (readonly unknown[])[] {
  try {
    const sampled = fc.sample(fc.tuple(...arbitraries), { seed, numRuns });
    return sampled.filter((input): input is unknown[] => Array.isArray(input));
  } catch {
    return [];
  }
}

/**
 * Returns inputs near the limits that assumptions draw: sampled inputs, with one value at a time in the place of a small one, of another number of
 * the same input, or of a neighbour of that. Random inputs seldom lie on a limit.
 */
export function directedInputs(source: InputSource): readonly (readonly unknown[])[] {
  const found = sampleInputs(source, 15).flatMap((input) => nearLimits(input));
  return found.filter((input) => areMade(source, input)).slice(0, manyDirected);
}

/** Whether the arbitraries can make an input, as far as they tell. */
export function areMade({ arbitraries }: InputSource, input: readonly unknown[]): boolean {
  return arbitraries.every((arbitrary, at) => canMake(arbitrary, input[at]));
}

/** Whether arbitraries tell what they can make: some that are derived from others don't. */
export function tellWhatTheyMake(source: InputSource): boolean {
  const sampled = sampleInputs(source, 10);
  return sampled.length > 0 && sampled.every((input) => areMade(source, input));
}

function canMake(arbitrary: unknown, value: unknown): boolean {
  if (typeof arbitrary !== 'object' || arbitrary === null) return false;
  const asks: unknown = Reflect.get(arbitrary, 'canShrinkWithoutContext');
  try {
    return typeof asks === 'function' && Boolean(Reflect.apply(asks, arbitrary, [value]));
  } catch {
    return false;
  }
}

function nearLimits(input: readonly unknown[]): unknown[][] {
  const numbers = input.filter((value) => typeof value === 'number' && Number.isInteger(value));
  return input.flatMap((value, at) => {
    if (typeof value === 'string') return ['', 'a'].map((text) => input.with(at, text));
    if (Array.isArray(value)) {
      const items = value as unknown[];
      const shorter = [[], items.slice(0, 1), [items[0], items[0]]];
      return shorter.map((list) => input.with(at, list));
    }
    if (typeof value !== 'number' || !Number.isInteger(value)) return [];
    const others = numbers.flatMap((other) => [
      Number(other) - 1,
      Number(other),
      Number(other) + 1,
    ]);
    return [0, 1, -1, 2, ...new Set(others)].map((number) => input.with(at, number));
  });
}
