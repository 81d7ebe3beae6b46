import ts from 'typescript';

import { arithmetic, arithmeticAssignment, numeric } from '../../types/arithmetic-operators.ts';
import { assignsAnything } from './assignment-facts.ts';
import { isHarmlessCall } from './harmless-call.ts';
import { fitsAsLiteral } from './literal-place.ts';
import { isOfKind, literalKind, withBrackets, withoutBrackets } from './value-shape.ts';

/**
 * Returns whether a mutant certainly compiles, because it changes neither a type nor what the checker knows after it:
 * subtraction becomes addition of numbers, a literal becomes another one in a place that accepts any number, a call statement
 * is deleted. `replacement` is undefined for a deleted statement. In doubt, returns false.
 */
export function preservesTypes(
  node: ts.Node,
  replacement: ts.Expression | undefined,
  checker: ts.TypeChecker,
): boolean {
  if (replacement === undefined) return isHarmlessCall(node, checker);
  if (!ts.isExpression(node)) return false;
  const original = withoutBrackets(node);
  const mutated = withoutBrackets(replacement);
  const kind = literalKind(mutated);
  if (kind !== undefined && !assignsAnything(original)) {
    return fitsAsLiteral(original, kind, checker);
  }
  if (ts.isBinaryExpression(original)) return keepsBinary(original, mutated, checker);
  if (isUpdate(original)) return isUpdate(mutated);
  if (ts.isPrefixUnaryExpression(original)) {
    return (
      isOperand(original.operand, mutated) && isInterchangeable(original, original.operand, checker)
    );
  }
  return false;
}

function keepsBinary(
  original: ts.BinaryExpression,
  mutated: ts.Expression,
  checker: ts.TypeChecker,
): boolean {
  const { left, right } = original;
  if (ts.isBinaryExpression(mutated)) {
    return (
      isOperand(left, mutated.left) &&
      isOperand(right, mutated.right) &&
      isSameRule(original, mutated.operatorToken.kind, checker)
    );
  }
  if (isOperand(left, mutated) && !assignsAnything(right)) {
    return isArithmetic(original) && isInterchangeable(original, left, checker);
  }
  if (isOperand(right, mutated) && !assignsAnything(left)) {
    return isArithmetic(original) && isInterchangeable(original, right, checker);
  }
  return false;
}

/** Returns whether both operators accept these operands, give the same type, and narrow nothing. */
function isSameRule(
  { left, operatorToken, right }: ts.BinaryExpression,
  other: ts.SyntaxKind,
  checker: ts.TypeChecker,
): boolean {
  const operators = [operatorToken.kind, other];
  const within = (group: ReadonlySet<ts.SyntaxKind>): boolean =>
    operators.every((operator) => group.has(operator));
  if (within(relational) || within(numeric)) return true;
  const types = [left, right].map((operand) => checker.getTypeAtLocation(operand));
  if (within(arithmetic) || within(arithmeticAssignment)) {
    return types.every((type) => isOfKind(type, 'number'));
  }
  if (!within(comparison)) return false;
  const isPlain = (type: ts.Type): boolean =>
    (type.flags & (ts.TypeFlags.Number | ts.TypeFlags.String)) !== 0;
  return types.every((type) => isPlain(type) && type.flags === types[0]?.flags);
}

/** Returns whether one number replaces another, and neither is used as an index by its text. */
function isInterchangeable(
  one: ts.Expression,
  other: ts.Expression,
  checker: ts.TypeChecker,
): boolean {
  if (ts.isElementAccessExpression(withBrackets(one).parent)) return false;
  return [one, other].every(
    (node) => (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Number) !== 0,
  );
}

function isOperand(operand: ts.Expression, mutated: ts.Expression): boolean {
  return textOf(withoutBrackets(operand)) === textOf(withoutBrackets(mutated));
}

function textOf(node: ts.Node): string {
  return node.getText();
}

function isUpdate(node: ts.Expression): boolean {
  return (
    (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
    (node.operator === ts.SyntaxKind.PlusPlusToken ||
      node.operator === ts.SyntaxKind.MinusMinusToken)
  );
}

function isArithmetic({ operatorToken }: ts.BinaryExpression): boolean {
  return arithmetic.has(operatorToken.kind);
}

const relational: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

const comparison: ReadonlySet<ts.SyntaxKind> = new Set([
  ...relational,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
