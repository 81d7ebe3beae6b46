import type { Generator } from './generator.ts';
import type { RandomSource } from './random-source.ts';

/** By generator, the generators of tuples that were made of it. Relations with the same test data share their inputs. */
const known = new WeakMap<object, Map<number, Generator<readonly unknown[]>>>();

/** Returns the generator of tuples of a number of values, each made by one generator. */
export function repeated(
  generator: Generator<unknown>,
  count: number,
): Generator<readonly unknown[]> {
  const ofOne = known.get(generator) ?? new Map<number, Generator<readonly unknown[]>>();
  known.set(generator, ofOne);
  const made = ofOne.get(count) ?? makeRepeated(generator, count);
  ofOne.set(count, made);
  return made;
}

function makeRepeated(generator: Generator<unknown>, count: number): Generator<readonly unknown[]> {
  if (typeof generator === 'function') {
    return (random) => Array.from({ length: count }, () => generator(random));
  }
  if ('generate' in generator) {
    return {
      generate(random, bias) {
        const value = Array.from({ length: count }, () => generator.generate(random, bias).value);
        return { value };
      },
    };
  }
  if ('dimensions' in generator) {
    return (random) => Array.from({ length: count }, () => atAnyPoint(generator, random));
  }
  return combinations(generator, count);
}

type Dimensioned = Extract<Generator<unknown>, { readonly dimensions: unknown }>;

function atAnyPoint({ dimensions, at }: Dimensioned, random: RandomSource): unknown {
  const point = Object.entries(dimensions).map(
    ([name, values]) => [name, random.pick(values)] as const,
  );
  return at(Object.fromEntries(point), random);
}

/** The most combinations of the values of a list. */
const mostCombinations = 10_000;

function combinations(values: readonly unknown[], count: number): readonly (readonly unknown[])[] {
  const number = Math.min(mostCombinations, values.length ** count);
  return Array.from({ length: number }, (_, at) =>
    Array.from({ length: count }, (__, place) => {
      const digit = Math.floor(at / values.length ** place);
      // Neighbours differ in all places, so that few of them already differ much.
      return values[(digit + place * at) % values.length];
    }),
  );
}
