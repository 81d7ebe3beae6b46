import { limited } from './distances.ts';
import { LEFT, ABSOLUTE, NEGATED_ABSOLUTE } from '../probe-codes.ts';
import type { OperationCodes } from '../trace/trace-recorder.ts';

/** Codes of operators whose values are equal for more than single operands. */
const PLUS = 1;
const MINUS = 2;
const REMAINDER = 5;
const SIGNED_SHIFT = 11;
const UNSIGNED_SHIFT = 12;

/**
 * Returns the distance of two numbers, for which an operation and its mutant have the same value, from giving different values
 * (the necessity constraint, DeMillo and Offutt 1991): the change that the left number needs. Undefined if a distance gives no
 * direction: the values of most operators are equal at single points only, and any step leads away from them.
 */
export function necessityOfOperation(
  { original, mutated, isCondition }: OperationCodes,
  left: unknown,
  right: unknown,
): number | undefined {
  // In a condition, the truth has to differ.
  if (isCondition || typeof left !== 'number') return undefined;
  switch (original) {
    case LEFT:
      return distanceToSign(mutated, left);
    case SIGNED_SHIFT:
      return mutated === UNSIGNED_SHIFT ? distanceBelowZero(left) : undefined;
    case UNSIGNED_SHIFT:
      return mutated === SIGNED_SHIFT ? distanceBelowZero(left) : undefined;
    case REMAINDER:
      return distanceFromRemainder(mutated, left, right);
    default:
      return mutated === REMAINDER ? distanceFromRemainder(original, left, right) : undefined;
  }
}

/** An absolute value equals the number, or its negation, on one side of zero. */
function distanceToSign(mutated: number, value: number): number | undefined {
  if (mutated === ABSOLUTE && value >= 0) return limited(value + 1);
  return mutated === NEGATED_ABSOLUTE && value <= 0 ? limited(1 - value) : undefined;
}

/** The two shifts to the right differ only below zero. */
function distanceBelowZero(value: number): number {
  return (value | 0) + 1;
}

/** `a % b` is one step of `a` towards zero if `a` is at least as large as `b` and less than twice as large. */
function distanceFromRemainder(other: number, left: number, right: unknown): number | undefined {
  if (typeof right !== 'number') return undefined;
  const dividend = left < 0 ? -left : left;
  const divisor = right < 0 ? -right : right;
  if (!(divisor < Infinity)) return undefined;
  if (other !== PLUS && other !== MINUS) return undefined;
  const isTowardsZero = (other === MINUS) === (left > 0 === right > 0);
  if (!isTowardsZero || dividend < divisor || dividend >= 2 * divisor) return undefined;
  const down = dividend - divisor + 1;
  const up = 2 * divisor - dividend;
  return down < up ? down : up;
}
