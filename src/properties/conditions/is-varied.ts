import type { Condition, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateTerm } from './evaluate-term.ts';
import type { Snapshot } from './snapshot.ts';

/** The least number of different values that a term must have had, and the greatest part of runs in which it may have had one of them. */
const least = { values: 3, truths: 2 };
const mostAlike = 0.9;
/** The part of runs in which a list must have had several elements. */
const leastSeveral = 0.1;

/**
 * Whether runs show that a condition says something. That two terms are equal says little if both are always empty, and a list with one
 * element is always sorted.
 */
export function isVaried(condition: Condition, snapshots: readonly Snapshot[]): boolean {
  const valuesOf = (term: Term): readonly ObservedValue[] =>
    snapshots.flatMap((snapshot) => evaluateTerm(term, snapshot) ?? []);
  switch (condition.kind) {
    case 'compare': {
      const { left, right } = condition;
      const terms = [left, right].flatMap(operandsOf);
      if (left.of === 'constant' || right.of === 'constant') return true;
      return terms.every((term) => hasVariety(valuesOf(term)));
    }
    case 'affix':
      return hasVariety(valuesOf(condition.part));
    case 'contains':
      return hasVariety(valuesOf(condition.element));
    case 'within':
      return hasSeveral(valuesOf(condition.part));
    case 'same-elements':
      return hasSeveral(valuesOf(condition.left));
    case 'sorted':
    case 'distinct':
      return hasSeveral(valuesOf(condition.term));
    default:
      return true;
  }
}

/** The values of which a term is computed. */
function operandsOf(term: Term): readonly Term[] {
  if (term.of === 'constant') return [];
  return term.of === 'arithmetic' ? [term.left, term.right].flatMap(operandsOf) : [term];
}

function hasVariety(values: readonly ObservedValue[]): boolean {
  const counts = new Map<string, number>();
  for (const value of values) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isTruth = values[0]?.is === 'boolean';
  const most = Math.max(0, ...counts.values());
  return (
    counts.size >= (isTruth ? least.truths : least.values) && most <= mostAlike * values.length
  );
}

function hasSeveral(values: readonly ObservedValue[]): boolean {
  const several = values.filter((value) => value.is === 'array' && value.elements.length > 1);
  return several.length >= leastSeveral * values.length && hasVariety(values);
}
