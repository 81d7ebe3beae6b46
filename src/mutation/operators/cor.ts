import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { constantReplacement } from '../replacements/constant-replacement.ts';
import { isEffectFree, leftProbe } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { operandAlone, withOperator } from '../replacements/replacement-text.ts';
import {
  ofBooleans,
  ofConditions,
  ofValues,
  type Substitute,
} from '../replacements/sufficient-sets.ts';

type Logical = NodeOf<'LogicalExpression'>;

/**
 * Conditional operator replacement with the sufficient replacements of the thesis (6.2, tables 6.1 and 6.3): `a && b` becomes
 * `a`, `b`, `a === b` and `false`; `a || b` becomes `a`, `b`, `a !== b` and `true`. Each replacement differs from the original
 * for exactly one combination of truth values. So together they subsume every other replacement and every insertion of `!`.
 *
 * The result of `&&` and `||` in JavaScript is an operand and not a boolean. So the constants are used only if just the
 * truthiness matters or both operands are booleans, and `===` and `!==` only if both operands are booleans. `a ?? b` has two
 * classes of input: `a` is nullish or not. The replacement `a` differs for the first class, `b` for the second. `a &&= b`,
 * `a ||= b` and `a ??= b` become `a = b`; the other operand alone would equal the deletion of the statement (STD).
 */
export const cor: MutationOperator = {
  name: 'COR',
  description: 'Conditional operator replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type === 'AssignmentExpression' && /^(?:&&|\|\||\?\?)=$/.test(node.operator)) {
      return [{ text: withOperator(node, '=', context), probe: { kind: 'binary', operator: '' } }];
    }
    if (node.type !== 'LogicalExpression') return [];
    return sufficientFor(node, context).map((each) => replaceBy(each, node, context));
  },
};

function sufficientFor(node: Logical, context: OperatorContext): readonly Substitute[] {
  const areBoolean = [node.left, node.right].every((each) => context.kindOf(each) === 'boolean');
  const sets = areBoolean ? ofBooleans : context.isCondition ? ofConditions : ofValues;
  return sets[node.operator] ?? [];
}

function replaceBy(substitute: Substitute, node: Logical, context: OperatorContext): Replacement {
  switch (substitute) {
    case 'left':
      return {
        text: operandAlone(node.left, node, context),
        probe: leftProbe(node),
      };
    case 'right':
      return {
        text: operandAlone(node.right, node, context),
        probe: isEffectFree(node.left) ? { kind: 'right' } : { kind: 'always' },
      };
    case 'true':
    case 'false':
      return constantReplacement(substitute, node, context);
    default:
      return {
        text: withOperator(node, substitute, context),
        probe: { kind: 'binary', operator: substitute },
      };
  }
}
