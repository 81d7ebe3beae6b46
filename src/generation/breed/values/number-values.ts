import type { Random } from '../../../foundation/random.ts';
import type { Primitive } from '../../../model/test-case.ts';
import { between, pick, weighted } from '../choose.ts';

/** Numbers that are worth trying: from the unit's text, from results of runs, and from comparisons in conditions. */
export interface KnownNumbers {
  readonly constants: readonly number[];
  readonly seen: readonly number[];
  readonly compared: readonly number[];
}

const special = [0, 1, -1, 2, 3, 10, 100];
const large = [255, 256, 1000, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 1e21];
const extreme = [
  Number.NaN,
  Infinity,
  -Infinity,
  -0,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.EPSILON,
];
const denominators = [2, 4, 5, 10, 100];

export function numberValue(value: number): Primitive {
  return { of: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
}

/** Returns a random number: mostly a small whole number, or one from the unit's text or next to it. */
export function randomNumber(random: Random, { constants, seen, compared }: KnownNumbers): number {
  const kind = weighted(random, [
    [30, 'small'],
    [15, 'special'],
    [constants.length > 0 ? 20 : 0, 'constant'],
    [constants.length > 0 ? 10 : 0, 'neighbour'],
    [seen.length > 0 ? 8 : 0, 'seen'],
    [compared.length > 0 ? 12 : 0, 'compared'],
    [8, 'middle'],
    [6, 'fraction'],
    [3, 'large'],
    [3, 'extreme'],
  ] as const);
  switch (kind) {
    case 'special':
      return pick(random, special) ?? 0;
    case 'constant':
      return pick(random, constants) ?? 0;
    case 'neighbour':
      return (pick(random, constants) ?? 0) + (random(2) === 0 ? 1 : -1);
    case 'seen':
      return pick(random, seen) ?? 0;
    case 'compared':
      return (pick(random, compared) ?? 0) + (pick(random, [0, 0, 1, -1]) ?? 0);
    case 'middle':
      return between(random, -1000, 1000);
    case 'fraction':
      return between(random, -50, 50) / (pick(random, denominators) ?? 2);
    case 'large':
      return pick(random, large) ?? 0;
    case 'extreme':
      return pick(random, extreme) ?? 0;
    default:
      return between(random, -10, 10);
  }
}

/** Returns another number: near the given one, of another size, or of any kind. */
export function variedNumber(random: Random, value: number, known: KnownNumbers): number {
  if (!Number.isFinite(value)) return randomNumber(random, known);
  const kind = weighted(random, [
    [25, 'step'],
    [20, 'near'],
    [8, 'negated'],
    [7, 'scaled'],
    [5, Number.isInteger(value) ? 'fraction' : 'whole'],
    [35, 'other'],
  ] as const);
  switch (kind) {
    case 'step':
      return value + (random(2) === 0 ? 1 : -1);
    case 'near':
      return value + between(random, -10, 10);
    case 'negated':
      return -value;
    case 'scaled':
      return random(2) === 0 ? value * 2 : value / 2;
    case 'fraction':
      return value + between(random, -9, 9) / 10;
    case 'whole':
      return Math.round(value);
    default:
      return randomNumber(random, known);
  }
}

/** Returns the digits of a random bigint: like a whole number, and sometimes larger than the safe integers. */
export function randomDigits(
  random: Random,
  { constants, seen }: { readonly constants: readonly string[]; readonly seen: readonly string[] },
): string {
  const known = [...constants, ...seen];
  if (known.length > 0 && random(10) < 3) return pick(random, known) ?? '0';
  if (random(20) === 0) return String(2n ** 64n + BigInt(between(random, -2, 2)));
  return String(random(3) === 0 ? between(random, -1000, 1000) : between(random, -10, 10));
}

/** Returns the digits of another bigint: near the given one, or of any kind. */
export function variedDigits(
  random: Random,
  digits: string,
  known: Parameters<typeof randomDigits>[1],
): string {
  return random(2) === 0
    ? String(BigInt(digits) + BigInt(between(random, -10, 10)))
    : randomDigits(random, known);
}
