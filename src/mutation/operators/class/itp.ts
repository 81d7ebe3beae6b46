import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/** `x instanceof Child` becomes `x instanceof Parent`, with the nearest parent whose name is in scope there. */
export const itp: MutationOperator = {
  name: 'ITP',
  description: 'instanceof of the parent class',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'BinaryExpression' || node.operator !== 'instanceof') return [];
    const [parent] = context.types?.classes.parentNames(node.right) ?? [];
    if (parent === undefined) return [];
    const text = context.text.slice(node.start, node.right.start) + parent;
    return [{ text, probe: { kind: 'always' } }];
  },
};
