import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withOperator } from '../replacements/replacement-text.ts';

const alternatives = { '&&': '||', '||': '&&', '??': '&&' } as const;

/** Logical operator replacement, as StrykerJS's LogicalOperator: `&&` and `||` become each other, `??` becomes `&&`. */
export const lgo: MutationOperator = {
  name: 'LGO',
  description: 'Logical operator replaced by its opposite',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'LogicalExpression') return [];
    const operator = alternatives[node.operator];
    return [
      {
        text: withOperator(node, operator, context),
        probe: isEffectFree(node.right) ? { kind: 'binary', operator } : { kind: 'always' },
      },
    ];
  },
};
