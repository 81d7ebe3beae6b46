import ts from 'typescript';

/** The primitive kinds of literals. */
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

/** Returns the kind of a literal expression, including a negated number; undefined for any other expression. */
export function literalKind(node: ts.Expression): LiteralKind | undefined {
  if (ts.isNumericLiteral(node)) return 'number';
  if (ts.isStringLiteralLike(node)) return 'string';
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    return 'boolean';
  }
  const isNegated = ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand);
  return isNegated && node.operator === ts.SyntaxKind.MinusToken ? 'number' : undefined;
}

/** Returns whether a type is exactly the primitive, such as `number`, or a union of it with null or undefined. */
export function isExactly(type: ts.Type, kind: LiteralKind, checker: ts.TypeChecker): boolean {
  return (checker.getNonNullableType(type).flags & exactFlags[kind]) !== 0;
}

/** Returns whether every value of a type is of the kind. Literals, unions of them and enums count. */
export function isOfKind(type: ts.Type, kind: LiteralKind): boolean {
  if (type.isUnion()) return type.types.every((member) => isOfKind(member, kind));
  return (type.flags & likeFlags[kind]) !== 0;
}

/** Returns an expression without the brackets around it. */
export function withoutBrackets(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutBrackets(node.expression) : node;
}

/** Returns the outermost brackets around an expression, or else the expression. */
export function withBrackets(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? withBrackets(node.parent) : node;
}
