import type { Node } from '../../syntax/parse.ts';
import { chainLink } from '../chain-link.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';
import { operatorOffset } from '../replacement-text.ts';

/** Optional chaining replacement, as StrykerJS's OptionalChaining: `a?.b` becomes `a.b`, `a?.[0]` `a[0]`, and `a?.()` `a()`. */
export const opc: MutationOperator = {
  name: 'OPC',
  description: 'Optional chaining made plain',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const link = chainLink(node, context.ancestors.at(-1));
    const text = link === undefined ? undefined : withoutQuestion(link, context);
    return text === undefined ? [] : [{ text, probe: { kind: 'always' } }];
  },
};

function withoutQuestion(link: Node, context: OperatorContext): string | undefined {
  if (link.type !== 'MemberExpression' && link.type !== 'CallExpression') return undefined;
  if (!link.optional) return undefined;
  const asked = link.type === 'MemberExpression' ? link.object : link.callee;
  // `1.b` is something else.
  if (asked.type === 'Literal') return undefined;
  const rest = context.slice({ start: asked.end, end: link.end });
  const at = operatorOffset(rest, '?.');
  const dot = link.type === 'MemberExpression' && !link.computed ? '.' : '';
  const before = context.slice({ start: link.start, end: asked.end }) + rest.slice(0, at);
  return before + dot + rest.slice(at + 2);
}
