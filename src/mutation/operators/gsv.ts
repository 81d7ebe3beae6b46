import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/**
 * Stale getter value: a getter computes its value once per object, and always returns that first value afterwards. The mutant
 * keeps the value in a property of the object itself. A getter with a setter beside it is left alone, since the property
 * would hide the setter's effect. So are getters with private and computed names.
 */
export const gsv: MutationOperator = {
  name: 'GSV',
  description: 'Getter that goes on giving its first value',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'BlockStatement' || node.body.length === 0) return [];
    const [owner, accessor, getter] = context.ancestors.slice(-3);
    if (getter?.type !== 'FunctionExpression' || owner === undefined) return [];
    const key = keyOf(accessor, 'get');
    if (key === undefined || members(owner).some((each) => keyOf(each, 'set') === key)) return [];
    const define = `Reflect.defineProperty(this, ${key}, { value: first, configurable: true })`;
    const compute = `(() => ${context.slice(node)})()`;
    const text = `{ return ((first) => (${define}, first))(${compute}); }`;
    return [{ text, probe: { kind: 'always' } }];
  },
};

function members(owner: Node): readonly Node[] {
  if (owner.type === 'ClassBody') return owner.body;
  return owner.type === 'ObjectExpression' ? owner.properties : [];
}

/** Returns the name of an accessor as the text of a literal. */
function keyOf(member: Node | undefined, kind: 'get' | 'set'): string | undefined {
  if (member?.type !== 'MethodDefinition' && member?.type !== 'Property') return undefined;
  if (member.kind !== kind || member.computed) return undefined;
  const { key } = member;
  if (key.type === 'Identifier') return `'${key.name}'`;
  return key.type === 'Literal' ? (key.raw ?? undefined) : undefined;
}
