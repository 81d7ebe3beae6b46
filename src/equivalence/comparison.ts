import type { Node } from '../syntax/parse.ts';

/** An operator that compares two values. */
export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '==' | '!=' | '===' | '!==';

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

/** The operator that gives the same result with its operands exchanged. */
function mirror(operator: ComparisonOperator): ComparisonOperator {
  return mirrored[operator];
}

/** What a comparison of two numbers, or of two strings, results in. */
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

/** A comparison of some expression with a literal, the literal on the right. */
export interface LiteralComparison<Value extends number | string> {
  readonly subject: Node;
  readonly operator: ComparisonOperator;
  readonly literal: Value;
}

/** Reads `subject < literal`, or `literal > subject`; undefined for anything else. */
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
    : { subject: right, operator: mirror(operator), literal: onLeft };
}
