import type { ClassNode } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';
import { classPlace, memberName } from '../../places/class-place.ts';
import { isVariableUse, localNames } from '../../places/local-names.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit } from '../../replacements/replacement-text.ts';

/** `this` insertion: a parameter or variable `x` that has the name of a field becomes `this.x`. */
export const jti: MutationOperator = {
  name: 'JTI',
  description: 'this insertion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'Identifier') return [];
    const { ancestors } = context;
    const place = classPlace(ancestors);
    if (place === undefined || !isVariableUse(node, ancestors.at(-1))) return [];
    const isField = fieldNames(place.owner, place.member.static).includes(node.name);
    if (!isField || !localNames(ancestors).has(node.name) || isInSuperCall(ancestors)) return [];
    const text = fit(`this.${node.name}`, precedence.call, node, context);
    return [{ text, probe: { kind: 'always' } }];
  },
};

function fieldNames({ body }: ClassNode, isStatic: boolean): readonly string[] {
  return body.body.flatMap((each) => {
    if (each.type === 'PropertyDefinition') {
      return each.static === isStatic ? (memberName(each) ?? []) : [];
    }
    if (each.type !== 'MethodDefinition' || each.kind !== 'constructor' || isStatic) return [];
    return each.value.params.flatMap((parameter) => {
      if (parameter.type !== 'TSParameterProperty') return [];
      const named: Node = parameter.parameter;
      return named.type === 'Identifier' ? [named.name] : [];
    });
  });
}

/** True inside the call of the parent's constructor, where there is no `this` yet. */
function isInSuperCall(ancestors: readonly Node[]): boolean {
  return ancestors.some((each) => each.type === 'CallExpression' && each.callee.type === 'Super');
}
