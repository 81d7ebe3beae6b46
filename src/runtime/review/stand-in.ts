import { type FastCheckPort, rejection } from './fast-check-port.ts';

/** The values with which a parameter is tried if the project has no fast-check: small ones, limits and odd ones. */
const integers = [
  0,
  1,
  -1,
  2,
  3,
  -2,
  7,
  10,
  42,
  100,
  -100,
  255,
  256,
  1000,
  65_536,
  -65_536,
  2 ** 31 - 1,
  -(2 ** 31),
];
const texts = [
  '',
  'a',
  'b',
  ' ',
  '0',
  'A',
  'abc',
  'é',
  '\n',
  '"',
  "'",
  '\\',
  '__proto__',
  'a b',
  '😀',
  'x'.repeat(40),
];

/** Makes values: those of a table first, and then random ones. */
interface Arbitrary {
  readonly table: readonly unknown[];
  readonly other: (random: () => number) => unknown;
  readonly map: (change: (value: unknown) => unknown) => Arbitrary;
}

function arbitrary(
  table: readonly unknown[],
  other: (random: () => number) => unknown,
  change: (value: unknown) => unknown = (value) => value,
): Arbitrary {
  return {
    // A run may change a value, so each is made anew.
    table: table.map((value) => change(copied(value))),
    other: (random) => change(other(random)),
    map: (next) => arbitrary(table, other, (value) => next(change(value))),
  };
}

function copied(value: unknown): unknown {
  return Array.isArray(value) ? [...(value as unknown[])] : value;
}

function between(random: () => number, least: number, greatest: number): number {
  return least + Math.floor(random() * (greatest - least + 1));
}

function randomText(random: () => number, least: number): string {
  const length = between(random, least, least + 10);
  return Array.from({ length }, () => String.fromCodePoint(between(random, 32, 126))).join('');
}

interface Limits {
  readonly min?: number;
  readonly minLength?: number;
}

function integer({ min = -(2 ** 31) }: Limits = {}): Arbitrary {
  return arbitrary(
    integers.filter((value) => value >= min),
    (random) => between(random, min, 2 ** 31 - 1),
  );
}

function string({ minLength = 0 }: Limits = {}): Arbitrary {
  return arbitrary(
    texts.filter((text) => text.length >= minLength),
    (random) => randomText(random, minLength),
  );
}

function array({ table, other }: Arbitrary): Arbitrary {
  const items = table.slice(0, 6);
  return arbitrary(
    [[], ...items.map((item) => [item]), ...items.map((item, at) => [item, table[at + 1], item])],
    (random) => Array.from({ length: between(random, 0, 10) }, () => other(random)),
  );
}

function isArbitrary(value: unknown): value is Arbitrary {
  return typeof value === 'object' && value !== null && 'table' in value && 'other' in value;
}

/** Samples inputs of one arbitrary. */
function sample(
  all: unknown,
  { seed = 1, numRuns = 0 }: { readonly seed?: unknown; readonly numRuns?: unknown },
): readonly unknown[] {
  if (!Array.isArray(all) || all.length !== 1) return [];
  const [only]: unknown[] = all;
  if (!isArbitrary(only)) return [];
  const { table, other } = only;
  let state = Number(seed) + 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: Number(numRuns) }, (_, at) => [
    random() < 0.5 ? table[(at + Number(seed) * 7) % table.length] : other(random),
  ]);
}

/** Stands for fast-check where a project does not have it: parameters of plain tests are tried with a table of values, and with random ones. */
export const standIn: FastCheckPort & Readonly<Record<string, unknown>> = {
  property: () => ({ isAsync: () => true }),
  asyncProperty: () => ({ isAsync: () => true }),
  check: () => ({ failed: true, counterexample: null }),
  tuple: (...all) => all,
  record: () => undefined,
  assert: () => {},
  pre(condition) {
    if (!condition) throw rejection();
  },
  sample,
  stringify: (value) => JSON.stringify(value) ?? String(value),
  integer,
  nat: () => integer({ min: 0 }),
  string,
  array,
};
