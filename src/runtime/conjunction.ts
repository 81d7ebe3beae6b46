import { normalised } from './distances.ts';

/**
 * The measure (`branch-measure.ts`) of a conjunction of operands: 0 of one that was not evaluated. A conjunction is as far from being
 * true as its operand that is false, and 1 more for each that was not evaluated because of it: the sum of the usual table, with
 * each operand normalised, so that more operands that are true are always nearer. It is as far from being false as the nearest of
 * its operands.
 */
export function allOf(measures: readonly number[]): number {
  let nearest = Infinity;
  for (let at = 0; at < measures.length; at += 1) {
    const measure = measures[at] ?? 0;
    if (measure < 0) return -(normalised(-measure) + (measures.length - 1 - at));
    if (measure > 0 && measure < nearest) nearest = measure;
  }
  return nearest === Infinity ? 1 : nearest;
}

/** The same of a disjunction. */
export function anyOf(measures: readonly number[]): number {
  const negated: number[] = [];
  for (let at = 0; at < measures.length; at += 1) negated[at] = -(measures[at] ?? 0);
  return -allOf(negated);
}
