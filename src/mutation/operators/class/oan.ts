import type { Node } from '../../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/** Argument number change: a call or `new` loses its last argument if the parameter has a default or is optional. */
export const oan: MutationOperator = {
  name: 'OAN',
  description: 'Last argument dropped',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
    const last = node.arguments.at(-1);
    if (last === undefined || node.callee.type === 'Super' || isUndefined(last)) return [];
    if ((context.types?.classes.spareArguments(node) ?? 0) === 0) return [];
    const end = node.arguments.at(-2)?.end ?? last.start;
    const text = `${context.text.slice(node.start, end)})`;
    return [{ text, probe: { kind: 'always' } }];
  },
};

function isUndefined(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined';
}
