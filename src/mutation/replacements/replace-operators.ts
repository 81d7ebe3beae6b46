import type { Node } from '../../syntax/parse.ts';
import type { OperatorContext, Replacement } from '../operator.ts';
import { withOperator } from './replacement-text.ts';

/**
 * Returns the replacements of a binary expression or compound assignment, given the alternatives to each binary operator. For
 * a compound assignment, too, the probe names the binary operator.
 */
export function replaceOperators(
  node: Node,
  alternatives: Readonly<Record<string, readonly string[]>>,
  context: OperatorContext,
): readonly Replacement[] {
  if (node.type === 'BinaryExpression') {
    return (alternatives[node.operator] ?? []).map((operator) => ({
      text: withOperator(node, operator, context),
      probe: { kind: 'binary', operator },
    }));
  }
  if (node.type === 'AssignmentExpression' && node.operator !== '=') {
    return (alternatives[node.operator.slice(0, -1)] ?? []).map((operator) => ({
      text: withOperator(node, `${operator}=`, context),
      probe: { kind: 'binary', operator },
    }));
  }
  return [];
}
