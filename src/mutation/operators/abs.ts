import type { Node } from '../../syntax/parse.ts';
import { constantReplacement } from '../replacements/constant-replacement.ts';
import { isNumericRead } from '../kinds/numeric-read.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { precedence } from '../replacements/precedence.ts';
import { fit } from '../replacements/replacement-text.ts';
import { variablesInScope } from '../places/variables-in-scope.ts';

/**
 * Absolute value insertion (ABS of Mothra, as in table 2 of Papadakis and Malevris, "Searching and generating test inputs for mutation
 * testing"): a number that is read becomes its absolute value, its negated absolute value, and zero.
 */
export const abs: MutationOperator = {
  name: 'ABS',
  description: 'Absolute value inserted',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (!isNumericRead(node, context) || variablesInScope(node, context).has('Math')) return [];
    const absolute = `Math.abs(${context.slice(node)})`;
    return [
      {
        text: fit(absolute, precedence.call, node, context),
        probe: { kind: 'absolute', isNegated: false },
      },
      {
        text: fit(`-${absolute}`, precedence.unary, node, context),
        probe: { kind: 'absolute', isNegated: true },
      },
      constantReplacement('0', node, context),
    ];
  },
};
