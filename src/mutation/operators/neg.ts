import type { Node } from '../../syntax/parse.ts';
import { withOperator, withUnaryOperator } from '../replacements/replacement-text.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

const opposites: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
};

/** Conditions that consist of smaller conditions, and constants. */
const composed: ReadonlySet<string> = new Set([
  'ConditionalExpression',
  'Literal',
  'LogicalExpression',
  'ParenthesizedExpression',
  'SequenceExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
]);

/**
 * Jump negation, as Javalanche's "negate jump condition": each smallest condition that control depends on is negated. `!a` is
 * left to ORU, which turns it into `a`.
 */
export const neg: MutationOperator = {
  name: 'NEG',
  description: 'Smallest condition negated',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (composed.has(node.type) || !context.isCondition) return [];
    if (node.type === 'UnaryExpression' && node.operator === '!') return [];
    const opposite = node.type === 'BinaryExpression' ? opposites[node.operator] : undefined;
    const text =
      node.type === 'BinaryExpression' && opposite !== undefined
        ? withOperator(node, opposite, context)
        : withUnaryOperator('!', node, node, context);
    return [{ text, probe: { kind: 'always' } }];
  },
};
