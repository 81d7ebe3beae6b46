import type { Node } from '../../../syntax/parse.ts';
import type { MemberFacts } from '../../../types/facts/class-facts.ts';
import { memberName, methodOfBody, type MethodNode } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { passedOn } from '../../replacements/parameter-text.ts';

/**
 * Overriding method deletion. The declaration stays, but its whole body becomes a call of the parent's method with the same
 * arguments. The same holds for getters and setters. A method whose parent's method is abstract stays.
 */
export const iod: MutationOperator = {
  name: 'IOD',
  description: 'Overriding method deletion',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = methodOfBody(node, context.ancestors);
    const name = place && memberName(place.method);
    if (place === undefined || name === undefined) return [];
    const { method, owner } = place;
    const overridden = context.types?.classes
      .inheritedBy(owner)
      .find(
        (each) => each.name === name && each.isStatic === method.static && isSameKind(each, method),
      );
    if (overridden === undefined || overridden.isAbstract) return [];
    const text = bodyInstead(method, name, overridden.arity);
    const isSame = withoutSpace(text) === withoutSpace(context.slice(node));
    return isSame ? [] : [{ text, probe: { kind: 'always' } }];
  },
};

function isSameKind({ kind }: MemberFacts, method: MethodNode): boolean {
  switch (method.kind) {
    case 'get':
      return kind === 'getter';
    case 'set':
      return kind === 'setter';
    default:
      return method.kind === kind;
  }
}

function bodyInstead({ kind, value }: MethodNode, name: string, arity: number): string {
  if (kind === 'get') return `{ return super.${name}; }`;
  const given = passedOn(value, arity);
  if (kind === 'set') return `{ super.${name} = ${given}; }`;
  return `{ return ${value.generator ? 'yield* ' : ''}super.${name}(${given}); }`;
}

function withoutSpace(text: string): string {
  return text.replaceAll(/[\s;]/g, '').replace(/^\{return/, '{');
}
