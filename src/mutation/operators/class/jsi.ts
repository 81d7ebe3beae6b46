import type { Node } from '../../../syntax/parse.ts';
import { fieldOfValue, memberName, ownMembers } from '../../places/class-place.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';
import { precedence } from '../../replacements/precedence.ts';
import { fit, withoutBrackets } from '../../replacements/replacement-text.ts';

/** The properties that every class has already. */
const ofEveryClass: ReadonlySet<string> = new Set([
  'name',
  'length',
  'prototype',
  'caller',
  'arguments',
]);

/**
 * Static insertion. A field can't become static while the program runs. So its initial value, an object, is made once, stored in
 * the class under the field's name, and shared by all instances.
 */
export const jsi: MutationOperator = {
  name: 'JSI',
  description: 'static insertion',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const place = fieldOfValue(node, context.ancestors);
    const name = place && memberName(place.field);
    if (place === undefined || name === undefined) return [];
    if (place.field.static || ofEveryClass.has(name)) return [];
    const { id } = place.owner;
    if (!id || !isNewObject(node) || ownMembers(place.owner, name, true).length > 0) return [];
    const shared = `Reflect.get(${id.name}, '${name}') ?? ${context.slice(node)}`;
    const text = `Object.assign(${id.name}, { ${name}: ${shared} }).${name}`;
    return [{ text: fit(text, precedence.call, node, context), probe: { kind: 'always' } }];
  },
};

function isNewObject(node: Node): boolean {
  return /^(?:Array|Object|New)Expression$/.test(withoutBrackets(node).type);
}
