import type { Node } from '../../../syntax/parse.ts';
import { fieldOfValue } from '../../sites/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit, withoutBrackets } from '../../replacements/replacement-text.ts';

/**
 * Field initialisation deletion: the initial value becomes `undefined`, which a field without one has; in TypeScript with a
 * cast, since the declaration of its type would not allow it. Not for functions, which stand for methods.
 */
export const jid: MutationOperator = {
  name: 'JID',
  description: 'Field initialisation deletion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (fieldOfValue(node, context.ancestors) === undefined || isExempt(node)) return [];
    const text = context.isTypeScript ? 'undefined as any' : 'undefined';
    return [{ text: fit(text, precedence.relational, node, context), probe: { kind: 'always' } }];
  },
};

function isExempt(node: Node): boolean {
  const bare = withoutBrackets(node);
  if (/Function|^Class/.test(bare.type)) return true;
  return bare.type === 'Identifier' && bare.name === 'undefined';
}
