import type { Node } from '../../syntax/parse.ts';
import { optionalLink, plainLink } from '../places/chain-link.ts';
import type { MutationOperator, OperatorContext, Replacement } from '../operator.ts';

/** Optional chaining replacement, as StrykerJS's OptionalChaining: `a?.b` becomes `a.b`, `a?.[0]` `a[0]`, and `a?.()` `a()`. */
export const opc: MutationOperator = {
  name: 'OPC',
  description: 'Optional chaining made plain',
  replacements(node: Node, context: OperatorContext): readonly Replacement[] {
    const found = optionalLink(node, context);
    const text = found === undefined ? undefined : plainLink(found, context);
    return text === undefined ? [] : [{ text, probe: { kind: 'always' } }];
  },
};
