import type { Node } from '../../syntax/parse.ts';
import { withoutBrackets } from '../../mutation/replacements/replacement-text.ts';
import type { Change } from '../change.ts';
import { literalComparison, type LiteralComparison } from '../comparison.ts';
import { numberOf } from '../number-of.ts';
import { isQuiet } from '../quiet.ts';

type Literal = number | string;

/**
 * `c === 'a' || c === 'b'` to `(c === 'a') !== (c === 'b')`: the two differ only if both sides are true, but no value equals two
 * literals. Both sides must be comparisons, so that their values are booleans. Evaluating the compared expression once more
 * must change nothing.
 */
export function exclusiveAlternatives(change: Change): string | undefined {
  const { node, replacement } = change;
  if (node.type !== 'LogicalExpression' || node.operator !== '||') return undefined;
  if (replacement.type !== 'BinaryExpression' || !/^!==?$/.test(replacement.operator))
    return undefined;
  const sides = [node.left, node.right].map(withoutBrackets);
  const replacedSides = [replacement.left, replacement.right].map(withoutBrackets);
  const isSame = sides.every((side, at) => {
    const other = replacedSides[at];
    return other !== undefined && change.text(side) === change.replacementText(other);
  });
  if (!isSame) return undefined;
  const [one, other] = sides.map(equality);
  if (one === undefined || other === undefined) return undefined;
  const subject = change.text(withoutBrackets(one.subject));
  if (change.text(withoutBrackets(other.subject)) !== subject || !isQuiet(one.subject, change))
    return undefined;
  // Both sides have the same variables: an expression without functions has one scope only.
  return isExclusive(one, other) ? `\`${subject}\` can't equal both at once.` : undefined;
}

/** Reads a strict comparison with a literal, which converts nothing. */
function equality(node: Node): LiteralComparison<Literal> | undefined {
  const found = literalComparison<Literal>(node, literalOf);
  return found?.operator === '===' ? found : undefined;
}

function literalOf(node: Node): Literal | undefined {
  const literal = withoutBrackets(node);
  return literal.type === 'Literal' && typeof literal.value === 'string'
    ? literal.value
    : numberOf(literal);
}

function isExclusive(one: LiteralComparison<Literal>, other: LiteralComparison<Literal>): boolean {
  // 0 and -0 are equal.
  return one.literal !== other.literal;
}
