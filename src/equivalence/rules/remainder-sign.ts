import { withoutBrackets } from '../../mutation/replacements/replacement-text.ts';
import type { Change } from '../change.ts';

/**
 * `a % 2` to `a % -2`, also in compound assignments. A remainder has the sign of the dividend, and its absolute value does not
 * depend on the divisor's sign, by definition for numbers (ECMA-262, 6.1.6.1.6) and for bigints (6.1.6.2.6). A literal runs no
 * code, so the order in which operands are converted has no effect.
 */
export function remainderSign(change: Change): string | undefined {
  const { node, replacement, ancestors } = change;
  const parent = ancestors.findLast(({ type }) => type !== 'ParenthesizedExpression');
  const isDivisor =
    (parent?.type === 'BinaryExpression' && parent.operator === '%') ||
    (parent?.type === 'AssignmentExpression' && parent.operator === '%=');
  if (!isDivisor || withoutBrackets(parent.right) !== withoutBrackets(node)) return undefined;
  if (node.type !== 'Literal' || !/^(?:number|bigint)$/.test(typeof node.value)) return undefined;
  const isNegated =
    replacement.type === 'UnaryExpression' &&
    replacement.operator === '-' &&
    change.replacementText(replacement.argument) === change.text(node);
  return isNegated
    ? 'a remainder has the sign of the dividend, whatever the divisor’s is.'
    : undefined;
}
