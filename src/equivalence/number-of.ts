import { withoutBrackets } from '../mutation/replacements/replacement-text.ts';
import type { Node } from '../syntax/parse.ts';

/** Returns the number of a literal with or without a sign; undefined for other nodes. */
export function numberOf(node: Node): number | undefined {
  const bare = withoutBrackets(node);
  if (bare.type === 'Literal') return typeof bare.value === 'number' ? bare.value : undefined;
  if (bare.type !== 'UnaryExpression') return undefined;
  const value = numberOf(bare.argument);
  if (value === undefined) return undefined;
  if (bare.operator === '-') return -value;
  return bare.operator === '+' ? value : undefined;
}
