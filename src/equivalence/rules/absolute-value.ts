import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';

/**
 * `Math.abs(-x)` to `Math.abs(x)` or `Math.abs(+x)`: a number and its negation have the same absolute value, NaN and
 * both zeros included. Only for what is known to be a number: `+x` throws for a bigint where `-x` doesn't.
 */
export function absoluteValue(change: Change): string | undefined {
  const { node, replaced, ancestors } = change;
  const parent = ancestors.at(-1);
  if (
    parent?.type !== 'CallExpression' ||
    parent.optional ||
    !parent.arguments.some((each) => each === node)
  ) {
    return undefined;
  }
  const { callee } = parent;
  const isAbs =
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Math' &&
    change.isGlobal('Math') &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'abs';
  if (!isAbs || parent.arguments.length !== 1) return undefined;
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
