import type { Node } from '../../../syntax/parse.ts';
import { accessedName, classPlace, ownMembers } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

/**
 * Overridden method rename. If a child's method had another name, calls in the parent would reach the parent's own method. So if
 * a class overrides `m`, a call `this.m(…)` in its parent becomes `Parent.prototype.m.call(this, …)`.
 */
export const ior: MutationOperator = {
  name: 'IOR',
  description: 'Overridden method rename',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'CallExpression' || node.optional) return [];
    const name = accessedName(node.callee, 'ThisExpression');
    const place = classPlace(context.ancestors);
    if (name === undefined || !place?.owner.id) return [];
    const { owner, member } = place;
    const own = ownMembers(owner, name, member.static);
    const isOverridden = context.types?.classes.isOverridden(owner, name);
    if (own[0]?.type !== 'MethodDefinition' || own[0].kind !== 'method' || !isOverridden) return [];
    const holder = member.static ? owner.id?.name : `${owner.id?.name}.prototype`;
    const given = ['this', ...node.arguments.map((each) => context.slice(each))].join(', ');
    const text = `${holder}.${name}.call(${given})`;
    return [{ text: fit(text, precedence.call, node, context), probe: { kind: 'always' } }];
  },
};
