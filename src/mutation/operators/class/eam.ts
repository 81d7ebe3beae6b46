import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { siblingNames, withMembers } from '../../replacements/sibling-names.ts';

/**
 * Accessor method change: a getter is replaced by another getter of the same type. A call of a method named `get…`, `is…` or
 * `has…` without arguments is replaced by a call of another such method. There are two replacements at most.
 */
export const eam: MutationOperator = {
  name: 'EAM',
  description: 'Accessor replaced by another',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'CallExpression') {
      if (node.arguments.length > 0) return [];
      const names = siblingNames(node.callee, 'method', context, isAccessor);
      return withMembers(names, node.callee, node, context);
    }
    return isTarget(node, context.ancestors.at(-1))
      ? []
      : withMembers(siblingNames(node, 'getter', context), node, node, context);
  },
};

function isAccessor(name: string): boolean {
  return /^(?:get|is|has)(?![a-z])/.test(name);
}

function isTarget(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'AssignmentExpression':
      return node === parent.left;
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
    case 'AssignmentPattern':
      return true;
    default:
      return false;
  }
}
