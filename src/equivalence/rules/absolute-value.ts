import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';
import { isMathCall } from '../math-call.ts';

/**
 * `Math.abs(-x)` to `Math.abs(x)` or `Math.abs(+x)`: a number and its negation have the same absolute value, and so do NaN and
 * both zeros. The operand must be known to be a number: for a bigint `+x` throws, and `-x` does not.
 */
export function absoluteValue(change: Change): string | undefined {
  const { node, replacement, ancestors } = change;
  const parent = ancestors.at(-1);
  const isAbs = parent !== undefined && isMathCall(parent, 'abs', change);
  if (!isAbs || parent.arguments.length !== 1 || parent.arguments[0] !== node) return undefined;
  const own = unsigned(node);
  const isSame = change.text(own) === change.replacementText(unsigned(replacement));
  return isSame && isOf(change.valueOf(own), 'number')
    ? 'a number and its negation have the same absolute value.'
    : undefined;
}

/** Returns an expression without its signs and brackets. */
function unsigned(node: Change['node']): Change['node'] {
  if (node.type === 'ParenthesizedExpression') return unsigned(node.expression);
  return node.type === 'UnaryExpression' && /^[-+]$/.test(node.operator)
    ? unsigned(node.argument)
    : node;
}
