import type { Node } from '../../../syntax/parse.ts';
import { classPlace, memberName, ownMembers } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { receiverAccess, throughReceiver } from '../../replacements/receiver-swap.ts';

/**
 * `super` deletion: `super.m(…)` becomes `this.m(…)` if the class overrides `m`. It does not apply in `m` itself, which would
 * then call itself for ever.
 */
export const isd: MutationOperator = {
  name: 'ISD',
  description: 'super deletion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const access = receiverAccess(node, 'Super', context);
    const place = classPlace(context.ancestors);
    if (access === undefined || place === undefined) return [];
    const { owner, member } = place;
    const isItself = memberName(member) === access.name;
    if (isItself || ownMembers(owner, access.name, member.static).length === 0) return [];
    return [throughReceiver('this', node, context)];
  },
};
