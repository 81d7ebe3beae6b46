import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { constantReplacement } from '../replacements/constant-replacement.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { withOperator } from '../replacements/replacement-text.ts';
import { ofOrdered, ofUnordered, type Substitute } from '../replacements/sufficient-sets.ts';
import type { ValueKind } from '../kinds/type-facts.ts';

type Binary = NodeOf<'BinaryExpression'>;

const orderedKinds: ReadonlySet<ValueKind> = new Set(['number', 'bigint', 'unknown']);

/**
 * Relational operator replacement with the sufficient replacements of the thesis (7.2, after Kaminski et al.).
 *
 * Operands with an order have three classes of input: less, equal and greater. A replacement of minimal impact (definition 6.3)
 * differs from the original in one class only, and one replacement per class is sufficient. For `a < b` these are `false`
 * (less), `a <= b` (equal) and `a !== b` (greater). The strict equalities have the same sets as the loose ones. The sets have
 * `!==` where the thesis has `!=`, since both operands are numbers there.
 *
 * Operands of an equality have no useful order if they are strings, booleans, objects, `null` or `undefined`, by annotation or
 * by syntax. They have two classes: equal and unequal. For `a === b`, `false` differs in the first class and `true` in the
 * second, so the two constants are the sufficient set. The negated operator differs in both classes and is subsumed.
 */
export const ror: MutationOperator = {
  name: 'ROR',
  description: 'Relational operator replacement',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'BinaryExpression') return [];
    const equality = ofUnordered[node.operator];
    const sufficient =
      equality !== undefined && !haveOrder(node, context) ? equality : ofOrdered[node.operator];
    return (sufficient ?? []).map((each) => replaceBy(each, node, context));
  },
};

function haveOrder(node: Binary, context: OperatorContext): boolean {
  return [node.left, node.right].every((each) => orderedKinds.has(context.kindOf(each)));
}

function replaceBy(substitute: Substitute, node: Binary, context: OperatorContext): Replacement {
  if (substitute === 'true' || substitute === 'false') {
    return constantReplacement(substitute, node, context);
  }
  return {
    text: withOperator(node, substitute, context),
    probe: { kind: 'binary', operator: substitute },
  };
}
