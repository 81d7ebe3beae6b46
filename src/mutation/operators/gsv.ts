import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/**
 * Stale getter value: a getter computes its value once per object and gives the first one ever after, by a property of
 * the object itself. Not where there is a setter beside it, whose effect that property would hide, nor for private and
 * computed names.
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

/** The text of an accessor's name as a value. */
function keyOf(member: Node | undefined, kind: 'get' | 'set'): string | undefined {
  if (member?.type !== 'MethodDefinition' && member?.type !== 'Property') return undefined;
  if (member.kind !== kind || member.computed) return undefined;
  const { key } = member;
  if (key.type === 'Identifier') return `'${key.name}'`;
  return key.type === 'Literal' ? (key.raw ?? undefined) : undefined;
}
