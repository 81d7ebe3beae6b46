import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { siblingNames, withMember } from '../../sites/sibling-names.ts';

/**
 * Accessor method change: a getter is replaced by another one of the same type, and a method without arguments called `get…`,
 * `is…` or `has…` by another such method; by two others at most.
 */
export const eam: MutationOperator = {
  name: 'EAM',
  description: 'Accessor replaced by another',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'CallExpression') {
      if (node.arguments.length > 0) return [];
      return replaced(node, node.callee, siblingNames(node.callee, 'method', context, isAccessor));
    }
    return isTarget(node, context.ancestors.at(-1))
      ? []
      : replaced(node, node, siblingNames(node, 'getter', context));

    function replaced(whole: Node, access: Node, names: readonly string[]): readonly Replacement[] {
      return names.map((name) => ({
        text: withMember(name, access, whole, context),
        probe: { kind: 'always' },
      }));
    }
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
