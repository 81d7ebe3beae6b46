import type { Node } from '../../../syntax/parse.ts';
import { classPlace, ownMembers } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { receiverAccess, throughReceiver } from '../../replacements/receiver-swap.ts';

/** `super` insertion: `this.m(…)` becomes `super.m(…)` if the class overrides that method or getter of its parent. */
export const isi: MutationOperator = {
  name: 'ISI',
  description: 'super insertion',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const access = receiverAccess(node, 'ThisExpression', context);
    const place = classPlace(context.ancestors);
    if (access === undefined || place === undefined) return [];
    const { owner, member } = place;
    if (ownMembers(owner, access.name, member.static).length === 0) return [];
    const parents = context.types?.classes
      .inheritedBy(owner)
      .find((each) => each.name === access.name && each.isStatic === member.static);
    const wanted = access.isCalled ? 'method' : 'getter';
    if (parents?.kind !== wanted || parents.isAbstract) return [];
    return [throughReceiver('super', node, context)];
  },
};
