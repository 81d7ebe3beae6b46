import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { isOf } from './known-value.ts';
import { numberOf } from './number-of.ts';
import { stepOf } from './step-of.ts';
import type { ValueReader } from './value-reader.ts';

/** What is certain of a number: it is no less than `least`. */
export interface ValueRange {
  readonly least: number;
  /** A whole number, and neither infinite nor -0 nor NaN; else it may be any of these but -0. */
  readonly isWhole: boolean;
}

/**
 * The range of an expression's values; undefined where none is known. Lengths, positions that `indexOf` and its like find,
 * remainders and sums of these, variables that only count up, and `Math.abs`.
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
      return calculated(node, values, depth);
    case 'CallExpression':
      return called(node, values);
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

function calculated(
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
  // The remainder has the sign of the left operand; that of 0 is NaN.
  if (operator === '%') return one.least >= 0 && other.least > 0 ? whole(0) : undefined;
  return undefined;
}

const finders = /^(?:findIndex|findLastIndex|indexOf|lastIndexOf)$/;

function called(
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

/** A name whose every binding starts somewhere, and which is only ever counted up. */
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

/** Names refer to each other no deeper than this, or in a circle. */
const deepest = 8;
