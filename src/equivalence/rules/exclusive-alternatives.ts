import type { Node } from '../../syntax/parse.ts';
import { bare, type Change } from '../change.ts';
import { literalComparison, type LiteralComparison } from '../comparison.ts';
import { numberOf } from '../number-of.ts';
import { isQuiet } from '../quiet.ts';

type Literal = number | string;

/**
 * `c === 'a' || c === 'b'` to `(c === 'a') !== (c === 'b')`: the two differ only where both sides are true, and no value
 * equals two literals. Both sides must be comparisons, so that their values are booleans, and the compared
 * expression must be one that may be evaluated once more.
 */
export function exclusiveAlternatives(change: Change): string | undefined {
  const { node, replaced } = change;
  if (node.type !== 'LogicalExpression' || node.operator !== '||') return undefined;
  if (replaced.type !== 'BinaryExpression' || !/^!==?$/.test(replaced.operator)) return undefined;
  const sides = [node.left, node.right].map(bare);
  const replacedSides = [replaced.left, replaced.right].map(bare);
  const isSame = sides.every((side, at) => {
    const other = replacedSides[at];
    return other !== undefined && change.text(side) === change.replacedText(other);
  });
  if (!isSame) return undefined;
  const [one, other] = sides.map(equality);
  if (one === undefined || other === undefined) return undefined;
  const subject = change.text(bare(one.subject));
  if (change.text(bare(other.subject)) !== subject || !isQuiet(one.subject, change))
    return undefined;
  // Two variables of one name would have to stand in two scopes, which one expression without functions has not.
  return isExclusive(one, other) ? `\`${subject}\` can't equal both at once.` : undefined;
}

/** A strict comparison with a literal: it converts nothing. */
function equality(node: Node): LiteralComparison<Literal> | undefined {
  const found = literalComparison<Literal>(node, literalOf);
  return found?.operator === '===' ? found : undefined;
}

function literalOf(node: Node): Literal | undefined {
  const literal = bare(node);
  return literal.type === 'Literal' && typeof literal.value === 'string'
    ? literal.value
    : numberOf(literal);
}

function isExclusive(one: LiteralComparison<Literal>, other: LiteralComparison<Literal>): boolean {
  // 0 and -0 are equal.
  return one.literal !== other.literal;
}
