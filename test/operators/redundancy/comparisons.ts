import type { Outcomes } from './redundancy.ts';

type Compare = (a: unknown, b: unknown) => boolean;

const ordered: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

const equalities: Readonly<Record<string, Compare>> = {
  '==': (a, b) => a == b,
  '===': (a, b) => a === b,
  '!=': (a, b) => a != b,
  '!==': (a, b) => a !== b,
};

const constants: Readonly<Record<string, Compare>> = { true: () => true, false: () => false };

/** One pair of operands for each class. */
export type Classes<Value> = Readonly<Record<string, readonly [Value, Value]>>;

/** The possible relations of two values with an order. */
export const orderings: Classes<number> = { 'a < b': [0, 1], 'a = b': [1, 1], 'a > b': [1, 0] };

/** The possible relations of any two numbers. */
export const orderingsOfNumbers: Classes<number> = { ...orderings, NaN: [Number.NaN, 1] };

/** The possible relations of two values without a useful order. */
export const equalness: Classes<unknown> = { equal: ['x', 'x'], unequal: ['x', 'y'] };

/** The possible relations of two such values if a loose equality converts one of them. */
export const looseEqualness: Classes<unknown> = {
  equal: ['1', '1'],
  'equal after conversion': ['1', 1],
  unequal: ['1', 2],
};

/** The results of `<`, `true` and so on for each class of numbers. */
export function outcomesOfOrder(name: string, classes: Classes<number>): Outcomes {
  const compare = ordered[name];
  if (compare === undefined) return outcomesOfEquality(name, classes);
  return Object.values(classes).map(([a, b]) => compare(a, b));
}

/** The results of `==`, `true` and so on for each class of values. */
export function outcomesOfEquality(name: string, classes: Classes<unknown>): Outcomes {
  const compare = equalities[name] ?? constants[name];
  if (compare === undefined) throw new Error(`No comparison is called ${name}`);
  return Object.values(classes).map(([a, b]) => compare(a, b));
}
