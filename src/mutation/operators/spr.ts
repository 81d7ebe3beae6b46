import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { fit } from '../replacements/replacement-text.ts';
import { precedence } from '../replacements/precedence.ts';

/**
 * Spread reordering: in an object or array literal, a spread and its neighbour change places. If both parts of an object have
 * the same property, the later part decides its value. So the mutant makes defaults override given values.
 */
export const spr: MutationOperator = {
  name: 'SPR',
  description: 'Spread swapped with its neighbour',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    return neighbours(partsOf(node)).map(([one, other]) => ({
      text: fit(swapped(node, one, other, context), precedence.primary, node, context),
      probe: { kind: 'always' },
    }));
  },
};

function partsOf(node: Node): readonly (Node | null)[] {
  if (node.type === 'ObjectExpression') return node.properties;
  return node.type === 'ArrayExpression' ? node.elements : [];
}

/** Returns the pairs of neighbours of which at least one is a spread. */
function neighbours(parts: readonly (Node | null)[]): readonly (readonly [Node, Node])[] {
  return parts.flatMap((one, at) => {
    const other = parts[at + 1] ?? null;
    if (one === null || other === null) return [];
    const isSpread = one.type === 'SpreadElement' || other.type === 'SpreadElement';
    return isSpread ? [[one, other] as const] : [];
  });
}

function swapped(whole: Node, one: Node, other: Node, context: OperatorContext): string {
  return [
    context.slice({ start: whole.start, end: one.start }),
    context.slice(other),
    context.slice({ start: one.end, end: other.start }),
    context.slice(one),
    context.slice({ start: other.end, end: whole.end }),
  ].join('');
}
