import type { NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';
import type { OperatorContext } from '../operator.ts';
import { operatorOffset } from '../replacements/replacement-text.ts';

/**
 * The call or member access that takes a node's place: the last link of an optional chain has the same span as the chain,
 * and what replaces it stands in the place of the chain. So the chain is asked about instead, and that link is not.
 */
export function chainLink(node: Node, parent: Node | undefined): Node | undefined {
  if (parent?.type === 'ChainExpression') return undefined;
  return node.type === 'ChainExpression' ? node.expression : node;
}

type Link = NodeOf<'MemberExpression' | 'CallExpression'>;

/** The `?.` link that takes a node's place, and what stands before its `?.`; undefined where there is none. */
export function optionalLink(
  node: Node,
  context: Pick<OperatorContext, 'ancestors'>,
): { readonly link: Link; readonly asked: Node } | undefined {
  const link = chainLink(node, context.ancestors.at(-1));
  if (link?.type !== 'MemberExpression' && link?.type !== 'CallExpression') return undefined;
  if (!link.optional) return undefined;
  return { link, asked: link.type === 'MemberExpression' ? link.object : link.callee };
}

/** An optional link without its question mark; undefined where that would not be the same access. */
export function plainLink(
  { link, asked }: { readonly link: Link; readonly asked: Node },
  context: OperatorContext,
): string | undefined {
  // `1.b` is something else.
  if (asked.type === 'Literal') return undefined;
  const rest = context.slice({ start: asked.end, end: link.end });
  const at = operatorOffset(rest, '?.');
  const dot = link.type === 'MemberExpression' && !link.computed ? '.' : '';
  const before = context.slice({ start: link.start, end: asked.end }) + rest.slice(0, at);
  return before + dot + rest.slice(at + 2);
}
