import type { CheckDetails, FastCheckPort, PropertyLike } from './fast-check-port.ts';

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

class Values {
  readonly generate: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.generate = values;
  }

  map(change: (value: unknown) => unknown): Made {
    return new Made(this, change);
  }
}

/** Values that are made anew for each run, since a run may change them. */
class Made {
  readonly generate: readonly unknown[];
  readonly change: (value: unknown) => unknown;

  constructor(from: Values, change: (value: unknown) => unknown) {
    this.generate = from.generate;
    this.change = change;
  }
}

interface Parts {
  readonly arbitraries: readonly unknown[];
  readonly body: unknown;
}

/** The parts of the properties that were made. */
const made = new WeakMap<PropertyLike, Parts>();

function property(...values: unknown[]): PropertyLike {
  const one: PropertyLike = { isAsync: () => true };
  made.set(one, { arbitraries: values.slice(0, -1), body: values.at(-1) });
  return one;
}

/** Runs a property with each value of its only arbitrary; once if it has none. */
async function check(one: PropertyLike): Promise<CheckDetails> {
  const { arbitraries = [], body } = made.get(one) ?? {};
  const [first] = arbitraries;
  const inputs = first instanceof Values || first instanceof Made ? first.generate : [undefined];
  const details = { interrupted: false, numSkips: 0, counterexample: null };
  if (typeof body !== 'function') return { ...details, failed: true, numRuns: 0 };
  let runs = 0;
  for (const input of inputs) {
    const given = first instanceof Made ? first.change(input) : input;
    try {
      const result: unknown = await Reflect.apply(body, undefined, [given]);
      if (result === false) throw new Error('The property returned false.');
    } catch (error) {
      const counterexample = [input];
      return { ...details, failed: true, numRuns: runs, counterexample, errorInstance: error };
    }
    runs += 1;
  }
  return { ...details, failed: false, numRuns: runs };
}

/** Stands for fast-check where a project does not have it: parameters of plain tests are tried with a table of values. */
export const standIn: FastCheckPort & Readonly<Record<string, unknown>> = {
  property,
  asyncProperty: property,
  check,
  tuple: () => new Values([]),
  record: () => new Values([]),
  assert: () => {},
  pre: () => {},
  sample: () => [],
  stringify: (value) => JSON.stringify(value) ?? String(value),
  integer: ({ min = -Infinity }: { readonly min?: number } = {}) =>
    new Values(integers.filter((value) => value >= min)),
  nat: () => new Values(integers.filter((value) => value >= 0)),
  string: ({ minLength = 0 }: { readonly minLength?: number } = {}) =>
    new Values(texts.filter((text) => text.length >= minLength)),
  array: (element: Values) =>
    new Values([
      [],
      ...element.generate.slice(0, 6).map((value) => [value]),
      ...element.generate.slice(0, 6).map((value, at) => [value, element.generate[at + 1], value]),
      element.generate,
    ]),
};
