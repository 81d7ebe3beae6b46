import { normalised } from './distances.ts';

/**
 * Returns the measure (`branch-measure.ts`) of a conjunction, given those of its operands: 0 for an operand that was not
 * evaluated. The distance of a conjunction from being true is that of its false operand, normalised, plus 1 for each operand
 * that was not evaluated because of it. So more true operands are always nearer. Its distance from being false is the least of
 * its operands' distances.
 */
export function allOf(measures: readonly number[]): number {
  return joined(measures, 1);
}

/** Returns the measure of a disjunction in the same way. */
export function anyOf(measures: readonly number[]): number {
  return joined(measures, -1);
}

/** @param sign 1 for a conjunction; -1 for a disjunction, which is the negation of a conjunction of negated operands */
function joined(measures: readonly number[], sign: 1 | -1): number {
  let nearest = Infinity;
  for (let at = 0; at < measures.length; at += 1) {
    const measure = sign * (measures[at] ?? 0);
    if (measure < 0) return -sign * (normalised(-measure) + (measures.length - 1 - at));
    if (measure > 0 && measure < nearest) nearest = measure;
  }
  return sign * (nearest === Infinity ? 1 : nearest);
}
