import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { precedence } from '../replacements/precedence.ts';
import { fit, withoutBrackets } from '../replacements/replacement-text.ts';

/**
 * Default value dropping: the default of a parameter or of a destructured name becomes `undefined`, which is the value without
 * a default. In TypeScript it is written `undefined!`, since the type check would reject `undefined`, and this fault concerns
 * values and not types.
 */
export const dfv: MutationOperator = {
  name: 'DFV',
  description: 'Default value of a parameter or destructured name dropped',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const parent = context.ancestors.at(-1);
    if (parent?.type !== 'AssignmentPattern' || parent.right !== node) return [];
    if (isUndefined(withoutBrackets(node))) return [];
    const text = context.isTypeScript ? 'undefined!' : 'undefined';
    return [
      {
        text: fit(text, precedence.call, node, context),
        probe: isEffectFree(node) ? { kind: 'constant', text: 'undefined' } : { kind: 'always' },
      },
    ];
  },
};

function isUndefined(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node.operator === 'void';
  return node.type === 'Identifier' && node.name === 'undefined';
}
