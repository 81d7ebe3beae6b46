import type { Candidate, Outcomes } from './redundancy.ts';

/** The operands of `a op b` for each class. For `??` it matters whether they are nullish, and not whether they are true. */
type Pair = readonly [a: unknown, b: unknown];
type Yield = (a: unknown, b: unknown) => unknown;

const logical: Readonly<Record<string, Yield>> = {
  '&&': (a, b) => a && b,
  '||': (a, b) => a || b,
  '??': (a, b) => a ?? b,
};

const special: Readonly<Record<string, Yield>> = {
  left: (a) => a,
  right: (_, b) => b,
  true: () => true,
  false: () => false,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
};

/** All combinations of two truth values, in the order of the thesis's tables. */
export const truthPairs: Readonly<Record<string, Pair>> = {
  'F F': [false, false],
  'F T': [false, true],
  'T F': [true, false],
  'T T': [true, true],
};

/** Left operands that `&&` and `||` distinguish; the right operand is another value. */
export const falsyOrTruthy: Readonly<Record<string, Pair>> = {
  falsy: [0, 'right'],
  truthy: ['left', 'right'],
};

/** Left operands that `??` distinguishes. */
export const nullishOrNot: Readonly<Record<string, Pair>> = {
  undefined: [undefined, 'right'],
  null: [null, 'right'],
  present: ['left', 'right'],
};

/** Left operands that `&&`, `||` and `??` together distinguish. */
export const nullishFalsyOrTruthy: Readonly<Record<string, Pair>> = {
  nullish: [undefined, 'right'],
  'falsy, not nullish': [0, 'right'],
  truthy: ['left', 'right'],
};

/** The results of `&&`, `left`, `true` and so on for each class. */
export function outcomesOfLogic(name: string, classes: Readonly<Record<string, Pair>>): Outcomes {
  const evaluate = logical[name] ?? special[name];
  if (evaluate === undefined) throw new Error(`No connector is called ${name}`);
  return Object.values(classes).map(([a, b]) => evaluate(a, b));
}

/** Insertions of `!` (UOI in the thesis) into `a op b`. */
export function negations(operator: string): readonly Candidate[] {
  const evaluate = logical[operator];
  if (evaluate === undefined) throw new Error(`No connector is called ${operator}`);
  const yields: Readonly<Record<string, Yield>> = {
    [`!a ${operator} b`]: (a, b) => evaluate(!a, b),
    [`a ${operator} !b`]: (a, b) => evaluate(a, !b),
    [`!(a ${operator} b)`]: (a, b) => !evaluate(a, b),
  };
  return Object.entries(yields).map(([name, each]) => ({
    name,
    outcomes: Object.values(truthPairs).map(([a, b]) => each(a, b)),
  }));
}
