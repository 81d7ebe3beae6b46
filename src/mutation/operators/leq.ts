import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withOperator } from '../replacements/replacement-text.ts';
import type { ValueKind } from '../kinds/type-facts.ts';

const alternatives: Readonly<Record<string, string>> = {
  '===': '==',
  '!==': '!=',
  '==': '===',
  '!=': '!==',
};

/**
 * Loose equality: strict and loose equality become each other if the operands may have different kinds. That is so if both
 * kinds are known and differ, or if one kind is unknown. TypeScript only lets overlapping kinds be compared. So in TypeScript
 * there is nothing to convert as soon as one operand is known to be a primitive.
 */
export const leq: MutationOperator = {
  name: 'LEQ',
  description: 'Strict and loose equality exchanged',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'BinaryExpression') return [];
    const operator = alternatives[node.operator];
    if (operator === undefined) return [];
    const kinds = [context.kindOf(node.left), context.kindOf(node.right)] as const;
    if (!mayConvert(...kinds, context.isTypeScript)) return [];
    return [{ text: withOperator(node, operator, context), probe: { kind: 'binary', operator } }];
  },
};

function mayConvert(one: ValueKind, other: ValueKind, isTypeScript: boolean): boolean {
  if (one === 'mixed' || other === 'mixed') return true;
  if (one === 'unknown' || other === 'unknown') {
    const known = one === 'unknown' ? other : one;
    return !isTypeScript || known === 'nullish' || known === 'unknown';
  }
  // `null` and `undefined` are loosely equal to each other and to nothing else.
  if (one === 'nullish' || other === 'nullish') return one === other;
  return one !== other;
}
