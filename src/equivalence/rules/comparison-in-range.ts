import type { Node } from '../../syntax/parse.ts';
import { bare, type Change } from '../change.ts';
import { compare, literalComparison, type ComparisonOperator } from '../comparison.ts';
import { numberOf } from '../number-of.ts';
import { isQuiet } from '../quiet.ts';
import { rangeOf, type ValueRange } from '../value-range.ts';

/** What a condition says of a number. */
type Test = (value: number) => boolean;

/**
 * `x.length === 0` to `x.length <= 0`, `x.indexOf(y) >= 0` to `x.indexOf(y) > -1`, and whatever else gives the same answer for
 * every value that the compared expression can have. A comparison with a literal changes its answer at the literal only, so
 * the answers at both literals, between and beyond them decide; for whole numbers at the whole numbers there.
 */
export function comparisonInRange(change: Change): string | undefined {
  const compared = comparisons(change);
  if (compared === undefined) return undefined;
  const { subject, literals, before, after } = compared;
  const range = rangeOf(subject, change);
  if (range === undefined) return undefined;
  const values = samples(range, literals);
  if (values === undefined || !values.every((value) => before(value) === after(value))) {
    return undefined;
  }
  const what = range.isWhole ? 'a whole number' : 'a number';
  return `\`${change.text(subject)}\` is ${what} from ${range.least} on.`;
}

interface Compared {
  readonly subject: Node;
  readonly literals: readonly number[];
  readonly before: Test;
  readonly after: Test;
}

function comparisons(change: Change): Compared | undefined {
  const { node, replaced, ancestors } = change;
  const own = literalComparison(bare(node), numberOf);
  if (own !== undefined) return replacedComparison(own, change);
  const parent = ancestors.findLast(({ type }) => type !== 'ParenthesizedExpression');
  const outer = parent && literalComparison(parent, numberOf);
  const to = numberOf(replaced);
  // The literal itself is mutated.
  if (outer === undefined || to === undefined || numberOf(node) !== outer.literal) return undefined;
  if (outer.subject.start <= node.start && node.end <= outer.subject.end) return undefined;
  return {
    subject: outer.subject,
    literals: [outer.literal, to],
    before: test(outer.operator, outer.literal),
    after: test(outer.operator, to),
  };
}

function replacedComparison(
  own: NonNullable<ReturnType<typeof literalComparison<number>>>,
  change: Change,
): Compared | undefined {
  const { replaced } = change;
  const before = test(own.operator, own.literal);
  if (replaced.type === 'Literal' && typeof replaced.value === 'boolean') {
    const { value } = replaced;
    // The subject is no longer evaluated.
    if (!isQuiet(own.subject, change)) return undefined;
    return { subject: own.subject, literals: [own.literal], before, after: () => value };
  }
  const other = literalComparison(replaced, numberOf);
  if (other === undefined) return undefined;
  if (change.replacedText(bare(other.subject)) !== change.text(bare(own.subject))) return undefined;
  const after = test(other.operator, other.literal);
  return { subject: own.subject, literals: [own.literal, other.literal], before, after };
}

function test(operator: ComparisonOperator, literal: number): Test {
  return (value) => compare(operator, value, literal);
}

/** More values than this are not tried out. */
const mostSamples = 1000;

function samples(
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
