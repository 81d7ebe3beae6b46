import ts from 'typescript';

import { isExactly, isOfKind, withBrackets, type LiteralKind } from './value-shape.ts';

/**
 * Returns whether any literal of this kind may replace the expression without changing a type: as an operand of arithmetic, if
 * the declared type is the primitive itself, or if an inferred type is widened to it.
 */
export function fitsAsLiteral(
  node: ts.Expression,
  kind: LiteralKind,
  checker: ts.TypeChecker,
): boolean {
  const type = checker.getTypeAtLocation(node);
  if (!isOfKind(type, kind)) return false;
  const place = withBrackets(node);
  const { parent } = place;
  if (ts.isBinaryExpression(parent)) return fitsInBinary(parent, place, kind, checker);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return fitsAsArgument(parent, place, kind, checker);
  }
  if (ts.isConditionalExpression(parent)) {
    return parent.condition !== place && fitsAsLiteral(parent, kind, checker);
  }
  return fitsIn(place, kind, checker);
}

function fitsInBinary(
  { left, operatorToken, right }: ts.BinaryExpression,
  place: ts.Node,
  kind: LiteralKind,
  checker: ts.TypeChecker,
): boolean {
  if (kind === 'boolean') return false;
  const operator = operatorToken.kind;
  if (operator === ts.SyntaxKind.EqualsToken) {
    return place === right && isExactly(checker.getTypeAtLocation(left), kind, checker);
  }
  if (operator === ts.SyntaxKind.PlusToken) return true;
  if (operator === ts.SyntaxKind.PlusEqualsToken) return place === right;
  return kind === 'number' && takesAnyNumber(operator);
}

function takesAnyNumber(operator: ts.SyntaxKind): boolean {
  switch (operator) {
    case ts.SyntaxKind.MinusToken:
    case ts.SyntaxKind.AsteriskToken:
    case ts.SyntaxKind.SlashToken:
    case ts.SyntaxKind.PercentToken:
    case ts.SyntaxKind.LessThanToken:
    case ts.SyntaxKind.LessThanEqualsToken:
    case ts.SyntaxKind.GreaterThanToken:
    case ts.SyntaxKind.GreaterThanEqualsToken:
    case ts.SyntaxKind.MinusEqualsToken:
    case ts.SyntaxKind.AsteriskEqualsToken:
      return true;
    default:
      return false;
  }
}

function fitsAsArgument(
  call: ts.CallExpression | ts.NewExpression,
  place: ts.Node,
  kind: LiteralKind,
  checker: ts.TypeChecker,
): boolean {
  const given = call.arguments ?? [];
  const index = given.findIndex((argument) => argument === place);
  if (index === -1 || given.some((argument) => ts.isSpreadElement(argument))) return false;
  const callee = checker.getTypeAtLocation(call.expression);
  const signatures = checker.getSignaturesOfType(
    callee,
    ts.isNewExpression(call) ? ts.SignatureKind.Construct : ts.SignatureKind.Call,
  );
  return (
    signatures.length > 0 && signatures.every((signature) => takes(signature, index, kind, checker))
  );
}

function takes(
  signature: ts.Signature,
  index: number,
  kind: LiteralKind,
  checker: ts.TypeChecker,
): boolean {
  if (signature.typeParameters !== undefined) return false;
  const { parameters } = signature;
  const parameter = parameters[Math.min(index, parameters.length - 1)];
  if (parameter === undefined) return false;
  const type = checker.getTypeOfSymbol(parameter);
  const declaration = parameter.valueDeclaration;
  const isRest = declaration && ts.isParameter(declaration) && declaration.dotDotDotToken;
  if (isRest === undefined) {
    return index < parameters.length && isOpenTo(type, kind, checker);
  }
  const element = checker.isArrayType(type)
    ? checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    : undefined;
  return element !== undefined && isOpenTo(element, kind, checker);
}

function isOpenTo(type: ts.Type, kind: LiteralKind, checker: ts.TypeChecker): boolean {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return true;
  return isExactly(type, kind, checker);
}

/** Returns whether a literal fits a place where a value is stored or returned, also inside array and object literals. */
function fitsIn(node: ts.Node, kind: LiteralKind, checker: ts.TypeChecker): boolean {
  let place = node;
  while (isPartOfLiteral(place)) place = place.parent;
  const isWhole = place === node;
  const { parent } = place;
  if (ts.isReturnStatement(parent)) {
    const owner = ts.findAncestor(parent, ts.isFunctionLike);
    return owner !== undefined && returnsExactly(owner, node, kind, checker);
  }
  if (ts.isArrowFunction(parent)) {
    return parent.body === place && returnsExactly(parent, node, kind, checker);
  }
  if (!isStore(parent) || parent.initializer !== place) return false;
  if (isWhole && kind === 'boolean') return false;
  if (parent.type !== undefined) return isExpected(node, kind, checker);
  const isWidened = !isWhole || isMutable(parent);
  const type = ts.isExpression(node) ? checker.getTypeAtLocation(node) : undefined;
  return (
    isWidened &&
    type !== undefined &&
    isExactly(checker.getBaseTypeOfLiteralType(type), kind, checker)
  );
}

function isPartOfLiteral(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isArrayLiteralExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
    (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(parent)) ||
    (ts.isParenthesizedExpression(parent) && !ts.isParenthesizedExpression(node))
  );
}

type Store = ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertyDeclaration;

function isStore(node: ts.Node): node is Store {
  return ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertyDeclaration(node);
}

function isMutable(store: Store): boolean {
  if (ts.isParameter(store)) return true;
  if (ts.isVariableDeclaration(store)) {
    return (ts.getCombinedNodeFlags(store) & ts.NodeFlags.Constant) === 0;
  }
  return (ts.getCombinedModifierFlags(store) & ts.ModifierFlags.Readonly) === 0;
}

/** Returns whether the declared return type, or its part for this place, is the primitive. */
function returnsExactly(
  owner: ts.SignatureDeclaration,
  node: ts.Node,
  kind: LiteralKind,
  checker: ts.TypeChecker,
): boolean {
  if (owner.type === undefined) return false;
  if (ts.getCombinedModifierFlags(owner) & ts.ModifierFlags.Async) return false;
  return isExpected(node, kind, checker);
}

function isExpected(node: ts.Node, kind: LiteralKind, checker: ts.TypeChecker): boolean {
  const expected = ts.isExpression(node) ? checker.getContextualType(node) : undefined;
  return expected !== undefined && isExactly(expected, kind, checker);
}
