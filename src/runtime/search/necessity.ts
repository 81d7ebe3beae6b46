import { distanceToEqual, limited, normalised, orderOf } from './distances.ts';
import { constantOf, IF_SHORT, isConstantCode, LEFT, RIGHT } from '../probe-codes.ts';

const isTrue = Boolean;

/** Codes of `&&` and `||`. */
const AND = 21;
const OR = 22;

/**
 * Returns the distance of a comparison's operands from giving another value under a mutant (Papadakis and Malevris, 2.4): the
 * way to the nearest of the orders `<`, `=`, `>` in which the original and the mutant differ. Returns undefined if the order
 * can't be known, or if the two never differ.
 *
 * @param original the code of the comparison
 * @param mutated the code of the mutant's comparison, or of a constant
 */
export function necessityOfComparison(
  { original, mutated }: { readonly original: number; readonly mutated: number },
  left: unknown,
  right: unknown,
): number | undefined {
  if (typeof left !== typeof right || !hasOrder(left)) return undefined;
  const order = orderOf(left, right);
  if (order === undefined || order !== order) return undefined;
  let nearest = Infinity;
  for (let sign = -1; sign <= 1; sign += 1) {
    const one = holds(original, sign);
    const other = holds(mutated, sign);
    if (one === undefined || other === undefined) return undefined;
    if (one === other) continue;
    const distance =
      sign === 0 ? distanceToEqual(left, right, true) : order * sign > 0 ? 0 : order * -sign + 1;
    if (distance < nearest) nearest = distance;
  }
  return nearest === Infinity ? undefined : limited(nearest);
}

function hasOrder(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string';
}

/** Returns whether a comparison holds if the left operand is below, equal to, or above the right one. */
function holds(code: number, sign: number): boolean | undefined {
  switch (code) {
    case 13:
      return sign < 0;
    case 14:
      return sign <= 0;
    case 15:
      return sign > 0;
    case 16:
      return sign >= 0;
    case 17:
    case 19:
      return sign === 0;
    case 18:
    case 20:
      return sign !== 0;
    default:
      return isConstantCode(code) ? isTrue(constantOf(code)) : undefined;
  }
}

/** The measures of a logical expression and of its operands. The right one is 0 if it was not evaluated. */
export interface LogicalMeasures {
  readonly whole: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Returns the distance of a condition from having another outcome under a mutant. For a mutant that is a constant, this is the
 * distance from the condition's other outcome. For another operator, or for one operand alone, it is the distance to the
 * nearest combination of truths of the operands in which the original and the mutant differ, with each distance normalised (the
 * predicate mutation distance: the original true and the mutant false, or the reverse). Returns undefined if the distance can't
 * be known.
 */
export function necessityOfCondition(
  { original, mutated }: { readonly original: number; readonly mutated: number },
  { whole, left, right }: LogicalMeasures,
): number | undefined {
  if (isConstantCode(mutated)) {
    const isSame = whole > 0 === isTrue(constantOf(mutated));
    return isSame && whole !== 0 ? limited(whole < 0 ? -whole : whole) : undefined;
  }
  if (original !== AND && original !== OR) return undefined;
  // The mutant infects as soon as the right operand is evaluated.
  if (mutated >= IF_SHORT) return costOf(left, original === AND) || undefined;
  let nearest = Infinity;
  for (let combination = 0; combination < 4; combination += 1) {
    const one = combination >= 2;
    const other = combination % 2 === 1;
    const expected = combined(original, one, other);
    const actual = combined(mutated, one, other);
    if (actual === undefined) return undefined;
    if (expected === actual) continue;
    const distance = costOf(left, one) + costOf(right, other);
    if (distance < nearest) nearest = distance;
  }
  return nearest === Infinity || nearest === 0 ? undefined : nearest;
}

function combined(code: number, left: boolean, right: boolean): boolean | undefined {
  switch (code) {
    case AND:
      return left && right;
    case OR:
      return left || right;
    case LEFT:
      return left;
    case RIGHT:
      return right;
    default:
      return undefined;
  }
}

/** Returns the cost for an operand with this measure to get this truth. */
function costOf(measure: number, truth: boolean): number {
  if (measure === 0) return 1;
  if (measure > 0 === truth) return 0;
  return normalised(measure < 0 ? -measure : measure);
}
