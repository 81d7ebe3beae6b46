import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withOperator } from '../replacements/replacement-text.ts';

const alternatives: Readonly<Record<string, string>> = {
  '<<=': '>>=',
  '>>=': '<<=',
  '&=': '|=',
  '|=': '&=',
  '&&=': '||=',
  '||=': '&&=',
  '??=': '&&=',
};

/**
 * Assignment operator replacement, as StrykerJS's AssignmentOperator: a compound assignment becomes its opposite. AOR replaces
 * the arithmetic compound assignments.
 */
export const asg: MutationOperator = {
  name: 'ASG',
  description: 'Assignment operator replaced by its opposite',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'AssignmentExpression') return [];
    const operator = alternatives[node.operator];
    if (operator === undefined) return [];
    const text = withOperator(node, operator, context);
    return [{ text, probe: { kind: 'binary', operator: operator.slice(0, -1) } }];
  },
};
