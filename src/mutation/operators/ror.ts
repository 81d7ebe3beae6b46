import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import { isEffectFree } from '../replacements/effect-free.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { constantText, withOperator } from '../replacements/replacement-text.ts';
import type { InfectionProbe } from '../sites/site.ts';
import { ofOrdered, ofUnordered, type Substitute } from '../selection/sufficient-sets.ts';
import type { ValueKind } from '../kinds/type-facts.ts';

type Binary = NodeOf<'BinaryExpression'>;

const orderedKinds: ReadonlySet<ValueKind> = new Set(['number', 'bigint', 'unknown']);

/**
 * Relational operator replacement with the sufficient replacements of the thesis (7.2, after Kaminski et al.).
 *
 * Ordered operands fall into three input classes: less, equal, greater. A replacement of minimal impact (definition
 * 6.3) differs from the original in one class only, and one per class is sufficient: for `a < b` that is
 * `false` (less), `a <= b` (equal) and `a !== b` (greater). The strict equalities take the same sets as the loose
 * ones, and `!==` stands for the thesis's `!=`, since both operands are numbers there.
 *
 * Operands of an equality that have no useful order (strings, booleans, objects, `null` and `undefined`, by
 * annotation or by syntax) have two classes, equal and unequal. For `a === b`, `false` differs on the first and `true` on the second,
 * so the two constants are the sufficient set; negating the operator differs on both, and is subsumed.
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

function replaceBy(replacement: Substitute, node: Binary, context: OperatorContext): Replacement {
  if (replacement !== 'true' && replacement !== 'false') {
    const probe: InfectionProbe = { kind: 'binary', operator: replacement };
    return { text: withOperator(node, replacement, context), probe };
  }
  const probe: InfectionProbe = isEffectFree(node)
    ? { kind: 'constant', text: replacement }
    : { kind: 'always' };
  return { text: constantText(replacement, node, context), probe };
}
