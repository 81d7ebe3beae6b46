import ts from 'typescript';

import { arithmetic, arithmeticAssignment } from '../arithmetic-operators.ts';

/** Operators whose operands are numbers: not `+`. */
export const numeric: ReadonlySet<ts.SyntaxKind> = new Set(
  [...arithmetic, ...arithmeticAssignment].filter(
    (kind) => kind !== ts.SyntaxKind.PlusToken && kind !== ts.SyntaxKind.PlusEqualsToken,
  ),
);

/** Operators whose right operand replaces a missing left one. */
export const defaulting: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

/** Operators that compare the order of operands. */
export const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Operators that are true if the operands differ. */
export const unequal: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Operators that tell null from undefined. */
export const strict: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Operators that compare operands for equality. */
export const equalities: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ...unequal,
]);
