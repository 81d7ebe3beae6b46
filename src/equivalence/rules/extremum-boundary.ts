import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { withoutBrackets } from '../../mutation/replacements/replacement-text.ts';
import type { Change } from '../change.ts';
import { isOf } from '../known-value.ts';
import { numberOf } from '../number-of.ts';
import { isQuiet } from '../quiet.ts';
import { rangeOf } from '../value-range.ts';

type Binary = NodeOf<'BinaryExpression'>;

/** For each operator, the one whose result differs for equal operands only. */
const boundary: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * `a > b ? a : b` to `a >= b ? a : b`, and `if (a > b) b = a` to `if (a >= b) b = a`. The conditions differ for equal operands
 * only, and then it makes no difference which operand is taken. Equal strings, bigints and numbers are the same value, except
 * 0 and -0. NaN equals nothing.
 */
export function extremumBoundary(change: Change): string | undefined {
  const { node, replacement, ancestors } = change;
  if (node.type !== 'BinaryExpression' || replacement.type !== 'BinaryExpression') return undefined;
  if (boundary[node.operator] !== replacement.operator) return undefined;
  const isSame =
    change.replacementText(replacement.left) === change.text(node.left) &&
    change.replacementText(replacement.right) === change.text(node.right);
  const parent = ancestors.at(-1);
  if (!isSame || parent === undefined || !takesOne(node, parent, change)) return undefined;
  if (![node.left, node.right].every((each) => isQuiet(each, change))) return undefined;
  return areSameWhenEqual(node, change)
    ? 'where both conditions differ, the two values are equal.'
    : undefined;
}

/** True if the result is one of the compared operands, whether or not the condition holds. */
function takesOne(node: Binary, parent: Node, { text }: Change): boolean {
  const operands = [node.left, node.right].map((each) => text(withoutBrackets(each)));
  if (parent.type === 'ConditionalExpression' && parent.test === node) {
    const { consequent, alternate } = parent;
    return [consequent, alternate].every((each) => operands.includes(text(withoutBrackets(each))));
  }
  if (parent.type !== 'IfStatement' || parent.test !== node || parent.alternate !== null) {
    return false;
  }
  const only = soleStatement(parent.consequent);
  if (only?.type !== 'ExpressionStatement') return false;
  const { expression } = only;
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return false;
  const sides = [expression.left, expression.right];
  return (
    expression.left.type === 'Identifier' &&
    sides.every((each) => operands.includes(text(withoutBrackets(each))))
  );
}

function soleStatement(node: Node): Node | undefined {
  if (node.type !== 'BlockStatement') return node;
  return node.body.length === 1 ? node.body[0] : undefined;
}

function areSameWhenEqual({ left, right }: Binary, change: Change): boolean {
  const both = [left, right];
  const values = both.map((each) => change.valueOf(each));
  if (values.every((value) => isOf(value, 'string'))) return true;
  if (values.every((value) => isOf(value, 'bigint'))) return true;
  if (!values.every((value) => isOf(value, 'number'))) return false;
  if (both.some((each) => (numberOf(each) ?? 0) !== 0)) return true;
  return both.every((each) => rangeOf(each, change)?.isWhole === true);
}
