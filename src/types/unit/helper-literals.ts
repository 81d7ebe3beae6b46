import ts from 'typescript';

import type { ParameterExample } from '../../model/value-type.ts';

/** Returns the expression of which a variable or an assigned export has its value, without casts. */
export function writtenValue(node: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclaration(node)) return node.initializer && withoutCasts(node.initializer);
  if (ts.isPropertyAssignment(node)) return withoutCasts(node.initializer);
  if (ts.isExportAssignment(node)) return withoutCasts(node.expression);
  const assignment = ts.isBinaryExpression(node) ? node : node.parent;
  return ts.isBinaryExpression(assignment) ? withoutCasts(assignment.right) : undefined;
}

/** Returns the example that a literal is; undefined for any other expression. Tests write a literal instead of importing it. */
export function literalExample(node: ts.Expression | undefined): ParameterExample | undefined {
  const value = node && literalOf(withoutCasts(node));
  return value === undefined ? undefined : { kind: 'literal', value };
}

type Literal = Extract<ParameterExample, { kind: 'literal' }>['value'];

function literalOf(node: ts.Expression): Literal | undefined {
  if (ts.isStringLiteralLike(node)) return { of: 'string', value: node.text };
  if (ts.isNumericLiteral(node)) return { of: 'number', value: Number(node.text) };
  if (ts.isBigIntLiteral(node))
    return { of: 'bigint', value: String(BigInt(node.text.slice(0, -1))) };
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { of: 'boolean', value: true };
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { of: 'boolean', value: false };
  const isNegated = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  const positive = isNegated ? literalOf(node.operand) : undefined;
  if (positive?.of === 'number') return { of: 'number', value: -positive.value };
  return positive?.of === 'bigint' ? { of: 'bigint', value: `-${positive.value}` } : undefined;
}

function withoutCasts(node: ts.Expression): ts.Expression {
  const isCast =
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node);
  return isCast ? withoutCasts(node.expression) : node;
}
