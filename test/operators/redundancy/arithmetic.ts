import { findRedundancy, type Candidate, type Finding, type Outcomes } from './redundancy.ts';

type Compute = (a: number, b: number) => number;

const computations: Readonly<Record<string, Compute>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  left: (a) => a,
  right: (_, b) => b,
};

/** The operators that AOR replaces. */
export const arithmeticOperators = ['+', '-', '*', '/', '%', '**'] as const;

const naturals = range(0, 16);
const boundaries = [
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  Number.MAX_SAFE_INTEGER - 1,
  Number.MAX_SAFE_INTEGER,
];
const fractions = [0.1, 0.25, 0.5, 0.9, 1.1, 1.5, 2.5, Math.PI, 100.01, 1e-9, 1e21];
const extremes = [Number.MIN_VALUE, Number.EPSILON, Number.MAX_VALUE, Infinity];

/** The numbers of each domain, by its name. All pairs of them are tried. */
export const samples: Readonly<Record<string, readonly number[]>> = {
  'whole from 0': naturals,
  'whole, with boundaries': withNegatives([...naturals, ...boundaries]),
  'any, with extremes': [
    ...withNegatives([...range(0, 4), ...fractions, ...boundaries, ...extremes]),
    Number.NaN,
  ],
};

/** Judges all replacements of an operator, and its operands alone, over all pairs of a domain. */
export function judgeArithmetic(operator: string, domain: readonly number[]): readonly Finding[] {
  const candidates = Object.keys(computations)
    .filter((name) => name !== operator)
    .map((name): Candidate => ({ name, outcomes: outcomesOf(name, domain) }));
  return findRedundancy(outcomesOf(operator, domain), candidates);
}

function outcomesOf(name: string, domain: readonly number[]): Outcomes {
  const compute = computations[name];
  if (compute === undefined) throw new Error(`No computation is called ${name}`);
  return domain.flatMap((a) => domain.map((b) => compute(a, b)));
}

function withNegatives(numbers: readonly number[]): readonly number[] {
  return [...numbers, ...numbers.filter((each) => each !== 0).map((each) => -each)];
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
