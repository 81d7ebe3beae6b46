import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withUnaryOperator } from '../replacements/replacement-text.ts';

/**
 * Unary operator insertion, as Major's UOI (thesis, 6.1): puts `!` before every boolean expression and before each boolean
 * operand in it. COR's sufficient replacements subsume all these mutants, so UOI is not one of the sufficient operators.
 */
export const uoi: MutationOperator = {
  name: 'UOI',
  description: 'Unary boolean operator inserted',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (!isTruthValue(node, context)) return [];
    const text = withUnaryOperator('!', node, node, context);
    return [{ text, probe: { kind: 'always' } }];
  },
};

function isTruthValue(node: Node, context: OperatorContext): boolean {
  switch (node.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      return context.isCondition;
    case 'AwaitExpression':
    case 'BinaryExpression':
    case 'CallExpression':
    case 'LogicalExpression':
      if (context.ancestors.at(-1)?.type === 'ChainExpression') return false;
      return context.isCondition || context.kindOf(node) === 'boolean';
    default:
      return false;
  }
}
