import type { Node } from '../../../syntax/parse.ts';
import { constantText } from '../../replacements/replacement-text.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../../operator.ts';

/**
 * Explicit call of the parent's constructor. The call can't be deleted, since a derived class must make it. Instead each
 * argument whose parameter is optional or has a default becomes `undefined`.
 */
export const ipc: MutationOperator = {
  name: 'IPC',
  description: 'Argument of the parent’s constructor dropped',
  needsTypes: true,
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const call = context.ancestors.at(-1);
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Super') return [];
    const at = call.arguments.findIndex((each) => each === node);
    const spare = context.types?.classes.spareArguments(call) ?? 0;
    if (at === -1 || at < call.arguments.length - spare) return [];
    return [{ text: constantText('undefined', node, context), probe: { kind: 'always' } }];
  },
};
