import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { siblingNames, withMembers } from '../../replacements/sibling-names.ts';

/**
 * Modifier method change: an assignment to a setter becomes an assignment to another setter of the same type. A call of a method
 * named `set…` with one argument becomes a call of another such method. There are two replacements at most.
 */
export const emm: MutationOperator = {
  name: 'EMM',
  description: 'Modifier replaced by another',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'AssignmentExpression' && node.operator === '=') {
      return withMembers(siblingNames(node.left, 'setter', context), node.left, node, context);
    }
    if (node.type !== 'CallExpression' || node.arguments.length !== 1) return [];
    const names = siblingNames(node.callee, 'method', context, isModifier);
    return withMembers(names, node.callee, node, context);
  },
};

function isModifier(name: string): boolean {
  return /^set(?![a-z])/.test(name);
}
