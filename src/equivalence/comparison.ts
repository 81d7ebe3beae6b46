import type { Node } from '../syntax/parse.ts';

/** An operator that compares two values. */
export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '==' | '!=' | '===' | '!==';

/** For each operator, the one that gives the same result if the operands are exchanged. */
const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
  '===': '===',
  '!==': '!==',
};

/** True for an operator that compares its operands by order or equality. */
export function isComparison(operator: string): operator is ComparisonOperator {
  return Object.hasOwn(mirrored, operator);
}

/** Returns the result of comparing two numbers or two strings. */
export function compare<Value extends number | string>(
  operator: ComparisonOperator,
  left: Value,
  right: Value,
): boolean {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '==':
    case '===':
      return left === right;
    case '!=':
    case '!==':
      return left !== right;
  }
}

/** A comparison of an expression with a literal. The operator is the one for the literal on the right. */
export interface LiteralComparison<Value extends number | string> {
  readonly subject: Node;
  readonly operator: ComparisonOperator;
  readonly literal: Value;
}

/** Reads `subject < literal` or `literal > subject`; undefined for other nodes. */
export function literalComparison<Value extends number | string>(
  node: Node,
  literalOf: (node: Node) => Value | undefined,
): LiteralComparison<Value> | undefined {
  if (node.type !== 'BinaryExpression' || !isComparison(node.operator)) return undefined;
  const { left, right, operator } = node;
  const onRight = literalOf(right);
  if (onRight !== undefined) return { subject: left, operator, literal: onRight };
  const onLeft = literalOf(left);
  return onLeft === undefined
    ? undefined
    : { subject: right, operator: mirrored[operator], literal: onLeft };
}
