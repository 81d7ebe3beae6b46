import {
  CALLED,
  EXCLUDES,
  HAS_KEY,
  INCLUDES,
  MATCHES,
  measureCodes,
  MISMATCHES,
  operatorCodes,
  STARTS_WITH,
  TRUTH,
} from '../../runtime/probe-codes.ts';
import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { unwrapped } from '../../syntax/unwrapped.ts';
import { isAnonymousFunction } from './evaluated-name.ts';

/** The parts on which the truth of a node depends. */
export type ConditionShape =
  /** All, or any, of at least two operands, in the order of their evaluation, which may end early. */
  | { readonly kind: 'all' | 'any'; readonly operands: readonly Node[] }
  | { readonly kind: 'not'; readonly operand: Node }
  /** A measure of the node's own value and of the values of these nodes, which are evaluated with it. */
  | { readonly kind: 'leaf'; readonly code: number; readonly values: readonly Node[] };

/** Returns how the distance of a node's truth from changing is computed from its parts. */
export function conditionShape(node: Node): ConditionShape {
  const core = unwrapped(node);
  switch (core.type) {
    case 'LogicalExpression':
      if (core.operator === '??') return truth;
      return { kind: core.operator === '&&' ? 'all' : 'any', operands: operandsOf(core) };
    case 'UnaryExpression':
      return core.operator === '!' ? { kind: 'not', operand: core.argument } : truth;
    case 'BinaryExpression':
      return shapeOfBinary(core);
    case 'CallExpression':
      return shapeOfCall(core);
    default:
      return truth;
  }
}

const truth: ConditionShape = { kind: 'leaf', code: TRUTH, values: [] };
const called: ConditionShape = { kind: 'leaf', code: CALLED, values: [] };

/** An anonymous function has no distance, and would take the name of the variable that keeps it. */
function leaf(code: number, values: readonly Node[]): ConditionShape {
  return values.some(isAnonymousFunction) ? truth : { kind: 'leaf', code, values };
}

function shapeOfBinary(node: NodeOf<'BinaryExpression'>): ConditionShape {
  const { left, right, operator } = node;
  if (operator === 'in') {
    return left.type === 'PrivateIdentifier' ? truth : leaf(HAS_KEY, [right, left]);
  }
  if (!/^(?:[<>]=?|[!=]==?)$/.test(operator)) return truth;
  return shapeOfSearch(node) ?? leaf(operatorCodes[operator] ?? TRUTH, [left, right]);
}

/** Comparisons that check whether an index or a match was found. */
const foundBy = /^(?:!==?-1|>-1|>=0)$/;
const missedBy = /^(?:===?-1|<=-1|<0)$/;
const startsBy = /^===?0$/;
const foundByMatch = /^!==?null$/;
const missedByMatch = /^===?null$/;

/** The methods whose results are compared, and what they search for. */
const searches: ReadonlyMap<string, SearchCodes> = new Map([
  ['indexOf', { found: foundBy, missed: missedBy, codes: [INCLUDES, EXCLUDES] }],
  ['search', { found: foundBy, missed: missedBy, codes: [MATCHES, MISMATCHES] }],
  ['match', { found: foundByMatch, missed: missedByMatch, codes: [MATCHES, MISMATCHES] }],
  ['exec', { found: foundByMatch, missed: missedByMatch, codes: [MATCHES, MISMATCHES] }],
]);

interface SearchCodes {
  readonly found: RegExp;
  readonly missed: RegExp;
  readonly codes: readonly [found: number, missed: number];
}

/**
 * `list.indexOf(x) !== -1`, `text.match(re) === null` and the like. Their operands say less than the arguments of the search.
 */
function shapeOfSearch({
  left,
  right,
  operator,
}: NodeOf<'BinaryExpression'>): ConditionShape | undefined {
  const call = unwrapped(left);
  const method = call.type === 'CallExpression' ? methodOf(call) : undefined;
  const search = searches.get(method?.name ?? '');
  const constant = constantAt(unwrapped(right));
  if (method === undefined || search === undefined || constant === undefined) return undefined;
  const question = `${operator}${String(constant)}`;
  if (method.name === 'indexOf' && startsBy.test(question))
    return leaf(STARTS_WITH, [method.receiver, method.argument]);
  const isFound = search.found.test(question);
  if (!isFound && !search.missed.test(question)) return undefined;
  return leaf(search.codes[isFound ? 0 : 1], [method.receiver, method.argument]);
}

/** Returns a number, or null. */
function constantAt(node: Node): number | null | undefined {
  const isNull = node.type === 'Literal' && node.raw === 'null';
  return isNull ? null : numberAt(node);
}

function numberAt(node: Node): number | undefined {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node.type !== 'UnaryExpression' || node.operator !== '-') return undefined;
  const value = numberAt(node.argument);
  return value === undefined ? undefined : -value;
}

/** A method that checks whether something is in its receiver, or at an end of it. */
function shapeOfCall(node: NodeOf<'CallExpression'>): ConditionShape {
  const found = methodOf(node);
  const code = measureCodes.get(found?.name ?? '');
  if (found === undefined || code === undefined) return called;
  return leaf(code, [found.receiver, found.argument]);
}

export interface Method {
  readonly name: string;
  readonly receiver: Node;
  readonly argument: Node;
}

/** Returns a call of a method by its name with one argument. */
export function methodOf(node: NodeOf<'CallExpression'>): Method | undefined {
  const { callee, optional } = node;
  const [first] = node.arguments;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || optional) {
    return undefined;
  }
  const { object: receiver, property } = callee;
  if (receiver.type === 'Super' || property.type !== 'Identifier') return undefined;
  if (first === undefined || first.type === 'SpreadElement' || node.arguments.length > 1) {
    return undefined;
  }
  return { name: property.name, receiver, argument: first };
}

/** `a && b && c` is one conjunction. */
function operandsOf(node: NodeOf<'LogicalExpression'>): readonly Node[] {
  return [node.left, node.right].flatMap((operand) => {
    const core = unwrapped(operand);
    return core.type === 'LogicalExpression' && core.operator === node.operator
      ? operandsOf(core)
      : [operand];
  });
}
