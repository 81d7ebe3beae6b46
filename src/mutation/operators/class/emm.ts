import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { siblingNames, withMember } from '../../sites/sibling-names.ts';

/**
 * Modifier method change: what is assigned through a setter is assigned through another one of the same type, and a method with
 * one argument called `set…` is replaced by another such method; by two others at most.
 */
export const emm: MutationOperator = {
  name: 'EMM',
  description: 'Modifier replaced by another',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'AssignmentExpression' && node.operator === '=') {
      return through(node.left, siblingNames(node.left, 'setter', context), node, context);
    }
    if (node.type !== 'CallExpression' || node.arguments.length !== 1) return [];
    const names = siblingNames(node.callee, 'method', context, isModifier);
    return through(node.callee, names, node, context);
  },
};

function through(
  access: Node,
  names: readonly string[],
  node: Node,
  context: OperatorContext,
): readonly Replacement[] {
  return names.map((name) => ({
    text: withMember(name, access, node, context),
    probe: { kind: 'always' },
  }));
}

function isModifier(name: string): boolean {
  return /^set(?![a-z])/.test(name);
}
