import type { Node } from '../../../syntax/parse.ts';
import { accessedName, classPlace } from '../../places/class-place.ts';
import { localNames } from '../../places/local-names.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { constantText } from '../../replacements/replacement-text.ts';

/** `this` deletion: `this.x` becomes `x` if there is a parameter or variable of that name. */
export const jtd: MutationOperator = {
  name: 'JTD',
  description: 'this deletion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const name = accessedName(node, 'ThisExpression');
    const { ancestors } = context;
    if (name === undefined || classPlace(ancestors) === undefined) return [];
    if (!localNames(ancestors).has(name)) return [];
    return [{ text: constantText(name, node, context), probe: { kind: 'always' } }];
  },
};
