import ts from 'typescript';

/** The primitive kinds that literals have. */
export type LiteralKind = 'number' | 'string' | 'boolean';

const exactFlags: Readonly<Record<LiteralKind, ts.TypeFlags>> = {
  number: ts.TypeFlags.Number,
  string: ts.TypeFlags.String,
  boolean: ts.TypeFlags.Boolean,
};

const likeFlags: Readonly<Record<LiteralKind, ts.TypeFlags>> = {
  number: ts.TypeFlags.NumberLike,
  string: ts.TypeFlags.StringLike,
  boolean: ts.TypeFlags.BooleanLike,
};

/** The kind of a literal expression, a negated number included; undefined for anything else. */
export function literalKind(node: ts.Expression): LiteralKind | undefined {
  if (ts.isNumericLiteral(node)) return 'number';
  if (ts.isStringLiteralLike(node)) return 'string';
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    return 'boolean';
  }
  const isNegated = ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand);
  return isNegated && node.operator === ts.SyntaxKind.MinusToken ? 'number' : undefined;
}

/** True where the type is `number` itself (or the like), no literal and no union but with null or undefined. */
export function isExactly(type: ts.Type, kind: LiteralKind, checker: ts.TypeChecker): boolean {
  return (checker.getNonNullableType(type).flags & exactFlags[kind]) !== 0;
}

/** True where every value of the type is of the kind: literals, unions of them and enums count. */
export function isOfKind(type: ts.Type, kind: LiteralKind): boolean {
  if (type.isUnion()) return type.types.every((member) => isOfKind(member, kind));
  return (type.flags & likeFlags[kind]) !== 0;
}

/** An expression without the brackets around it. */
export function withoutBrackets(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutBrackets(node.expression) : node;
}

/** The outermost brackets around an expression, or itself. */
export function withBrackets(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? withBrackets(node.parent) : node;
}
