import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { operandAlone } from '../replacements/replacement-text.ts';

/** Await dropping: `await e` becomes `e`, so that the following code runs before the promise is settled. */
export const awd: MutationOperator = {
  name: 'AWD',
  description: 'Await dropped',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'AwaitExpression') return [];
    return [{ text: operandAlone(node.argument, node, context), probe: { kind: 'always' } }];
  },
};
