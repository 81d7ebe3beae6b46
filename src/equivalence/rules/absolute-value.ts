import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';
import { isMathCall } from '../math-call.ts';

/**
 * `Math.abs(-x)` to `Math.abs(x)` or `Math.abs(+x)`: a number and its negation have the same absolute value, NaN and
 * both zeros included. Only for what is known to be a number: `+x` throws for a bigint where `-x` doesn't.
 */
export function absoluteValue(change: Change): string | undefined {
  const { node, replaced, ancestors } = change;
  const parent = ancestors.at(-1);
  const isAbs = parent !== undefined && isMathCall(parent, 'abs', change);
  if (!isAbs || parent.arguments.length !== 1 || parent.arguments[0] !== node) return undefined;
  const own = unsigned(node);
  const isSame = change.text(own) === change.replacedText(unsigned(replaced));
  return isSame && isOf(change.valueOf(own), 'number')
    ? 'a number and its negation have the same absolute value.'
    : undefined;
}

/** The operand of a sign, or the node itself. */
function unsigned(node: Change['node']): Change['node'] {
  if (node.type === 'ParenthesizedExpression') return unsigned(node.expression);
  return node.type === 'UnaryExpression' && /^[-+]$/.test(node.operator)
    ? unsigned(node.argument)
    : node;
}
