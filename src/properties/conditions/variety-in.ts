import type { Condition, Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { evaluateTerm, numberOf } from './evaluate-term.ts';
import { keyOf } from './key-of.ts';
import { isEquality } from './list-conditions.ts';
import type { Snapshot } from './snapshot.ts';
import { isMade, operandsOf } from './variables-of.ts';

/** The least number of different values that a term must have had, and the greatest part of runs in which it may have had one of them. */
const least = { values: 3, truths: 2, changed: 0.05 };
const mostAlike = 0.9;
/** How far from a bound a value is that comes near it, as a part of the bound. */
const nearness = 0.1;
/** The part of runs in which a list must have had several elements. */
const leastSeveral = 0.1;

/**
 * Returns a function that tells whether runs show that a condition says something. That two terms are equal says little if both are always
 * empty, and a list with one element is always sorted.
 */
export function varietyIn(snapshots: readonly Snapshot[]): (condition: Condition) => boolean {
  const known = new Map<string, readonly [varied: boolean, several: boolean]>();
  const lookAt = (term: Term): readonly [varied: boolean, several: boolean] => {
    const key = keyOf(term);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const values = snapshots.flatMap((snapshot) => evaluateTerm(term, snapshot) ?? []);
    const isVaried = hasVariety(values);
    const found = [isVaried, isVaried && hasSeveral(values)] as const;
    known.set(key, found);
    return found;
  };
  const varies = (term: Term): boolean => lookAt(term)[0];
  const hasMany = (term: Term): boolean => lookAt(term)[1];
  /** Whether a change of a value makes a difference: a word is the same when it is trimmed. */
  const changes = (term: Term): boolean => {
    if (term.of !== 'derived') return true;
    const changed = snapshots.filter((snapshot) => {
      const [own, base] = [evaluateTerm(term, snapshot), evaluateTerm(term.term, snapshot)];
      return JSON.stringify(own) !== JSON.stringify(base);
    });
    return changed.length >= least.changed * snapshots.length;
  };
  const isLong = (term: Term): boolean =>
    hasSeveral(
      snapshots.flatMap((snapshot) => evaluateTerm(term, snapshot) ?? []),
      3,
    );
  /** The constant of two terms, and the numbers that the other one was; 0 for other constants. */
  const boundOf = (left: Term, right: Term): { bound: number; numbers: readonly number[] } => {
    const [constant, term] = left.of === 'constant' ? [left, right] : [right, left];
    const bound = constant.of === 'constant' ? numberOf(constant.value) : undefined;
    const values = snapshots.flatMap((snapshot) => evaluateTerm(term, snapshot) ?? []);
    return { bound: bound ?? 0, numbers: values.flatMap((value) => numberOf(value) ?? []) };
  };
  /** Whether some value comes near the other side without being that: code that gives one of a few numbers has no bounds. Signs and parts of a whole are told by 0 and 1, however near. */
  const isNear = (left: Term, right: Term): boolean => {
    const { bound, numbers } = boundOf(left, right);
    return (
      Math.abs(bound) <= 1 ||
      numbers.some((each) => each !== bound && Math.abs(each - bound) <= nearness * Math.abs(bound))
    );
  };
  /** Whether a number is no whole one in some run, so that rounding may make it equal to a bound that it is below. Bounds by 0 and 1 are those of signs and parts. */
  const isRounded = (left: Term, right: Term): boolean => {
    const { bound, numbers } = boundOf(left, right);
    return Math.abs(bound) > 1 && numbers.some((each) => !Number.isInteger(each));
  };
  const isSeveral = (term: Term): boolean =>
    new Set(snapshots.map((snapshot) => JSON.stringify(evaluateTerm(term, snapshot)))).size > 1;
  return (condition) => {
    switch (condition.kind) {
      case 'compare': {
        const { left, right } = condition;
        // A bound of what is always the same number says less than that number, and one that nothing comes near says little.
        if (left.of === 'constant' || right.of === 'constant')
          return (
            isEquality(condition) ||
            ([left, right].some(isSeveral) &&
              isNear(left, right) &&
              !(condition.comparison === 'less' && isRounded(left, right)))
          );
        return [left, right].flatMap(variedIn).every((term) => varies(term) && changes(term));
      }
      case 'affix':
        return varies(condition.part);
      case 'contains':
        return varies(condition.element);
      case 'within':
        return hasMany(condition.part);
      case 'same-elements':
        return hasMany(condition.left);
      case 'sorted':
        return hasMany(condition.term);
      case 'distinct':
        // Of two elements, one is often another thing than the other.
        return hasMany(condition.term) && isLong(condition.term);
      default:
        return true;
    }
  };
}

/** The values of which a term is computed. */
function variedIn(term: Term): readonly Term[] {
  if (term.of === 'constant') return [];
  return isMade(term) ? operandsOf(term).flatMap(variedIn) : [term];
}

/** Whether values are different ones, of which none is nearly all. */
export function hasVariety(values: readonly ObservedValue[]): boolean {
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

/** @param fewest the number of elements that a list must have */
function hasSeveral(values: readonly ObservedValue[], fewest = 2): boolean {
  const several = values.filter((value) => value.is === 'array' && value.elements.length >= fewest);
  return several.length >= leastSeveral * values.length;
}
