import type { Node } from '../../../syntax/parse.ts';
import { fieldOfValue } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit, withoutBrackets } from '../../replacements/replacement-text.ts';

/**
 * Field initialisation deletion: the initial value becomes `undefined`, the value of a field without an initial value. In
 * TypeScript it gets a cast, since the field's declared type would not allow it. Initial values that are functions stay, since
 * such fields serve as methods.
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
