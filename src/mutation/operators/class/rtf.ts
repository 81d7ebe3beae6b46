import type { Node } from '../../../syntax/parse.ts';
import { classPlace } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

const copy = 'Object.assign(Object.create(Object.getPrototypeOf(this)), this)';

/** `return this`, as methods for chained calls have it, returns a copy of the object with the same class and fields. */
export const rtf: MutationOperator = {
  name: 'RTF',
  description: 'return this returns a copy',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'ThisExpression') return [];
    if (context.ancestors.at(-1)?.type !== 'ReturnStatement') return [];
    const place = classPlace(context.ancestors);
    if (place === undefined || place.member.static) return [];
    return [{ text: fit(copy, precedence.call, node, context), probe: { kind: 'always' } }];
  },
};
