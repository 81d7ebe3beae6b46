import ts from 'typescript';

import { equalities, unequal } from './operator-kinds.ts';
import { addTested, noteTested, type Uses } from './uses.ts';
import { variableUses } from './value-places.ts';

/** Code compares the text `[object Array]` that `Object.prototype.toString` returns for a value. */
export function noteTag({ parent }: ts.Expression, uses: Uses): void {
  if (!ts.isBinaryExpression(parent) || !equalities.has(parent.operatorToken.kind)) return;
  const tag = [parent.left, parent.right].find(ts.isStringLiteralLike)?.text ?? '';
  const name = /^\[object (\w+)\]$/.exec(tag)?.[1] ?? '';
  if (name === 'Array') uses.isArray = true;
  else noteTested(name.toLowerCase(), uses);
  if (name === 'Date' || name === 'RegExp') addTested({ kind: 'built-in', name }, uses);
}

/** Returns the name that `typeof` gives, and the uses of the variable that keeps it, if one does. */
export function placesOfName(
  node: ts.TypeOfExpression,
  checker: ts.TypeChecker,
): readonly ts.Expression[] {
  const { parent } = node;
  const isKept = ts.isVariableDeclaration(parent) && parent.initializer === node;
  if (isKept && ts.isIdentifier(parent.name)) return variableUses(parent.name, checker);
  return [node];
}

export function noteTypeName(node: ts.Expression, uses: Uses): void {
  const { parent } = node;
  if (ts.isSwitchStatement(parent) && parent.expression === node) {
    for (const clause of parent.caseBlock.clauses)
      if (ts.isCaseClause(clause) && ts.isStringLiteralLike(clause.expression))
        noteTypeIs(clause.expression.text, false, uses);
  } else if (ts.isBinaryExpression(parent)) {
    const name = [parent.left, parent.right].find(ts.isStringLiteralLike)?.text ?? '';
    noteTypeIs(name, unequal.has(parent.operatorToken.kind), uses);
  }
}

/** @param isRefused whether values of other types go another way; code that handles these explicitly may also get nothing */
function noteTypeIs(name: string, isRefused: boolean, uses: Uses): void {
  if (name === 'undefined' || isRefused) uses.isMissed = true;
  noteTested(name, uses);
}
