import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';

/** Object replacement, as StrykerJS's ObjectLiteral: an object literal becomes empty. */
export const obj: MutationOperator = {
  name: 'OBJ',
  description: 'Object literal emptied',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'ObjectExpression' || node.properties.length === 0) return [];
    return [{ text: constantText('{}', node, context), probe: { kind: 'always' } }];
  },
};
