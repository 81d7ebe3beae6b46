import type { Node } from '../../syntax/parse.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { operatorOffset } from '../replacements/replacement-text.ts';

const keyword = 'await';

/** For-await dropping: `for await (a of b)` becomes `for (a of b)`, which iterates over promises instead of their values. */
export const faw: MutationOperator = {
  name: 'FAW',
  description: 'Await of a loop dropped',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    if (node.type !== 'ForOfStatement' || !node.await) return [];
    // Without `await` this would begin an arrow function.
    if (node.left.type === 'Identifier' && node.left.name === 'async') return [];
    const text = context.slice(node);
    const at = operatorOffset(text, keyword);
    const rest = text.slice(at + keyword.length).trimStart();
    return [{ text: text.slice(0, at) + rest, probe: { kind: 'always' } }];
  },
};
