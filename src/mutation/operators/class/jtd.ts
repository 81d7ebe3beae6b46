import type { Node } from '../../../syntax/parse.ts';
import { accessedName, classPlace } from '../../sites/class-place.ts';
import { localNames } from '../../sites/local-names.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { constantText } from '../../replacements/replacement-text.ts';

/** `this` deletion: `this.x` becomes the parameter or variable `x`, where there is one of that name. */
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
