import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { replaceOperators } from '../replacements/replace-operators.ts';
import { withoutBrackets } from '../replacements/replacement-text.ts';

const alternatives: Readonly<Record<string, readonly string[]>> = {
  '&': ['|', '^'],
  '|': ['&', '^'],
  '^': ['&', '|'],
};

/** The alternatives if the right operand is 0: `x | 0` equals `x ^ 0`. */
const beforeZero: Readonly<Record<string, readonly string[]>> = {
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
};

/** Logical operator replacement: the bitwise operators `& | ^` become each other, and so do `&= |= ^=`. */
export const lor: MutationOperator = {
  name: 'LOR',
  description: 'Logical (bitwise) operator replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    return replaceOperators(node, hasZeroOnTheRight(node) ? beforeZero : alternatives, context);
  },
};

function hasZeroOnTheRight(node: Node): boolean {
  if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return false;
  const right = withoutBrackets(node.right);
  return right.type === 'Literal' && right.value === 0;
}
