import type { Node } from '../../../syntax/parse.ts';
import { assignedTarget } from '../../places/assigned-target.ts';
import { constantText } from '../../replacements/replacement-text.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/** If a variable that holds an object of a class is assigned to something, other variables of the file with a compatible type take its place. */
export const prv: MutationOperator = {
  name: 'PRV',
  description: 'Reference assignment with another variable',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const target = assignedTarget(node, context.ancestors);
    if (node.type !== 'Identifier' || target === undefined) return [];
    const assigned = context.slice(target);
    return (context.types?.classes.variablesFor(node) ?? [])
      .filter((name) => name !== assigned)
      .map((name) => ({ text: constantText(name, node, context), probe: { kind: 'always' } }));
  },
};
