import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/** `new Parent(…)` becomes `new Child(…)` for every class in scope that extends `Parent` and takes the same arguments. */
export const pnc: MutationOperator = {
  name: 'PNC',
  description: 'new with a child class',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'NewExpression') return [];
    const rest = context.text.slice(node.callee.end, node.end);
    const names = context.types?.classes.substitutesFor(node) ?? [];
    return names.map((name) => ({
      text: `new ${name}${rest}`,
      probe: { kind: 'always' },
    }));
  },
};
