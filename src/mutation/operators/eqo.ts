import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { replaceOperators } from '../replacements/replace-operators.ts';

const alternatives: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
};

/** Equality operator replacement, as StrykerJS's EqualityOperator: a comparison becomes its opposite, and `<`, `<=`, `>` and `>=` also include or exclude equal operands. */
export const eqo: MutationOperator = {
  name: 'EQO',
  description: 'Comparison replaced by its opposite and its neighbour',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    return node.type === 'BinaryExpression' ? replaceOperators(node, alternatives, context) : [];
  },
};
