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

/** How far something is from another outcome where nothing more can be told. */
const UNKNOWN = 1;

const toTruth = Boolean;

/**
 * How near a condition is to its other outcome, as one number: above zero of a condition that is true, and as far from being false;
 * below zero of one that is false, and as far from being true. The usual table (Korel 1990, Tracey et al. 1998), with what JavaScript
 * has beyond it; only primitives are measured, and nothing of the user's is called.
 *
 * @param code one of those for conditions in `probe-codes.ts`
 * @param value the condition's own
 */
export function branchMeasure(code: number, value: unknown, left: unknown, right: unknown): number {
  if (code === TRUTH) return truthMeasure(value);
  if (code === PRESENT) return value === null || value === undefined ? -UNKNOWN : UNKNOWN;
  if (code === ELEMENTS) return elementMeasure(value);
  if (code === EXCLUDES) return -branchMeasure(INCLUDES, !value, left, right);
  if (code === MATCHES) return matchMeasure(value, left, right);
  if (code === MISMATCHES) return -matchMeasure(!value, left, right);
  const isTrue = toTruth(value);
  const distanceOf = code >= INCLUDES ? distanceToFind : distanceBetween;
  // Where a mutant has another condition in place of this one, its operands may say what its value does not.
  const distance = distanceOf(code, left, right, isTrue) || UNKNOWN;
  return isTrue ? distance : -distance;
}

function truthMeasure(value: unknown): number {
  if (!value) return -UNKNOWN;
  if (typeof value === 'number') return limited(value < 0 ? -value : value);
  return typeof value === 'string' ? value.length : UNKNOWN;
}

/** 0 where it can't be told how many there are. */
function elementMeasure(value: unknown): number {
  const count = elementCount(value);
  if (count === undefined) return 0;
  return count === 0 ? -UNKNOWN : count;
}

/** Of methods by the names of those of texts and regular expressions: what they are called on may be anything. */
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

/** What a regular expression is matched against. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value : undefined;
}

/** How far two values are from the other outcome of an operator on them. */
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

/** How far the left value is from standing in a relation to the right one that it does not stand in. */
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
