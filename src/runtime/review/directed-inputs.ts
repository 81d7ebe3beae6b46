import type { MadeProperty } from './made-property.ts';

/** The most inputs of a directed search. */
const manyDirected = 300;

/**
 * Returns inputs near the limits that assumptions draw: sampled inputs, with one number at a time in the place of a small number, of another number of
 * the same input, or of a neighbour of that. Random inputs seldom lie on a limit.
 */
export function directedInputs(
  { fc, arbitraries }: MadeProperty,
  seed: number,
): readonly (readonly unknown[])[] {
  try {
    const given = arbitraries();
    const sampled = fc.sample(fc.tuple(...given), { seed, numRuns: 15 });
    const found = sampled.flatMap((input) => (Array.isArray(input) ? nearLimits(input) : []));
    const isPossible = (input: readonly unknown[]): boolean =>
      input.every((value, at) => canMake(given[at], value));
    return found.filter(isPossible).slice(0, manyDirected);
  } catch {
    return [];
  }
}

/** Returns what tells values that the arbitraries of a property don't make; undefined if the arbitraries can't tell. */
export function foreignValues(
  { fc, arbitraries }: MadeProperty,
  seed: number,
): ((values: readonly unknown[]) => boolean) | undefined {
  try {
    const given = arbitraries();
    const sampled = fc.sample(fc.tuple(...given), { seed, numRuns: 10 });
    const isForeign = (values: readonly unknown[]): boolean =>
      given.some((arbitrary, at) => !canMake(arbitrary, values[at]));
    const known = sampled.every((values) => Array.isArray(values) && !isForeign(values));
    return known && sampled.length > 0 ? isForeign : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an arbitrary can make a value, as far as it tells. */
function canMake(arbitrary: unknown, value: unknown): boolean {
  if (typeof arbitrary !== 'object' || arbitrary === null) return false;
  const asks: unknown = Reflect.get(arbitrary, 'canShrinkWithoutContext');
  return typeof asks === 'function' && Boolean(Reflect.apply(asks, arbitrary, [value]));
}

function nearLimits(input: readonly unknown[]): unknown[][] {
  const numbers = input.filter((value) => typeof value === 'number' && Number.isInteger(value));
  if (input.some((value) => typeof value === 'object' && value !== null)) return [];
  return input.flatMap((value, at) => {
    if (typeof value === 'string') return ['', 'a'].map((text) => input.with(at, text));
    if (typeof value !== 'number' || !Number.isInteger(value)) return [];
    const others = numbers.flatMap((other) => [
      Number(other) - 1,
      Number(other),
      Number(other) + 1,
    ]);
    return [0, 1, -1, 2, ...new Set(others)].map((number) => input.with(at, number));
  });
}
