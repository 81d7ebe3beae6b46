import type { Node } from '../../syntax/parse.ts';

/**
 * True if only the truthiness of a node's value matters. The node is the condition of `if`, `while`, `do`, `for` or `?:`, or
 * the operand of `!`, or it passes its value on to such a place through brackets, casts, `&&`, `||`, `?:` or a comma.
 */
export function isCondition(node: Node, ancestors: readonly Node[]): boolean {
  let child: Node = node;
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const parent = ancestors[at];
    if (parent === undefined) return false;
    const answer = isConditionIn(child, parent);
    if (answer !== 'as-parent') return answer;
    child = parent;
  }
  return false;
}

/** Whether a child of a node is a condition; `as-parent` if it is one exactly if its parent is. */
function isConditionIn(child: Node, parent: Node): boolean | 'as-parent' {
  switch (parent.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
      return child === parent.test;
    case 'ConditionalExpression':
      return child === parent.test || 'as-parent';
    case 'UnaryExpression':
      return parent.operator === '!';
    case 'LogicalExpression':
      return parent.operator === '??' && child === parent.left ? false : 'as-parent';
    case 'SequenceExpression':
      return child === parent.expressions.at(-1) ? 'as-parent' : false;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return 'as-parent';
    default:
      return false;
  }
}
