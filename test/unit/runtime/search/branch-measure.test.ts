import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { branchMeasure } from '../../../../src/runtime/search/branch-measure.ts';
import { necessityOfComparison } from '../../../../src/runtime/search/necessity.ts';
import { necessityOfOperation } from '../../../../src/runtime/search/operation-necessity.ts';
import {
  absoluteOf,
  operandValue,
  type Operand,
} from '../../../../src/runtime/trace/operand-value.ts';
import {
  LEFT,
  ABSOLUTE,
  NEGATED_ABSOLUTE,
  operatorCodes,
  TRUTH,
  isAbsoluteCode,
} from '../../../../src/runtime/probe-codes.ts';

const comparisons = ['<', '<=', '>', '>=', '==', '!=', '===', '!=='];
const comparison = fc.constantFrom(...comparisons.map((each) => operatorCodes[each] ?? TRUTH));

/** Values of all primitive types, near to each other more often than not. */
const primitive = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.string({ maxLength: 3 }),
  fc.bigInt({ min: -3n, max: 3n }),
  fc.constantFrom<unknown>(null, undefined, true, false, '3', '', -0),
);

/** Operators of JavaScript take any two values; TypeScript's want numbers. */
function valueOf(code: number, left: unknown, right: unknown): unknown {
  const operand = (value: unknown): Operand => value as Operand;
  return isAbsoluteCode(code)
    ? absoluteOf(code, operand(left))
    : operandValue(code, operand(left), operand(right));
}

describe('the measure of a condition', () => {
  test('is above zero of what is true, below zero of what is false, and never endless', () => {
    fc.assert(
      fc.property(comparison, primitive, primitive, (code, left, right) => {
        const value = valueOf(code, left, right);
        const measure = branchMeasure(code, value, left, right);
        expect(measure > 0).toBe(value);
        expect(measure < 0).toBe(!value);
        expect(Number.isFinite(measure)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('is as far as the numbers have to move for the other outcome', () => {
    const whole = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(comparison, whole, whole, (code, left, right) => {
        const value = valueOf(code, left, right);
        const distance = Math.abs(branchMeasure(code, value, left, right));
        const nearest = [distance, -distance].some(
          (step) => valueOf(code, left + step, right) !== value,
        );
        expect(nearest).toBe(true);
        for (let step = 1; step < distance; step += 1) {
          expect(valueOf(code, left + step, right)).toBe(value);
          expect(valueOf(code, left - step, right)).toBe(value);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the necessity distance of a comparison', () => {
  test('is as far as the numbers have to move for the mutant to give another value', () => {
    const whole = fc.integer({ min: -50, max: 50 });
    const steps = Array.from({ length: 110 }, (_, step) => step);
    fc.assert(
      fc.property(comparison, comparison, whole, whole, (original, mutated, left, right) => {
        const differs = (step: number): boolean =>
          valueOf(original, left + step, right) !== valueOf(mutated, left + step, right);
        fc.pre(!differs(0));
        // `==` and `===` never differ on numbers.
        const first = steps.find((step) => differs(step) || differs(-step));
        expect(necessityOfComparison({ original, mutated }, left, right)).toBe(first);
      }),
      { numRuns: 500 },
    );
  });
});

const codes: Readonly<Record<string, number>> = {
  ...operatorCodes,
  left: LEFT,
  absolute: ABSOLUTE,
  'negated absolute': NEGATED_ABSOLUTE,
};

describe('the necessity distance of an operation', () => {
  test.each([
    ['left', 'absolute'],
    ['left', 'negated absolute'],
    ['>>', '>>>'],
    ['>>>', '>>'],
    ['%', '-'],
    ['%', '+'],
    ['-', '%'],
    ['+', '%'],
  ])('of %s and %s is as far as the left number has to move for another value', (from, to) => {
    const [original = TRUTH, mutated = TRUTH] = [codes[from], codes[to]];
    const whole = fc.integer({ min: -50, max: 50 });
    const steps = Array.from({ length: 110 }, (_, step) => step);
    let measured = 0;
    fc.assert(
      fc.property(whole, whole, (left, right) => {
        const differs = (step: number): boolean =>
          valueOf(original, left + step, right) !== valueOf(mutated, left + step, right);
        fc.pre(!differs(0));
        const found = necessityOfOperation({ original, mutated, isCondition: false }, left, right);
        if (found === undefined) return;
        expect(found).toBe(steps.find((step) => differs(step) || differs(-step)));
        measured += 1;
      }),
      { numRuns: 300 },
    );
    expect(measured).toBeGreaterThan(50);
  });

  test.each<
    readonly [what: string, original: string, mutated: string, left: unknown, right: unknown]
  >([
    ['points at which they coincide', '*', '/', 7, 1],
    ['a sum and a difference of zero', '+', '-', 7, 0],
    ['a product and a remainder of zero', '*', '%', 0, 5],
    ['bits that are equal', '&', '|', 6, 6],
    ['no bits to shift', '<<', '>>', 0, 5],
    ['a remainder of an endless divisor', '%', '-', Infinity, 7],
    ['a remainder of bigints', '%', '-', 7n, 5n],
    ['a text that is a number', 'left', 'absolute', '7', undefined],
    ['what is not a number', 'left', 'absolute', NaN, undefined],
  ])('says nothing of %s', (_what, from, to, left, right) => {
    const [original = TRUTH, mutated = TRUTH] = [codes[from], codes[to]];
    expect(
      necessityOfOperation({ original, mutated, isCondition: false }, left, right),
    ).toBeUndefined();
  });

  test('says nothing where only the truth of the value matters', () => {
    const shifts = { original: codes['>>'] ?? TRUTH, mutated: codes['>>>'] ?? TRUTH };
    expect(necessityOfOperation({ ...shifts, isCondition: true }, 7, 1)).toBeUndefined();
    expect(necessityOfOperation({ ...shifts, isCondition: false }, 7, 1)).toBe(8);
  });
});
