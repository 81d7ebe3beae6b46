import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { operandAlone } from '../replacements/replacement-text.ts';

const protections: ReadonlySet<string> = new Set(['freeze', 'seal', 'preventExtensions']);

/** Freeze dropping: `Object.freeze(a)` becomes `a`; the same holds for `seal` and `preventExtensions`. STD deletes a call that is a whole statement. */
export const frz: MutationOperator = {
  name: 'FRZ',
  description: 'Object.freeze and its like dropped',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'CallExpression' || !protects(node.callee)) return [];
    const [only, more] = node.arguments;
    if (only === undefined || more !== undefined || only.type === 'SpreadElement') return [];
    if (context.ancestors.at(-1)?.type === 'ExpressionStatement') return [];
    return [{ text: operandAlone(only, node, context), probe: { kind: 'always' } }];
  },
};

function protects(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    callee.property.type === 'Identifier' &&
    !callee.computed &&
    protections.has(callee.property.name)
  );
}
