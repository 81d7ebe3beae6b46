import ts from 'typescript';

/** Returns whether the checker gives an expression one of some kinds of types. */
export function isKindOf(
  node: ts.Expression,
  flags: ts.TypeFlags,
  checker: ts.TypeChecker,
): boolean {
  return (checker.getTypeAtLocation(node).flags & flags) !== 0;
}

/** Returns whether the checker gives an expression a type that has symbols. */
export function mayBeSymbol(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ flags }) => (flags & ts.TypeFlags.ESSymbolLike) !== 0);
}

/** Returns whether the value of an expression decides what runs, or is the answer of a function that is asked about a value. */
export function isDecisive(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  if (isCondition(node)) return true;
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)) {
    return isKindOf(node, ts.TypeFlags.BooleanLike, checker);
  }
  const isPart =
    ts.isParenthesizedExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isBinaryExpression(parent) && isLogical(parent));
  return isPart && isDecisive(parent, checker);
}

function isLogical({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}

/** Returns whether code runs, or runs differently, only if the value is there. */
export function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return false;
  return parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}

/** Returns whether a node is what an assignment sets to null or undefined. */
export function isCleared(node: ts.Expression): boolean {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.left !== node) return false;
  const { operatorToken, right } = parent;
  const isNothing =
    right.kind === ts.SyntaxKind.NullKeyword ||
    ts.isVoidExpression(right) ||
    right.getText() === 'undefined';
  return operatorToken.kind === ts.SyntaxKind.EqualsToken && isNothing;
}

/**
 * Returns the outermost expression around a node that has its value: through parentheses, assertions, and conditions that
 * choose it.
 */
export function withoutWrapping(node: ts.Expression): ts.Expression {
  const { parent } = node;
  const isWrapped =
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    (ts.isBinaryExpression(parent) &&
      parent.right === node &&
      parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) ||
    ts.isAsExpression(parent);
  return isWrapped ? withoutWrapping(parent) : node;
}

/** Returns whether an expression is the name of a class of the language, such as `String`. */
export function isClassOfLanguage(
  node: ts.Expression,
  checker: ts.TypeChecker,
): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false;
  return checker.getTypeAtLocation(node).getSymbol()?.name === `${node.text}Constructor`;
}
