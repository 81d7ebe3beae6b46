import { normalised } from './distances.ts';

/**
 * The measure (`branch-measure.ts`) of a conjunction of operands: 0 of one that was not evaluated. A conjunction is as far from being
 * true as its operand that is false, and 1 more for each that was not evaluated because of it: the sum of the usual table, with
 * each operand normalised, so that more operands that are true are always nearer. It is as far from being false as the nearest of
 * its operands.
 */
export function allOf(measures: readonly number[]): number {
  return joined(measures, 1);
}

/** The same of a disjunction. */
export function anyOf(measures: readonly number[]): number {
  return joined(measures, -1);
}

/** @param sign 1 for a conjunction, -1 for a disjunction, which is the negation of one of negated operands */
function joined(measures: readonly number[], sign: 1 | -1): number {
  let nearest = Infinity;
  for (let at = 0; at < measures.length; at += 1) {
    const measure = sign * (measures[at] ?? 0);
    if (measure < 0) return -sign * (normalised(-measure) + (measures.length - 1 - at));
    if (measure > 0 && measure < nearest) nearest = measure;
  }
  return sign * (nearest === Infinity ? 1 : nearest);
}
