import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { isOf } from './known-value.ts';
import { numberOf } from './number-of.ts';
import { stepOf } from './step-of.ts';
import type { ValueReader } from './value-reader.ts';

/** A range of numbers without an upper limit. */
export interface ValueRange {
  /** No number in the range is less. */
  readonly least: number;
  /** True if the number is whole, and neither infinite nor -0 nor NaN. Otherwise it may be infinite or NaN, but not -0. */
  readonly isWhole: boolean;
}

/**
 * Returns the range of an expression's values; undefined if it is not known. It is known for lengths, for results of `indexOf`
 * and similar methods, for sums and remainders of these, for variables that are only counted up, and for `Math.abs`.
 */
export function rangeOf(node: Node, values: ValueReader, depth = 0): ValueRange | undefined {
  if (depth > deepest) return undefined;
  const literal = numberOf(node);
  if (literal !== undefined) {
    const isWhole = Number.isSafeInteger(literal) && !Object.is(literal, -0);
    return isWhole ? whole(literal) : undefined;
  }
  switch (node.type) {
    case 'ParenthesizedExpression':
      return rangeOf(node.expression, values, depth);
    case 'Identifier':
      return rangeOfName(node.name, values, depth);
    case 'MemberExpression':
      return isLength(node, values) ? whole(0) : undefined;
    case 'BinaryExpression':
      return rangeOfBinary(node, values, depth);
    case 'CallExpression':
      return rangeOfCall(node, values);
    default:
      return undefined;
  }
}

function whole(least: number): ValueRange {
  return { least, isWhole: true };
}

/** True for `length` of an array or a string. */
function isLength(
  { object, property, computed, optional }: NodeOf<'MemberExpression'>,
  { valueOf }: ValueReader,
): boolean {
  if (computed || optional || property.type !== 'Identifier') return false;
  return property.name === 'length' && isOf(valueOf(object), 'array', 'string');
}

function rangeOfBinary(
  { operator, left, right }: NodeOf<'BinaryExpression'>,
  values: ValueReader,
  depth: number,
): ValueRange | undefined {
  const one = rangeOf(left, values, depth + 1);
  if (operator === '>>>') {
    return [left, right].every((each) => isOf(values.valueOf(each), 'number'))
      ? whole(0)
      : undefined;
  }
  if (one?.isWhole !== true) return undefined;
  if (operator === '-') {
    const amount = numberOf(right);
    return amount !== undefined && Number.isSafeInteger(amount)
      ? whole(one.least - amount)
      : undefined;
  }
  const other = rangeOf(right, values, depth + 1);
  if (other?.isWhole !== true) return undefined;
  if (operator === '+') return whole(one.least + other.least);
  // A remainder has the sign of the left operand; a remainder of a division by 0 is NaN.
  if (operator === '%') return one.least >= 0 && other.least > 0 ? whole(0) : undefined;
  return undefined;
}

const finders = /^(?:findIndex|findLastIndex|indexOf|lastIndexOf)$/;

function rangeOfCall(
  { callee, optional }: NodeOf<'CallExpression'>,
  { valueOf, isGlobal }: ValueReader,
): ValueRange | undefined {
  if (optional || callee.type !== 'MemberExpression' || callee.computed || callee.optional) {
    return undefined;
  }
  const { object, property } = callee;
  if (property.type !== 'Identifier') return undefined;
  if (object.type === 'Identifier' && object.name === 'Math' && isGlobal('Math')) {
    return property.name === 'abs' ? { least: 0, isWhole: false } : undefined;
  }
  return finders.test(property.name) && isOf(valueOf(object), 'array', 'string')
    ? whole(-1)
    : undefined;
}

/** The range of a variable that is only counted up and whose declarations all have initial values with a known range. */
function rangeOfName(name: string, values: ValueReader, depth: number): ValueRange | undefined {
  const { declared, assigned } = values.bindings;
  if (!isOf(values.valueOfName(name), 'number')) return undefined;
  const countsUp = (assigned.get(name) ?? []).every(
    ({ node }) => node !== undefined && values.isUnchanged(node) && stepOf(node) !== undefined,
  );
  const bindings = declared.get(name) ?? [];
  if (!countsUp || bindings.length === 0) return undefined;
  let least = Infinity;
  for (const { init } of bindings) {
    if (init === undefined || init === null || !values.isUnchanged(init)) return undefined;
    const start = rangeOf(init, values, depth + 1);
    if (start?.isWhole !== true) return undefined;
    least = Math.min(least, start.least);
  }
  return whole(least);
}

/** The search for a range follows at most this many variables and operands: two variables may depend on each other. */
const deepest = 8;
