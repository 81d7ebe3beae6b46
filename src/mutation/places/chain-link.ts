import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { OperatorContext } from '../operator.ts';
import { operatorOffset } from '../replacements/replacement-text.ts';

/**
 * Returns the call or member access whose replacement takes a node's place. The last link of an optional chain has the same
 * span as the chain, so its replacements belong to the node of the chain: for the chain the last link is returned, for the
 * last link itself undefined. Other nodes are returned as they are.
 */
export function chainLink(node: Node, parent: Node | undefined): Node | undefined {
  if (parent?.type === 'ChainExpression') return undefined;
  return node.type === 'ChainExpression' ? node.expression : node;
}

type Link = NodeOf<'MemberExpression' | 'CallExpression'>;

/** A link with `?.`, and the expression before its `?.`. */
interface OptionalLink {
  readonly link: Link;
  readonly base: Node;
}

/** Returns the optional link whose replacement takes a node's place; undefined if the node has none. */
export function optionalLink(
  node: Node,
  context: Pick<OperatorContext, 'ancestors'>,
): OptionalLink | undefined {
  const link = chainLink(node, context.ancestors.at(-1));
  if (link?.type !== 'MemberExpression' && link?.type !== 'CallExpression') return undefined;
  if (!link.optional) return undefined;
  return { link, base: link.type === 'MemberExpression' ? link.object : link.callee };
}

/** Returns the text of an optional link without its `?`; undefined if that would not be the same access. */
export function plainLink(
  { link, base }: OptionalLink,
  context: OperatorContext,
): string | undefined {
  // `1?.b` would become `1.b`, which is a number followed by a name.
  if (base.type === 'Literal') return undefined;
  const rest = context.slice({ start: base.end, end: link.end });
  const at = operatorOffset(rest, '?.');
  const dot = link.type === 'MemberExpression' && !link.computed ? '.' : '';
  const before = context.slice({ start: link.start, end: base.end }) + rest.slice(0, at);
  return before + dot + rest.slice(at + 2);
}
