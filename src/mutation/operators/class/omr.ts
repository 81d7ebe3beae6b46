import type { ClassNode } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { isOverload, memberName, methodOfBody, type MethodNode } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { passedOn } from '../../replacements/parameter-text.ts';

/**
 * Overloading method contents replaced. The overloads of a TypeScript method share one body. The mutant inserts at its start a
 * statement by which the longer overloads call a shorter one: `if (arguments.length > 1) return this.m(a);`.
 */
export const omr: MutationOperator = {
  name: 'OMR',
  description: 'Overload delegates to a shorter one',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = methodOfBody(node, context.ancestors);
    const name = place && memberName(place.method);
    if (place === undefined || name === undefined || place.method.value.generator) return [];
    const lengths = overloadLengths(place.owner, place.method, name);
    const longest = Math.max(...lengths);
    const body = context.text.slice(node.start + 1, node.end);
    return [...new Set(lengths)]
      .filter((length) => length < longest)
      .map((length) => {
        const given = passedOn(place.method.value, length);
        const delegation = `if (arguments.length > ${length}) return this.${name}(${given});`;
        return { text: `{ ${delegation}${body}`, probe: { kind: 'always' } };
      });
  },
};

function overloadLengths(owner: ClassNode, method: MethodNode, name: string): number[] {
  return owner.body.body.flatMap((each) => {
    if (each.type !== 'MethodDefinition' || !isOverload(each)) return [];
    const isSame = each.static === method.static && memberName(each) === name;
    return isSame && each.kind === 'method' ? [each.value.params.length] : [];
  });
}
