import type { Node } from '../../syntax/parse.ts';
import { constantReplacement } from '../replacements/constant-replacement.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withoutBrackets } from '../replacements/replacement-text.ts';

/** Arrow function replacement, as StrykerJS's ArrowFunction: the expression of `() => e` becomes `undefined`. */
export const arw: MutationOperator = {
  name: 'ARW',
  description: 'Expression of an arrow function dropped',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const arrow = context.ancestors.findLast((each) => each.type !== 'ParenthesizedExpression');
    if (arrow?.type !== 'ArrowFunctionExpression' || !arrow.expression) return [];
    return arrow.body !== null && withoutBrackets(arrow.body) === node
      ? [constantReplacement('undefined', node, context)]
      : [];
  },
};
