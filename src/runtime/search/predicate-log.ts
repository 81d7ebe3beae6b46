import { evaluatePredicate, levelsAbove, type Masking, maskingOf } from './predicate.ts';
import type { PredicateDescription } from '../protocol.ts';

/** The record of mutants in predicates in one window (search build). */
export interface PredicateLog {
  /** Describes the predicates of a module that is being evaluated. */
  readonly declare: (predicates: readonly PredicateDescription[]) => void;
  /** Begins the evaluation of a predicate. Its operands, which may throw, come next. */
  readonly begin: (predicate: number) => void;
  /** Ends the evaluation of a predicate, with its value and the values of its operands. */
  readonly weigh: (predicate: number, value: unknown, given: readonly unknown[]) => void;
  /** Returns whether a mutant may have changed the value of its predicate. True for a mutant in no predicate. */
  readonly mayChange: (mutant: number) => boolean;
  /**
   * Returns the distance of a mutant, whose own value differed, from changing the value of its predicate. Infinite if it can't
   * be known.
   */
  readonly distanceOf: (mutant: number) => number;
  /** Returns the least predicate mutation distance of a mutant: 0 for a mutant in no predicate, 1 if it can't be known. */
  readonly predicateDistanceOf: (mutant: number) => number;
  /** Returns the number of operations of the predicate above a mutant. */
  readonly levelsOf: (mutant: number) => number;
  readonly clear: () => void;
}

/**
 * The most comparisons with mutants that one window makes for a predicate. After them, all its mutants count as changing it.
 */
const MOST = 50_000;

const Words = Uint32Array;
const Bytes = Uint8Array;
const Floats = Float64Array;
const fillFloats: (array: Float64Array, value: number) => unknown = Function.prototype.call.bind(
  Float64Array.prototype.fill,
);

/**
 * Creates an empty log of the mutants with indices below a number.
 *
 * @param isWanted by mutant, 0 if its result is not wanted
 */
export function createPredicateLog(mutantCount: number, isWanted: Uint8Array): PredicateLog {
  // By number of the predicate, which is the index of a mutant.
  const predicates: (PredicateDescription | undefined)[] = [];
  const pending = new Words(mutantCount);
  const work = new Words(mutantCount);
  const isTouched = new Bytes(mutantCount);
  const touched = new Words(mutantCount);
  let touchedCount = 0;
  // By mutant.
  const predicateOf = new Words(mutantCount);
  const levels = new Words(mutantCount);
  const changes = new Bytes(mutantCount);
  const distance = new Floats(mutantCount);
  fillFloats(distance, Infinity);
  const ofWhole = new Floats(mutantCount);
  fillFloats(ofWhole, Infinity);

  const changeAll = (predicate: number): void => {
    work[predicate] = MOST;
    const { mutants = [] } = predicates[predicate] ?? {};
    for (let at = 0; at < mutants.length; at += 1) changes[mutants[at]?.mutant ?? 0] = 1;
  };
  const approach = (mutant: number, found: Masking): void => {
    if (found.distance < (distance[mutant] ?? 0)) distance[mutant] = found.distance;
    if (found.ofWhole < (ofWhole[mutant] ?? 0)) ofWhole[mutant] = found.ofWhole;
  };
  const compare = (
    description: PredicateDescription,
    evaluation: NonNullable<ReturnType<typeof evaluatePredicate>>,
  ): number => {
    const { mutants } = description;
    let compared = 0;
    for (let at = 0; at < mutants.length; at += 1) {
      const each = mutants[at];
      if (each === undefined || changes[each.mutant] === 1 || isWanted[each.mutant] === 0) continue;
      compared += 1;
      const found = maskingOf(description, evaluation, each);
      if (found === undefined) continue;
      if (found.distance === 0) changes[each.mutant] = 1;
      else approach(each.mutant, found);
    }
    return compared;
  };
  return {
    declare(descriptions) {
      for (let at = 0; at < descriptions.length; at += 1) {
        const each = descriptions[at];
        const number = each?.mutants[0]?.mutant;
        // A module that is evaluated anew describes the same predicates again.
        if (each === undefined || number === undefined || predicates[number]) continue;
        predicates[number] = each;
        for (let of = 0; of < each.mutants.length; of += 1) {
          const { mutant, part } = each.mutants[of] ?? { mutant: number, part: 0 };
          predicateOf[mutant] = number;
          levels[mutant] = levelsAbove(each.parts, part);
        }
      }
    },
    begin(predicate) {
      pending[predicate] = (pending[predicate] ?? 0) + 1;
      if (isTouched[predicate] === 1) return;
      isTouched[predicate] = 1;
      touched[touchedCount] = predicate;
      touchedCount += 1;
    },
    weigh(predicate, value, given) {
      const open = pending[predicate] ?? 0;
      // The evaluation may have begun in another window.
      if (open > 0) pending[predicate] = open - 1;
      const done = work[predicate] ?? 0;
      const description = predicates[predicate];
      if (done >= MOST || description === undefined) return;
      const evaluation = evaluatePredicate(description, value, given);
      const compared = evaluation === undefined ? 0 : compare(description, evaluation);
      if (compared === 0 || done + compared >= MOST) changeAll(predicate);
      else work[predicate] = done + compared;
    },
    mayChange(mutant) {
      if (levels[mutant] === 0 || changes[mutant] === 1) return true;
      // An operand threw, or is still awaited.
      return (pending[predicateOf[mutant] ?? 0] ?? 0) > 0;
    },
    distanceOf: (mutant) => distance[mutant] ?? Infinity,
    predicateDistanceOf(mutant) {
      if (levels[mutant] === 0) return 0;
      const known = ofWhole[mutant] ?? Infinity;
      return known === Infinity ? 1 : known;
    },
    levelsOf: (mutant) => levels[mutant] ?? 0,
    clear() {
      for (let at = 0; at < touchedCount; at += 1) {
        const predicate = touched[at] ?? 0;
        isTouched[predicate] = 0;
        pending[predicate] = 0;
        work[predicate] = 0;
        const { mutants = [] } = predicates[predicate] ?? {};
        for (let of = 0; of < mutants.length; of += 1) {
          const { mutant } = mutants[of] ?? { mutant: predicate };
          changes[mutant] = 0;
          distance[mutant] = Infinity;
          ofWhole[mutant] = Infinity;
        }
      }
      touchedCount = 0;
    },
  };
}
