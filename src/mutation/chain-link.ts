import type { Node } from '../syntax/parse.ts';

/**
 * The call or member access that takes a node's place: the last link of an optional chain has the same span as the chain,
 * and what replaces it stands in the place of the chain. So the chain is asked about instead, and that link is not.
 */
export function chainLink(node: Node, parent: Node | undefined): Node | undefined {
  if (parent?.type === 'ChainExpression') return undefined;
  return node.type === 'ChainExpression' ? node.expression : node;
}
