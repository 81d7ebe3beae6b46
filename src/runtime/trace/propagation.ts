import {
  constantOf,
  GIVEN,
  IF_SHORT,
  INCLUDES,
  isAbsoluteCode,
  isConstantCode,
  LEFT,
  RIGHT,
} from '../probe-codes.ts';
import type { PredicateDescription, PredicateMutant, PredicatePart } from '../protocol.ts';
import { absoluteOf, isPure, operators, searchValue } from './operand-value.ts';

/** Codes of the logical operators. */
const AND = 21;
const OR = 22;
const COALESCE = 23;

const { is } = Object;

/** What a part gives that was not evaluated, or whose value can't be known. */
const unknown = Symbol('unknown');

/**
 * Returns a function that tells which mutants of a predicate may have changed its value in one evaluation. A mutant has not if the
 * predicate, computed with the mutant's value in place of its part's, has the value that it had. All that is computed are operators
 * on values that were evaluated: whatever would call code of the user's or throw, and whatever was not evaluated, may change the value.
 */
export function propagationOf({
  isCondition,
  parts,
}: PredicateDescription): (
  value: unknown,
  given: readonly unknown[],
) => ((mutant: PredicateMutant) => boolean) | undefined {
  /** By part. */
  const values: unknown[] = [];
  const evaluate = (at: number, whole: unknown, given: readonly unknown[]): unknown => {
    const part = parts[at];
    if (part === undefined) return unknown;
    const { code, left, right, slot } = part;
    if (code === LEFT) return (values[at] = given[slot]);
    const one = evaluate(left, whole, given);
    if (one === unknown) return unknown;
    const other = right >= 0 && goesOn(code, one) ? evaluate(right, whole, given) : unknown;
    const value = code < INCLUDES ? operate(code, one, other) : slot < 0 ? whole : given[slot];
    return (values[at] = value);
  };
  const mayChange = (mutant: PredicateMutant): boolean => {
    const before = values[mutant.part];
    // A part that was not evaluated is not with the mutant either.
    if (before === unknown) return false;
    try {
      let mutated = mutatedValue(parts[mutant.part], before, mutant);
      for (let at = mutant.part; ;) {
        if (mutated === unknown) return true;
        if (is(mutated, values[at])) return false;
        const child = at;
        at = parts[child]?.parent ?? -1;
        const part = parts[at];
        if (part === undefined) return !isCondition || !mutated !== !values[0];
        mutated = above(part, child, mutated);
      }
    } catch {
      return true;
    }
  };
  const mutatedValue = (
    part: PredicatePart | undefined,
    before: unknown,
    { code: given, value }: PredicateMutant,
  ): unknown => {
    const isEvaluated = part !== undefined && part.right >= 0 && values[part.right] !== unknown;
    if (given >= IF_SHORT && isEvaluated) return unknown;
    const code = given < IF_SHORT ? given : given - IF_SHORT;
    if (isAbsoluteCode(code))
      return typeof before === 'number' ? absoluteOf(code, before) : unknown;
    if (code === GIVEN) return value;
    if (isConstantCode(code)) return constantOf(code);
    if (part === undefined) return unknown;
    const left = values[part.left];
    const right = part.right < 0 ? unknown : values[part.right];
    if (code === LEFT) return left;
    return code === RIGHT ? right : operate(code, left, right);
  };
  /** Returns the value of a part one of whose operands has another value; `unknown` if it can't be known. */
  const above = (
    { code, left, right }: PredicatePart,
    child: number,
    mutated: unknown,
  ): unknown => {
    const one = child === left ? mutated : values[left];
    const other = right < 0 ? unknown : child === left ? values[right] : mutated;
    // An operand with effects is no longer evaluated.
    if (other !== unknown && !goesOn(code, one) && parts[right]?.isFree !== true) return unknown;
    return code < INCLUDES ? operate(code, one, other) : (searchValue(code, one, other) ?? unknown);
  };
  return (value, given) => {
    for (let at = 0; at < parts.length; at += 1) values[at] = unknown;
    try {
      const whole = evaluate(0, value, given);
      const isRight = isCondition ? whole !== unknown && !whole === !value : is(whole, value);
      return isRight ? mayChange : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Returns whether an operation evaluates its right operand. */
function goesOn(code: number, left: unknown): boolean {
  if (code === AND) return !!left;
  if (code === OR) return !left;
  return code !== COALESCE || left === null || left === undefined;
}

/** Returns the value of an operation; `unknown` if it can't be known. Throws what the operator throws. */
function operate(code: number, left: unknown, right: unknown): unknown {
  if (left === unknown) return unknown;
  if (code >= AND && code <= COALESCE) return goesOn(code, left) ? right : left;
  if ((right === unknown && code < 30) || !isPure(code, left, right)) return unknown;
  return operators.compute(code, left, right);
}
