import type { Node } from '../../../syntax/parse.ts';
import { fieldOfValue, memberName } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

/**
 * Hiding field deletion. A declaration can't be switched while the program runs. So the field keeps the value of the parent's
 * field: its initial value is replaced by `this.name`, which still has the parent's value at that moment.
 */
export const ihd: MutationOperator = {
  name: 'IHD',
  description: 'Hiding field deletion',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = fieldOfValue(node, context.ancestors);
    const name = place && memberName(place.field);
    if (place === undefined || name === undefined) return [];
    const hidden = context.types?.classes
      .inheritedBy(place.owner)
      .find((each) => each.name === name && each.isStatic === place.field.static);
    if (hidden?.kind !== 'field' || hidden.isAbstract) return [];
    const text = `${context.isTypeScript ? '(this as any)' : 'this'}.${name}`;
    return [{ text: fit(text, precedence.call, node, context), probe: { kind: 'always' } }];
  },
};
