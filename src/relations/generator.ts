import { Choices } from './choices.ts';
import { arbitraryRandom, type RandomSource, randomSource } from './random-source.ts';

/** A function that makes a value with the random numbers that it is given, and with nothing else that is random. */
export type GenerateValue<Value> = (random: RandomSource) => Value;

/** An arbitrary of fast-check, as far as its values are concerned. */
export interface ArbitraryLike<Value> {
  generate(random: never, bias: number | undefined): { readonly value: Value };
}

/** Inputs with dimensions, such as the width and the height of an image, over which the best inputs can be searched. */
export interface DimensionedGenerator<Value> {
  /** The values of each dimension, by its name. */
  readonly dimensions: Readonly<Record<string, readonly number[]>>;
  /** Makes an input at a point of the space. */
  readonly at: (point: Readonly<Record<string, number>>, random: RandomSource) => Value;
}

/** Test data: a list of values, a function that makes values, an arbitrary of fast-check, or a space with dimensions. */
export type Generator<Value> =
  | readonly Value[]
  | GenerateValue<Value>
  | ArbitraryLike<Value>
  | DimensionedGenerator<Value>;

/** Returns a generator of inputs with dimensions. */
export function dimensions<Names extends string, Value>(
  space: Readonly<Record<Names, readonly number[]>>,
  at: (point: Readonly<Record<Names, number>>, random: RandomSource) => Value,
): DimensionedGenerator<Value> {
  return { dimensions: space, at };
}

/** A generated value, with the choices that make it again. */
export interface Generated {
  readonly value: unknown;
  readonly choices: readonly number[];
}

/** The place of a value among those that a generator makes. */
export interface ValuePlace {
  readonly seed: number;
  /** Counted from 0. A list gives its values in their order. */
  readonly index: number;
  /** The point of the space, if the generator has dimensions and is not to choose the point. */
  readonly point?: readonly number[];
}

/** Generates the value at a place. The same place always gives the same value. */
export function generateAt(generator: Generator<unknown>, place: ValuePlace): Generated {
  const choices = Choices.random(
    Math.imul(place.seed + 1, 0x9e3779b1) ^ (place.index * 0x85ebca6b),
  );
  return { value: generate(generator, choices, place), choices: choices.taken };
}

/** Generates a value of recorded choices. Values of lists have no choices: they stay as they are. */
export function generateAgain(
  generator: Generator<unknown>,
  recorded: readonly number[],
  place: ValuePlace,
): Generated {
  const choices = Choices.replay(recorded);
  return { value: generate(generator, choices, place), choices: choices.taken };
}

function generate(generator: Generator<unknown>, choices: Choices, place: ValuePlace): unknown {
  if (isList(generator)) {
    if (generator.length === 0) throw new Error('The list of inputs is empty.');
    return generator[place.index % generator.length];
  }
  if (typeof generator === 'function') return generator(randomSource(choices));
  if ('dimensions' in generator) {
    const names = Object.keys(generator.dimensions);
    const point = names.map((name, at) => {
      const values = generator.dimensions[name] ?? [];
      if (values.length === 0) throw new Error(`The dimension ${name} has no values.`);
      return [name, place.point?.[at] ?? values[choices.below(values.length)] ?? 0] as const;
    });
    return generator.at(Object.fromEntries(point), randomSource(choices));
  }
  // A small factor makes small and special values frequent. It grows with the number of values, as fast-check's does.
  const bias = 2 + Math.floor(Math.log10(place.index + 1));
  const made: unknown = generator.generate(arbitraryRandom(choices) as never, bias);
  return typeof made === 'object' && made !== null && 'value' in made ? made.value : made;
}

function isList(generator: Generator<unknown>): generator is readonly unknown[] {
  return Array.isArray(generator);
}

/** Returns the reason why a value is no generator, as the end of a sentence; undefined for a generator. */
export function notAGenerator(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? 'is an empty list' : undefined;
  if (typeof value === 'function') return undefined;
  if (typeof value === 'object' && value !== null) {
    if ('generate' in value && typeof value.generate === 'function') return undefined;
    if ('dimensions' in value && 'at' in value) return undefined;
  }
  return 'is neither a list of values, nor a function, nor an arbitrary of fast-check, nor made by dimensions()';
}
