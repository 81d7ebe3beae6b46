import ts from 'typescript';

import { equalities, unequal } from './operator-kinds.ts';
import { addTested, noteTested, type Uses } from './uses.ts';
import { variableUses } from './value-places.ts';

/** The name of a type with which code compares the one that a value has. */
interface TestedName {
  readonly name: string;
  /** Whether values of other types go another way. */
  readonly isRefused: boolean;
}

/** Notes the types for which `typeof value` is compared. Code that handles values of other types explicitly may also get nothing. */
export function noteTypeOf(node: ts.TypeOfExpression, uses: Uses, checker: ts.TypeChecker): void {
  for (const { name, isRefused } of testedNames(node, checker)) {
    if (name === 'undefined' || isRefused) uses.isMissed = true;
    noteTested(name, uses);
  }
}

/**
 * Notes the types for which code asks by their names, which a function tells: `Object.prototype.toString.call(value)`, whose names look like
 * `[object Array]`, or a function such as `kindOf(value)`.
 *
 * @returns whether the function is such a one
 */
export function noteToldType(
  call: ts.CallExpression | ts.NewExpression,
  uses: Uses,
  checker: ts.TypeChecker,
): boolean {
  const isTag = /toString\.call$/i.test(call.expression.getText());
  if (
    !isTag &&
    !/(?:^|[._])(?:kind|type)_?of$|(?:^|[._]|get)type$/i.test(call.expression.getText())
  ) {
    return false;
  }
  for (const { name } of testedNames(call, checker)) {
    const plain = (/^\[object (\w+)\]$/.exec(name)?.[1] ?? name).toLowerCase();
    if (plain === 'array') uses.isArray = true;
    else if (plain === 'date') addTested({ kind: 'built-in', name: 'Date' }, uses);
    else if (plain === 'regexp') addTested({ kind: 'built-in', name: 'RegExp' }, uses);
    else noteTested(plain, uses);
  }
  return isTag;
}

/** Returns the texts with which an expression, or the variable that keeps its value, is compared. */
function testedNames(node: ts.Expression, checker: ts.TypeChecker): TestedName[] {
  return placesOfName(node, checker).flatMap((place) => {
    const { parent } = place;
    if (ts.isSwitchStatement(parent) && parent.expression === place) {
      return parent.caseBlock.clauses.flatMap((clause) =>
        ts.isCaseClause(clause) ? named(clause.expression, false, checker) : [],
      );
    }
    if (!ts.isBinaryExpression(parent) || !equalities.has(parent.operatorToken.kind)) return [];
    const other = parent.left === place ? parent.right : parent.left;
    return named(other, unequal.has(parent.operatorToken.kind), checker);
  });
}

function named(node: ts.Expression, isRefused: boolean, checker: ts.TypeChecker): TestedName[] {
  const name = writtenText(node, checker);
  return name === undefined ? [] : [{ name, isRefused }];
}

/** Returns a text, or that of the variable which was declared with one. */
function writtenText(node: ts.Expression, checker: ts.TypeChecker): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node)) return undefined;
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration;
  const value = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return value !== undefined && ts.isStringLiteralLike(value) ? value.text : undefined;
}

/** Returns the name that an expression gives, with nothing but its end or letters changed, and the uses of the variable that keeps it. */
function placesOfName(node: ts.Expression, checker: ts.TypeChecker): readonly ts.Expression[] {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) {
    return /^(?:slice|toLowerCase)$/.test(parent.name.text)
      ? placesOfName(parent.parent, checker)
      : [];
  }
  const isAssigned = ts.isBinaryExpression(parent) && parent.right === node;
  const variable = ts.isVariableDeclaration(parent)
    ? parent.name
    : isAssigned && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      ? parent.left
      : undefined;
  if (variable !== undefined && ts.isIdentifier(variable)) return variableUses(variable, checker);
  return [node];
}
