import { measureCodes, operatorCodes, TRUTH } from '../runtime/probe-codes.ts';
import type { Node } from '../syntax/parse.ts';
import { unwrapped } from '../syntax/unwrapped.ts';
import { isAnonymousFunction } from './evaluated-name.ts';

/** What the truth of a node is made of. */
export type ConditionShape =
  /** All, or any, of at least two operands; the order is that of their evaluation, which may end early. */
  | { readonly kind: 'all' | 'any'; readonly operands: readonly Node[] }
  | { readonly kind: 'not'; readonly operand: Node }
  /** A measure of the values of these nodes, which are evaluated with it, and of its own. */
  | { readonly kind: 'leaf'; readonly code: number; readonly values: readonly Node[] };

/** How near the truth of a node is to changing, and by which of its parts that can be told. */
export function conditionShape(node: Node): ConditionShape {
  const core = unwrapped(node);
  switch (core.type) {
    case 'LogicalExpression':
      if (core.operator === '??') return truth;
      return { kind: core.operator === '&&' ? 'all' : 'any', operands: operandsOf(core) };
    case 'UnaryExpression':
      return core.operator === '!' ? { kind: 'not', operand: core.argument } : truth;
    case 'BinaryExpression': {
      const code = operatorCodes[core.operator] ?? TRUTH;
      const isComparison = /^(?:[<>]=?|[!=]==?)$/.test(core.operator);
      return isComparison ? leaf(code, [core.left, core.right]) : truth;
    }
    case 'CallExpression':
      return shapeOfCall(core);
    default:
      return truth;
  }
}

const truth: ConditionShape = { kind: 'leaf', code: TRUTH, values: [] };

/** An anonymous function has no near or far, and would take the name of the variable that keeps it. */
function leaf(code: number, values: readonly Node[]): ConditionShape {
  return values.some(isAnonymousFunction) ? truth : { kind: 'leaf', code, values };
}

/** A method that asks whether something is in, or at an end of, its receiver. */
function shapeOfCall(node: Extract<Node, { type: 'CallExpression' }>): ConditionShape {
  const { callee, optional } = node;
  const [first] = node.arguments;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional || optional) {
    return truth;
  }
  if (callee.object.type === 'Super' || callee.property.type !== 'Identifier') return truth;
  if (first === undefined || first.type === 'SpreadElement' || node.arguments.length > 1) {
    return truth;
  }
  const code = measureCodes.get(callee.property.name);
  return code === undefined ? truth : leaf(code, [callee.object, first]);
}

/** `a && b && c` is one conjunction. */
function operandsOf(node: Extract<Node, { type: 'LogicalExpression' }>): readonly Node[] {
  return [node.left, node.right].flatMap((operand) => {
    const core = unwrapped(operand);
    return core.type === 'LogicalExpression' && core.operator === node.operator
      ? operandsOf(core)
      : [operand];
  });
}
