import type { Condition, Term } from '../../model/property.ts';
import { numberOf } from './evaluate-term.ts';
import { isEquality } from './list-conditions.ts';
import { keyOf } from './key-of.ts';

/**
 * Whether a condition can't hold without another (Fraser and Zeller, 4.3): `a < b` subsumes `a <= b` and `a !== b`, and two lists that are
 * equal have the same length. Equality and its like are symmetric.
 */
export function subsumes(one: Condition, other: Condition): boolean {
  if (keyOf(one) === keyOf(other)) return false;
  switch (one.kind) {
    case 'compare':
      return one.comparison === 'equal'
        ? equalityImplies(one.left, one.right, other)
        : (one.comparison === 'less' && lessImplies(one, other)) || boundImplies(one, other);
    case 'same-elements':
      return sameElementsImply(one, other);
    case 'affix':
      return (
        other.kind === 'contains' &&
        isSame(other.collection, one.whole) &&
        isSame(other.element, one.part)
      );
    case 'identical':
      return other.kind === 'equals' && one.left === other.left && one.right === other.right;
    default:
      return false;
  }
}

function isSame(one: Term, other: Term): boolean {
  return keyOf(one) === keyOf(other);
}

/** Whether two terms are the same two, in any order. */
function areSame(one: readonly [Term, Term], other: readonly [Term, Term]): boolean {
  const [first, second] = one;
  const [left, right] = other;
  return (
    (isSame(first, left) && isSame(second, right)) || (isSame(first, right) && isSame(second, left))
  );
}

function equalityImplies(left: Term, right: Term, other: Condition): boolean {
  const pair: readonly [Term, Term] = [left, right];
  switch (other.kind) {
    case 'compare': {
      const terms: readonly [Term, Term] = [other.left, other.right];
      if (other.comparison === 'at-most') return areSame(pair, terms);
      return other.comparison === 'equal' && (areSame(pair, terms) || areParts(pair, terms));
    }
    case 'same-elements':
      return areSame(pair, [other.left, other.right]);
    case 'within':
    case 'affix':
      return areSame(pair, [other.part, other.whole]);
    case 'contains':
      return areSame(pair, [other.collection, other.element]);
    default:
      return false;
  }
}

/** Whether two terms are the same part of two others: their lengths, or their first elements. */
function areParts(pair: readonly [Term, Term], [left, right]: readonly [Term, Term]): boolean {
  if (!('term' in left) || !('term' in right)) return false;
  const isAlike = keyOf({ ...left, term: left.term }) === keyOf({ ...right, term: left.term });
  return (
    isAlike && (areSame(pair, [left.term, right.term]) || areParts(pair, [left.term, right.term]))
  );
}

function lessImplies(
  { left, right }: Extract<Condition, { kind: 'compare' }>,
  other: Condition,
): boolean {
  if (other.kind === 'not') {
    const { condition } = other;
    return (
      condition.kind === 'compare' &&
      isEquality(condition) &&
      areSame([left, right], [condition.left, condition.right])
    );
  }
  return (
    other.kind === 'compare' &&
    other.comparison === 'at-most' &&
    isSame(left, other.left) &&
    isSame(right, other.right)
  );
}

/** Whether a bound of a term implies another one that is further away. */
function boundImplies(one: Extract<Condition, { kind: 'compare' }>, other: Condition): boolean {
  if (other.kind !== 'compare' || isEquality(one) || isEquality(other)) return false;
  const [upper, upperOther] = [constantOf(one.right), constantOf(other.right)];
  if (upper !== undefined && upperOther !== undefined)
    return isSame(one.left, other.left) && upper < upperOther;
  const [lower, lowerOther] = [constantOf(one.left), constantOf(other.left)];
  if (lower === undefined || lowerOther === undefined) return false;
  return isSame(one.right, other.right) && lower > lowerOther;
}

function constantOf(term: Term): number | undefined {
  return term.of === 'constant' ? numberOf(term.value) : undefined;
}

function sameElementsImply(
  { left, right }: Extract<Condition, { kind: 'same-elements' }>,
  other: Condition,
): boolean {
  if (other.kind === 'within') return areSame([left, right], [other.part, other.whole]);
  if (other.kind === 'same-elements') return areSame([left, right], [other.left, other.right]);
  if (other.kind !== 'compare' || other.comparison !== 'equal') return false;
  const [one, second] = [other.left, other.right];
  return (
    one.of === 'length' && second.of === 'length' && areSame([left, right], [one.term, second.term])
  );
}
