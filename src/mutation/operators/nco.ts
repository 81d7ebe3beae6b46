import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withOperator } from '../replacements/replacement-text.ts';

const alternatives: Readonly<Record<string, string>> = {
  '??': '||',
  '||': '??',
  '??=': '||=',
  '||=': '??=',
};

/**
 * Nullish coalescing confused with disjunction: `??` and `||` become each other, and so do `??=` and `||=`. They differ if the
 * left operand is `0`, `''`, `false` or `NaN`. If the left operand is a boolean, `||` stays: `??` would just give the left
 * operand.
 */
export const nco: MutationOperator = {
  name: 'NCO',
  description: 'Nullish coalescing and disjunction exchanged',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'LogicalExpression' && node.type !== 'AssignmentExpression') return [];
    const operator = alternatives[node.operator];
    if (operator === undefined || context.kindOf(node.left) === 'boolean') return [];
    const text = withOperator(node, operator, context);
    if (node.type === 'AssignmentExpression') {
      return [{ text, probe: { kind: 'binary', operator: operator.slice(0, -1) } }];
    }
    const isProbed = isEffectFree(node.right);
    return [{ text, probe: isProbed ? { kind: 'binary', operator } : { kind: 'always' } }];
  },
};
