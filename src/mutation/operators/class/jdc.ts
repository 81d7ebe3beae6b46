import type { Node } from '../../../syntax/parse.ts';
import { methodOfBody, superCallIn } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/**
 * Default constructor: a constructor without parameters becomes the constructor that a class has by default. Its body becomes
 * empty; in a derived class, the statement after the `super` call becomes `return;`.
 */
export const jdc: MutationOperator = {
  name: 'JDC',
  description: 'Constructor deletion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const { ancestors } = context;
    const own = methodOfBody(node, ancestors);
    const whole = own ?? methodOfBody(ancestors.at(-1) ?? node, ancestors.slice(0, -1));
    if (whole?.method.kind !== 'constructor' || whole.method.value.params.length > 0) return [];
    const body = whole.method.value.body?.body ?? [];
    if (body.length === 0) return [];
    if (whole.owner.superClass === null) {
      return own === undefined ? [] : [{ text: '{}', probe: { kind: 'always' } }];
    }
    const at = superCallIn(body);
    const isNext = at !== -1 && body[at + 1] === node && node.type.endsWith('Statement');
    return isNext && node.type !== 'ReturnStatement'
      ? [{ text: 'return;', probe: { kind: 'always' } }]
      : [];
  },
};
