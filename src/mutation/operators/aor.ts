import type { Node } from '../../syntax/parse.ts';
import type { ValueKind } from '../kinds/type-facts.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { replaceOperators } from '../replacements/replace-operators.ts';

const alternatives: Readonly<Record<string, readonly string[]>> = {
  '+': ['-', '*', '/', '%'],
  '-': ['+', '*', '/', '%'],
  '*': ['+', '-', '/', '%'],
  '/': ['+', '-', '*', '%'],
  '%': ['+', '-', '*', '/'],
  '**': ['*', '/'],
};

/** Kinds of operands for which `+` is no addition. */
const notAddition: ReadonlySet<ValueKind> = new Set(['string', 'object', 'nullish', 'mixed']);

/**
 * Arithmetic operator replacement: each of `+ - * / %` becomes the four others, and `**` becomes `*` and `/`. The same holds for
 * compound assignments. A `+` that joins strings stays, since no other operator makes sense for strings.
 */
export const aor: MutationOperator = {
  name: 'AOR',
  description: 'Arithmetic operator replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    return joinsStrings(node, context) ? [] : replaceOperators(node, alternatives, context);
  },
};

function joinsStrings(node: Node, context: OperatorContext): boolean {
  if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return false;
  if (node.operator !== '+' && node.operator !== '+=') return false;
  return [node.left, node.right].some((operand) => notAddition.has(context.kindOf(operand)));
}
