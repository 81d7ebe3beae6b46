import { bare, type Change } from '../change.ts';

/**
 * `a % 2` to `a % -2`. The remainder has the sign of the dividend, and its size doesn't depend on the divisor's sign: by
 * definition for numbers (ECMA-262, 6.1.6.1.6) and for bigints (6.1.6.2.6). A literal runs no code, so the order in which
 * operands are converted can't be seen. Compound assignments are the same.
 */
export function remainderSign(change: Change): string | undefined {
  const { node, replaced, ancestors } = change;
  const parent = ancestors.findLast(({ type }) => type !== 'ParenthesizedExpression');
  const isDivisor =
    (parent?.type === 'BinaryExpression' && parent.operator === '%') ||
    (parent?.type === 'AssignmentExpression' && parent.operator === '%=');
  if (!isDivisor || bare(parent.right) !== bare(node)) return undefined;
  if (node.type !== 'Literal' || !/^(?:number|bigint)$/.test(typeof node.value)) return undefined;
  const isNegated =
    replaced.type === 'UnaryExpression' &&
    replaced.operator === '-' &&
    change.replacedText(replaced.argument) === change.text(node);
  return isNegated
    ? 'a remainder has the sign of the dividend, whatever the divisor’s is.'
    : undefined;
}
