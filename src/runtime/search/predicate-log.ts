import { evaluatePredicate, levelsAbove, type Masking, maskingOf } from './predicate.ts';
import type { PredicateDescription } from '../protocol.ts';

/**
 * The most comparisons with mutants that one window makes for a predicate. After them, all its mutants count as changing it.
 */
const MOST = 50_000;

const none: PredicateDescription['mutants'] = [];

const Words = Uint32Array;
const Bytes = Uint8Array;
const Floats = Float64Array;
const fillFloats: (array: Float64Array, value: number) => unknown = Function.prototype.call.bind(
  Float64Array.prototype.fill,
);

/** The record of mutants in predicates in one window (search build). A predicate's number is the index of its first mutant. */
export class PredicateLog {
  /** By mutant, 0 if its result is not wanted. */
  readonly #isWanted: Uint8Array;
  readonly #predicates: (PredicateDescription | undefined)[] = [];
  /** By predicate, the number of evaluations that have begun and not ended. */
  readonly #pending: Uint32Array;
  /** By predicate, the number of comparisons. */
  readonly #work: Uint32Array;
  /** The predicates that were evaluated in this window, and by predicate, 1 for these. */
  readonly #touched: Uint32Array;
  readonly #isTouched: Uint8Array;
  #touchedCount = 0;
  /** By mutant. */
  readonly #predicateOf: Uint32Array;
  readonly #levels: Uint32Array;
  readonly #changes: Uint8Array;
  readonly #distance: Float64Array;
  readonly #ofWhole: Float64Array;

  constructor(mutantCount: number, isWanted: Uint8Array) {
    this.#isWanted = isWanted;
    this.#pending = new Words(mutantCount);
    this.#work = new Words(mutantCount);
    this.#touched = new Words(mutantCount);
    this.#isTouched = new Bytes(mutantCount);
    this.#predicateOf = new Words(mutantCount);
    this.#levels = new Words(mutantCount);
    this.#changes = new Bytes(mutantCount);
    this.#distance = new Floats(mutantCount);
    fillFloats(this.#distance, Infinity);
    this.#ofWhole = new Floats(mutantCount);
    fillFloats(this.#ofWhole, Infinity);
  }

  /** Adds the descriptions of the predicates of a module that is being evaluated. */
  readonly declare = (descriptions: readonly PredicateDescription[]): void => {
    for (let at = 0; at < descriptions.length; at += 1) {
      const each = descriptions[at];
      const number = each?.mutants[0]?.mutant;
      // A module that is evaluated anew describes the same predicates again.
      if (each === undefined || number === undefined || this.#predicates[number]) continue;
      this.#predicates[number] = each;
      for (let of = 0; of < each.mutants.length; of += 1) {
        const { mutant, part } = each.mutants[of] ?? { mutant: number, part: 0 };
        this.#predicateOf[mutant] = number;
        this.#levels[mutant] = levelsAbove(each.parts, part);
      }
    }
  };

  /** Begins the evaluation of a predicate. Its operands, which may throw, come next. */
  readonly begin = (predicate: number): void => {
    this.#pending[predicate] = (this.#pending[predicate] ?? 0) + 1;
    if (this.#isTouched[predicate] === 1) return;
    this.#isTouched[predicate] = 1;
    this.#touched[this.#touchedCount] = predicate;
    this.#touchedCount += 1;
  };

  /** Ends the evaluation of a predicate, with its value and the values of its operands. */
  readonly weigh = (predicate: number, value: unknown, given: readonly unknown[]): void => {
    const open = this.#pending[predicate] ?? 0;
    // The evaluation may have begun in another window.
    if (open > 0) this.#pending[predicate] = open - 1;
    const done = this.#work[predicate] ?? 0;
    const description = this.#predicates[predicate];
    if (done >= MOST || description === undefined) return;
    const evaluation = evaluatePredicate(description, value, given);
    const compared = evaluation === undefined ? 0 : this.#compare(description, evaluation);
    if (compared === 0 || done + compared >= MOST) this.#changeAll(predicate);
    else this.#work[predicate] = done + compared;
  };

  /** Returns whether a mutant may have changed the value of its predicate. True for a mutant in no predicate. */
  mayChange(mutant: number): boolean {
    if (this.#levels[mutant] === 0 || this.#changes[mutant] === 1) return true;
    // An operand threw, or is still awaited.
    return (this.#pending[this.#predicateOf[mutant] ?? 0] ?? 0) > 0;
  }

  /**
   * Returns the distance of a mutant, whose own value differed, from changing the value of its predicate. Infinite if it can't
   * be known.
   */
  distanceOf(mutant: number): number {
    return this.#distance[mutant] ?? Infinity;
  }

  /** Returns the least predicate mutation distance of a mutant: 0 for a mutant in no predicate, 1 if it can't be known. */
  predicateDistanceOf(mutant: number): number {
    if (this.#levels[mutant] === 0) return 0;
    const known = this.#ofWhole[mutant] ?? Infinity;
    return known === Infinity ? 1 : known;
  }

  /** Returns the number of operations of the predicate above a mutant. */
  levelsOf(mutant: number): number {
    return this.#levels[mutant] ?? 0;
  }

  /** Forgets what was recorded, and begins a new window. */
  clear(): void {
    for (let at = 0; at < this.#touchedCount; at += 1) this.#forget(this.#touched[at] ?? 0);
    this.#touchedCount = 0;
  }

  #forget(predicate: number): void {
    this.#isTouched[predicate] = 0;
    this.#pending[predicate] = 0;
    this.#work[predicate] = 0;
    const mutants = this.#predicates[predicate]?.mutants ?? none;
    for (let at = 0; at < mutants.length; at += 1) {
      const mutant = mutants[at]?.mutant ?? predicate;
      this.#changes[mutant] = 0;
      this.#distance[mutant] = Infinity;
      this.#ofWhole[mutant] = Infinity;
    }
  }

  /** Compares a predicate's value with its values with the wanted mutants. Returns the number of comparisons. */
  #compare(
    description: PredicateDescription,
    evaluation: NonNullable<ReturnType<typeof evaluatePredicate>>,
  ): number {
    const { mutants } = description;
    let compared = 0;
    for (let at = 0; at < mutants.length; at += 1) {
      const each = mutants[at];
      if (each === undefined) continue;
      if (this.#changes[each.mutant] === 1 || this.#isWanted[each.mutant] === 0) continue;
      compared += 1;
      const found = maskingOf(description, evaluation, each);
      if (found === undefined) continue;
      if (found.distance === 0) this.#changes[each.mutant] = 1;
      else this.#approach(each.mutant, found);
    }
    return compared;
  }

  #approach(mutant: number, found: Masking): void {
    if (found.distance < (this.#distance[mutant] ?? 0)) this.#distance[mutant] = found.distance;
    if (found.ofWhole < (this.#ofWhole[mutant] ?? 0)) this.#ofWhole[mutant] = found.ofWhole;
  }

  #changeAll(predicate: number): void {
    this.#work[predicate] = MOST;
    const mutants = this.#predicates[predicate]?.mutants ?? none;
    for (let at = 0; at < mutants.length; at += 1) this.#changes[mutants[at]?.mutant ?? 0] = 1;
  }
}
