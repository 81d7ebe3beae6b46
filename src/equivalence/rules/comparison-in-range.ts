import type { Node } from '../../syntax/parse.ts';
import { withoutBrackets } from '../../mutation/replacements/replacement-text.ts';
import type { Change } from '../change.ts';
import { compare, literalComparison, type ComparisonOperator } from '../comparison.ts';
import { numberOf } from '../number-of.ts';
import { isQuiet } from '../quiet.ts';
import { rangeOf, type ValueRange } from '../value-range.ts';

/** Whether a condition holds for a number. */
type Condition = (value: number) => boolean;

/**
 * `x.length === 0` to `x.length <= 0`, `x.indexOf(y) >= 0` to `x.indexOf(y) > -1`, and all other changes for which both
 * conditions have the same result for every value that the compared expression can have. The result of a comparison with a
 * literal changes at the literal only. So it is enough to compare the results at both literals, between them and beyond them;
 * for whole numbers, at each whole number there.
 */
export function comparisonInRange(change: Change): string | undefined {
  const compared = comparisons(change);
  if (compared === undefined) return undefined;
  const { subject, literals, before, after } = compared;
  const range = rangeOf(subject, change);
  if (range === undefined) return undefined;
  const values = samplesOf(range, literals);
  if (values === undefined || !values.every((value) => before(value) === after(value))) {
    return undefined;
  }
  const noun = range.isWhole ? 'a whole number' : 'a number';
  return `\`${change.text(subject)}\` is ${noun} from ${range.least} on.`;
}

interface Compared {
  readonly subject: Node;
  readonly literals: readonly number[];
  readonly before: Condition;
  readonly after: Condition;
}

/** Reads the conditions with and without the mutant; undefined if they are no comparisons of the same expression with literals. */
function comparisons(change: Change): Compared | undefined {
  const { node, replacement, ancestors } = change;
  const own = literalComparison(withoutBrackets(node), numberOf);
  if (own !== undefined) return replacedComparison(own, change);
  const parent = ancestors.findLast(({ type }) => type !== 'ParenthesizedExpression');
  const outer = parent && literalComparison(parent, numberOf);
  const to = numberOf(replacement);
  // Here the mutant replaces the literal.
  if (outer === undefined || to === undefined || numberOf(node) !== outer.literal) return undefined;
  if (outer.subject.start <= node.start && node.end <= outer.subject.end) return undefined;
  return {
    subject: outer.subject,
    literals: [outer.literal, to],
    before: conditionOf(outer.operator, outer.literal),
    after: conditionOf(outer.operator, to),
  };
}

function replacedComparison(
  own: NonNullable<ReturnType<typeof literalComparison<number>>>,
  change: Change,
): Compared | undefined {
  const { replacement } = change;
  const before = conditionOf(own.operator, own.literal);
  if (replacement.type === 'Literal' && typeof replacement.value === 'boolean') {
    const { value } = replacement;
    // The mutant no longer evaluates the subject.
    if (!isQuiet(own.subject, change)) return undefined;
    return { subject: own.subject, literals: [own.literal], before, after: () => value };
  }
  const other = literalComparison(replacement, numberOf);
  if (other === undefined) return undefined;
  if (
    change.replacementText(withoutBrackets(other.subject)) !==
    change.text(withoutBrackets(own.subject))
  )
    return undefined;
  const after = conditionOf(other.operator, other.literal);
  return { subject: own.subject, literals: [own.literal, other.literal], before, after };
}

function conditionOf(operator: ComparisonOperator, literal: number): Condition {
  return (value) => compare(operator, value, literal);
}

/** If more values would have to be compared, the rule does not apply. */
const mostSamples = 1000;

function samplesOf(
  { least, isWhole }: ValueRange,
  literals: readonly number[],
): readonly number[] | undefined {
  const most = Math.max(least, ...literals);
  if (isWhole) {
    const count = Math.floor(most) - least + 3;
    if (!(count <= mostSamples)) return undefined;
    return Array.from({ length: count }, (_, index) => least + index);
  }
  const edges = [least, ...literals.filter((each) => each > least)].toSorted((a, b) => a - b);
  const between = edges.map((edge, index) => (edge + (edges[index + 1] ?? edge + 2)) / 2);
  return [...edges, ...between, Infinity, Number.NaN];
}
