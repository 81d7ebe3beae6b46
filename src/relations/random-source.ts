import type { Choices } from './choices.ts';

/** The source of randomness of a generator. */
export interface RandomSource {
  /** Returns a whole number between two others, both included. */
  readonly integer: (least: number, most: number) => number;
  /** Returns a number from `least` up to, but not including, `most`; by default from 0 to 1. */
  readonly real: (least?: number, most?: number) => number;
  readonly boolean: () => boolean;
  /** Returns one of some items. Throws if there is none. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Returns a list with a number of items between two others, both included. */
  readonly list: <Item>(least: number, most: number, item: () => Item) => Item[];
}

/** The numbers that a choice of a real number has. */
const steps = 2 ** 32;

/** Returns the source that makes the given choices. */
export function randomSource(choices: Choices): RandomSource {
  const integer = (least: number, most: number): number => integerIn(choices, least, most);
  return {
    integer,
    real: (least = 0, most = 1) => least + (choices.below(steps) / steps) * (most - least),
    boolean: () => choices.below(2) === 1,
    pick(items) {
      const item = items[choices.below(items.length)];
      if (item === undefined && items.length === 0) throw new Error('There is nothing to pick.');
      return item as (typeof items)[number];
    },
    list: (least, most, item) => Array.from({ length: integer(least, most) }, item),
  };
}

/** Returns a whole number. The number nearest to 0 is the simplest. */
function integerIn(choices: Choices, least: number, most: number): number {
  if (least >= 0) return least + choices.below(most - least + 1);
  if (most <= 0) return most - choices.below(most - least + 1);
  const choice = choices.below(most - least + 1);
  // Alternates around 0 as long as both sides have numbers: 0, 1, -1, 2, -2, …
  const both = 2 * Math.min(most, -least);
  if (choice <= both) return choice % 2 === 1 ? (choice + 1) / 2 : -choice / 2 || 0;
  const beyond = choice - both / 2;
  return most > -least ? beyond : -beyond;
}

/**
 * The methods of fast-check's random source that its arbitraries call. With them, arbitraries make their values of our choices, and
 * Assay needs no fast-check.
 */
export interface ArbitraryRandom {
  readonly nextInt: (least?: number, most?: number) => number;
  readonly nextBigInt: (least: bigint, most: bigint) => bigint;
  readonly nextDouble: () => number;
  readonly nextBoolean: () => boolean;
  readonly next: (bits: number) => number;
  readonly nextArrayInt: (least: SignedWords, most: SignedWords) => SignedWords;
  readonly clone: () => ArbitraryRandom;
  readonly getState: () => undefined;
}

/** A large whole number of fast-check 3: its sign and its 32-bit words. */
export interface SignedWords {
  readonly sign: 1 | -1;
  readonly data: number[];
}

/** Returns the source for arbitraries that makes the given choices. */
export function arbitraryRandom(choices: Choices): ArbitraryRandom {
  const source: ArbitraryRandom = {
    nextInt: (least = -(2 ** 31), most = 2 ** 31 - 1) => least + choices.below(most - least + 1),
    nextBigInt: (least, most) => least + bigBelow(choices, most - least + 1n),
    nextDouble: () => choices.below(2 ** 53) / 2 ** 53,
    nextBoolean: () => choices.below(2) === 1,
    next: (bits) => choices.below(2 ** bits),
    nextArrayInt(least, most) {
      const [from, to] = [valueOf(least), valueOf(most)];
      return wordsOf(from + bigBelow(choices, to - from + 1n));
    },
    clone: () => source,
    getState: () => undefined,
  };
  return source;
}

function bigBelow(choices: Choices, bound: bigint): bigint {
  const word = BigInt(2 ** 32);
  let value = 0n;
  for (let size = 1n; size < bound; size *= word) {
    value = value * word + BigInt(choices.below(2 ** 32));
  }
  return value % bound;
}

function valueOf({ sign, data }: SignedWords): bigint {
  const size = data.reduce((sum, word) => sum * BigInt(2 ** 32) + BigInt(word), 0n);
  return sign === -1 ? -size : size;
}

function wordsOf(value: bigint): SignedWords {
  const size = value < 0n ? -value : value;
  const data = [Number(size / BigInt(2 ** 32)), Number(size % BigInt(2 ** 32))];
  return { sign: value < 0n ? -1 : 1, data };
}
