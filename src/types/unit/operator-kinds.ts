import ts from 'typescript';

import { arithmetic, arithmeticAssignment } from '../arithmetic-operators.ts';

/** Operators whose operands are numbers: not `+`. */
export const numeric: ReadonlySet<ts.SyntaxKind> = new Set(
  [...arithmetic, ...arithmeticAssignment].filter(
    (kind) => kind !== ts.SyntaxKind.PlusToken && kind !== ts.SyntaxKind.PlusEqualsToken,
  ),
);

/** Operators whose right operand stands for a left one that is not there. */
export const defaulting: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
]);

/** Operators that ask which operand is greater. */
export const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Operators that ask whether operands differ. */
export const unequal: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Operators that ask whether operands are equal, or differ. */
export const equalities: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ...unequal,
]);
