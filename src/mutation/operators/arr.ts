import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText } from '../replacements/replacement-text.ts';

/**
 * Array replacement, as StrykerJS's ArrayDeclaration: an array literal becomes empty, and an empty array literal gets an
 * element. The same holds for the arguments of `Array()` and `new Array()`.
 */
export const arr: MutationOperator = {
  name: 'ARR',
  description: 'Array emptied, or filled where it was empty',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const text = otherArray(node, context);
    return text === undefined ? [] : [{ text, probe: { kind: 'always' } }];
  },
};

function otherArray(node: Node, context: OperatorContext): string | undefined {
  switch (node.type) {
    case 'ArrayExpression':
      return constantText(node.elements.length === 0 ? "['assay']" : '[]', node, context);
    case 'CallExpression':
    case 'NewExpression': {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Array') return undefined;
      const [first] = node.arguments;
      if (first !== undefined) return `${context.slice({ start: node.start, end: first.start })})`;
      const whole = context.slice(node);
      return whole.endsWith(')') ? `${whole.slice(0, -1)}[])` : undefined;
    }
    default:
      return undefined;
  }
}
