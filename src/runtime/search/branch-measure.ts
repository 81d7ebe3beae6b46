import {
  distanceToEqual,
  distanceToFirst,
  distanceToLast,
  distanceToWithin,
  FAR,
  limited,
  orderOf,
} from './distances.ts';
import { distanceToKey, distanceToMember, elementCount } from './membership.ts';
import { patternDistance, type PatternText } from '../patterns/pattern-distance.ts';
import { patternOf, patternOfText } from '../patterns/regular-expression.ts';
import {
  CALLED,
  ELEMENTS,
  ENDS_WITH,
  EXCLUDES,
  HAS,
  HAS_KEY,
  INCLUDES,
  MATCHES,
  MISMATCHES,
  PRESENT,
  STARTS_WITH,
  TRUTH,
} from '../probe-codes.ts';

/** The distance from another outcome if nothing more is known. */
const UNKNOWN = 1;

const toTruth = Boolean;

/**
 * Returns the distance of a condition from its other outcome, with the truth as the sign. The number is above zero for a true
 * condition, and is its distance from being false; it is below zero for a false condition, and is its distance from being true.
 * The distances are the usual table (Korel 1990, Tracey et al. 1998) and what JavaScript has beyond it. Only primitives are
 * measured, and no code of the user's is called.
 *
 * @param code a code for conditions of `probe-codes.ts`
 * @param value the value of the condition
 */
export function branchMeasure(code: number, value: unknown, left: unknown, right: unknown): number {
  if (code === TRUTH || code === CALLED) return truthMeasure(value);
  if (code === PRESENT) return value === null || value === undefined ? -UNKNOWN : UNKNOWN;
  if (code === ELEMENTS) return elementMeasure(value);
  if (code === EXCLUDES) return -branchMeasure(INCLUDES, !value, left, right);
  if (code === MATCHES) return matchMeasure(value, left, right);
  if (code === MISMATCHES) return -matchMeasure(!value, left, right);
  const isTrue = toTruth(value);
  const distanceOf = code >= INCLUDES ? distanceToFind : distanceBetween;
  // If a mutant has another condition in this place, the operands may not explain the value.
  const distance = distanceOf(code, left, right, isTrue) || UNKNOWN;
  return isTrue ? distance : -distance;
}

function truthMeasure(value: unknown): number {
  if (!value) return -UNKNOWN;
  if (typeof value === 'number') return limited(value < 0 ? -value : value);
  return typeof value === 'string' ? value.length : UNKNOWN;
}

/** Returns 0 if the number of elements is unknown. */
function elementMeasure(value: unknown): number {
  const count = elementCount(value);
  if (count === undefined) return 0;
  return count === 0 ? -UNKNOWN : count;
}

/** Measures methods by the names that texts and regular expressions have. The receiver may be any value. */
function matchMeasure(value: unknown, left: unknown, right: unknown): number {
  const leftPattern = patternOf(left);
  const pattern = leftPattern ?? patternOf(right);
  const text = textOf(leftPattern === undefined ? left : right);
  const wanted = pattern ?? (typeof right === 'string' ? patternOfText(right) : undefined);
  if (text === undefined || wanted === undefined) return truthMeasure(value);
  return value ? UNKNOWN : -distanceToMatch(wanted, text);
}

function distanceToMatch(pattern: PatternText, text: string): number {
  const distance = patternDistance(pattern, text);
  return distance === undefined ? UNKNOWN : limited(distance);
}

/** Returns the text that a regular expression is matched against. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the distance of two values from the other outcome of an operator on them. */
function distanceBetween(code: number, left: unknown, right: unknown, isTrue: boolean): number {
  switch (code) {
    case 13:
      return distanceInOrder(left, right, isTrue ? 'at-least' : 'below');
    case 14:
      return distanceInOrder(left, right, isTrue ? 'above' : 'at-most');
    case 15:
      return distanceInOrder(left, right, isTrue ? 'at-most' : 'above');
    case 16:
      return distanceInOrder(left, right, isTrue ? 'below' : 'at-least');
    case 17:
      return isTrue ? UNKNOWN : distanceToEqual(left, right, false);
    case 19:
      return isTrue ? UNKNOWN : distanceToEqual(left, right, true);
    case 18:
      return isTrue ? distanceToEqual(left, right, false) : UNKNOWN;
    case 20:
      return isTrue ? distanceToEqual(left, right, true) : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** Returns the distance of the left value from a relation to the right one in which it does not stand. */
function distanceInOrder(
  left: unknown,
  right: unknown,
  wanted: 'below' | 'at-most' | 'above' | 'at-least',
): number {
  const order = orderOf(left, right);
  if (order === undefined) return UNKNOWN;
  if (order !== order) return FAR;
  const size = order < 0 ? -order : order;
  return limited(wanted === 'below' || wanted === 'above' ? size + 1 : size);
}

function distanceToFind(code: number, left: unknown, right: unknown, isTrue: boolean): number {
  if (isTrue) return UNKNOWN;
  if (code === HAS_KEY) return distanceToKey(left, right);
  if (typeof left === 'string' && typeof right === 'string') {
    if (code === STARTS_WITH) return distanceToFirst(left, right);
    if (code === ENDS_WITH) return distanceToLast(left, right);
    return code === INCLUDES ? distanceToWithin(left, right) : UNKNOWN;
  }
  return code === INCLUDES || code === HAS ? distanceToMember(left, right) : UNKNOWN;
}
