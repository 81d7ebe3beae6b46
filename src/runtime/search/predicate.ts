import { branchMeasure } from './branch-measure.ts';
import { allOf, anyOf } from './conjunction.ts';
import { limited, normalised } from './distances.ts';
import { absoluteOf, isPure, operators, searchValue } from '../trace/operand-value.ts';
import {
  constantOf,
  GIVEN,
  IF_SHORT,
  INCLUDES,
  isAbsoluteCode,
  isConstantCode,
  LEFT,
  RIGHT,
  TRUTH,
} from '../probe-codes.ts';
import type { PredicateDescription, PredicateMutant } from '../protocol.ts';

/** Codes of the logical operators and of `!`. */
const AND = 21;
const OR = 22;
const COALESCE = 23;
const NOT = 33;

/** The result of a part of a predicate, or its result under a mutant. */
interface Told {
  readonly value: unknown;
  /** The distance of its truth from changing (`branch-measure.ts`). */
  readonly measure: number;
}

/** The result of each part of a predicate; undefined for a part that was not evaluated. */
export type PredicateValues = readonly (Told | undefined)[];

const { is } = Object;

/**
 * Computes a predicate again from the values of its operands. Returns undefined if this would call code of the user's or throw,
 * or if the result differs from the value that the predicate had.
 *
 * @param given by slot; operands that were not evaluated may have any value
 */
export function evaluatePredicate(
  { isCondition, parts }: PredicateDescription,
  value: unknown,
  given: readonly unknown[],
): PredicateValues | undefined {
  const evaluation: (Told | undefined)[] = [];
  const evaluate = (at: number): Told | undefined => {
    const part = parts[at];
    if (part === undefined) return undefined;
    const { code, left, right, slot } = part;
    evaluation[at] = undefined;
    let told: Told | undefined;
    if (code === LEFT) told = truthOf(given[slot]);
    else {
      const one = evaluate(left);
      if (one === undefined) return undefined;
      const other = right >= 0 && goesOn(code, one) ? evaluate(right) : undefined;
      const found = slot < 0 ? value : given[slot];
      told = code >= INCLUDES ? called(code, found, one, other) : operate(code, one, other);
    }
    evaluation[at] = told;
    return told;
  };
  try {
    const whole = evaluate(0);
    return whole !== undefined && isSame(isCondition, whole.value, value) ? evaluation : undefined;
  } catch {
    return undefined;
  }
}

/** The distance of a mutant of an operand from changing the value of a predicate, in one evaluation. */
export interface Masking {
  /**
   * 0 if the mutant changes the value, or may. Above 0 if some part above the mutant has the same value as without it: the
   * number of parts above that part, and the predicate mutation distance there, normalised. Infinite if the mutant's own value
   * is the same.
   */
  readonly distance: number;
  /** The predicate mutation distance of the whole predicate, not normalised: 0 if the mutant changes it, or may. */
  readonly ofWhole: number;
}

const changing: Masking = { distance: 0, ofWhole: 0 };

/**
 * Compares a predicate with its result under a mutant of an operand (Papadakis and Malevris, 2.4, expression 2: one outcome for
 * the original, the other for the mutant). Returns undefined if the mutant was not evaluated.
 */
export function maskingOf(
  description: PredicateDescription,
  evaluation: PredicateValues,
  mutant: PredicateMutant,
): Masking | undefined {
  const { isCondition, parts } = description;
  let at = mutant.part;
  const original = evaluation[at];
  const whole = evaluation[0];
  if (original === undefined || whole === undefined) return undefined;
  try {
    let mutated = mutatedPart(parts[at], evaluation, mutant);
    if (mutated === undefined) return changing;
    if (is(mutated.value, original.value)) {
      return { distance: Infinity, ofWhole: distanceOfWhole(description, whole, whole) };
    }
    let distance = 0;
    for (;;) {
      const child = at;
      at = parts[child]?.parent ?? -1;
      const part = parts[at];
      const before = evaluation[at];
      if (part === undefined || before === undefined) break;
      const next = partAbove(part, child, mutated, { parts, evaluation });
      if (next === undefined && distance === 0) return changing;
      // If the value is the same, only the measure is unknown.
      mutated = next ?? before;
      if (distance === 0 && isSame(isCondition && at === 0, mutated.value, before.value)) {
        distance = levelsAbove(parts, at) + normalised(distanceApart(part.code, before, mutated));
      }
    }
    if (distance === 0) return changing;
    return { distance, ofWhole: distanceOfWhole(description, whole, mutated) };
  } catch {
    return changing;
  }
}

/** Returns a part of a predicate whose operand has another result than before; undefined if it can't be known. */
function partAbove(
  { code, left, right }: PredicateDescription['parts'][number],
  child: number,
  mutated: Told,
  {
    parts,
    evaluation,
  }: Pick<PredicateDescription, 'parts'> & { readonly evaluation: PredicateValues },
): Told | undefined {
  const isLeft = child === left;
  const one = isLeft ? mutated : evaluation[left];
  const other = isLeft ? evaluation[right] : mutated;
  if (one === undefined) return undefined;
  // An operand with effects is no longer evaluated.
  if (other !== undefined && !goesOn(code, one) && parts[right]?.isFree !== true) return undefined;
  return code >= INCLUDES ? sought(code, one, other) : operate(code, one, other);
}

/** Returns the number of parts of a predicate above a given part. */
export function levelsAbove(parts: PredicateDescription['parts'], part: number): number {
  let levels = 0;
  let at = parts[part]?.parent ?? -1;
  while (at >= 0) {
    levels += 1;
    at = parts[at]?.parent ?? -1;
  }
  return levels;
}

function isSame(isCondition: boolean, one: unknown, other: unknown): boolean {
  return isCondition ? !one === !other : is(one, other);
}

function mutatedPart(
  part: PredicateDescription['parts'][number] | undefined,
  evaluation: PredicateValues,
  { part: at, code: given, value }: PredicateMutant,
): Told | undefined {
  if (part === undefined) return undefined;
  // An operand with effects is no longer evaluated.
  if (given >= IF_SHORT && evaluation[part.right] !== undefined) return undefined;
  const code = given < IF_SHORT ? given : given - IF_SHORT;
  if (isAbsoluteCode(code)) {
    const original = evaluation[at]?.value;
    return typeof original === 'number' ? truthOf(absoluteOf(code, original)) : undefined;
  }
  if (code === GIVEN) return truthOf(value);
  if (isConstantCode(code)) return truthOf(constantOf(code));
  const left = evaluation[part.left];
  const right = evaluation[part.right];
  if (code === LEFT) return left;
  if (code === RIGHT) return right;
  return left && operate(code, left, right);
}

function truthOf(value: unknown): Told {
  return { value, measure: branchMeasure(TRUTH, value, undefined, undefined) };
}

/** Returns whether an operation evaluates its right operand. */
function goesOn(code: number, { value }: Told): boolean {
  switch (code) {
    case AND:
      return Boolean(value);
    case OR:
      return !value;
    case COALESCE:
      return value === null || value === undefined;
    default:
      return true;
  }
}

/** Returns the result of an operation; undefined if it can't be known. Throws what the operator throws. */
function operate(code: number, left: Told, right: Told | undefined): Told | undefined {
  if (code >= AND && code <= COALESCE) return joined(code, left, right);
  const one = left.value;
  const other = right?.value;
  const isUnary = code >= 30;
  if ((!isUnary && right === undefined) || !isPure(code, one, other)) return undefined;
  const value = operators.compute(code, one, other);
  if (code === NOT) return { value, measure: -left.measure };
  return isComparison(code)
    ? { value, measure: branchMeasure(code, value, one, other) }
    : truthOf(value);
}

function joined(code: number, left: Told, right: Told | undefined): Told | undefined {
  const isLast = !goesOn(code, left);
  const last = isLast ? left : right;
  if (last === undefined || code === COALESCE) return last;
  const measures = [left.measure, isLast ? 0 : last.measure];
  return { value: last.value, measure: code === AND ? allOf(measures) : anyOf(measures) };
}

function isComparison(code: number): boolean {
  return code >= 13 && code <= 20;
}

/** Returns the result of a call of a method that searches for its argument. */
function called(code: number, value: unknown, left: Told, right: Told | undefined): Told {
  return { value, measure: branchMeasure(code, value, left.value, right?.value) };
}

/** Returns the result that such a call would have; undefined unless it is the language's own method on texts. */
function sought(code: number, left: Told, right: Told | undefined): Told | undefined {
  const value = searchValue(code, left.value, right?.value);
  return value === undefined ? undefined : called(code, value, left, right);
}

/**
 * Returns the predicate mutation distance of two results with the same truth. The one that is nearer to its other outcome
 * decides.
 */
function distanceApart(code: number, original: Told, mutated: Told): number {
  const isTruth = (code >= 13 && code < COALESCE) || code === NOT || code >= INCLUDES;
  return isTruth ? nearerOf(original, mutated) : 1;
}

/** Returns the predicate mutation distance of the whole. If only its truthiness matters, every value has a truth. */
function distanceOfWhole(
  { isCondition, parts }: PredicateDescription,
  original: Told,
  mutated: Told,
): number {
  return isCondition
    ? nearerOf(original, mutated)
    : distanceApart(parts[0]?.code ?? LEFT, original, mutated);
}

function nearerOf({ measure }: Told, mutated: Told): number {
  const one = measure < 0 ? -measure : measure;
  const other = mutated.measure < 0 ? -mutated.measure : mutated.measure;
  return limited(one < other ? one : other);
}
