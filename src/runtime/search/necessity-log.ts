import { LEFT } from '../probe-codes.ts';
import type { Necessity } from '../protocol.ts';
import type { InfectionLog } from '../trace/infection-log.ts';
import type { SiteTable } from '../trace/site-table.ts';
import type { OperationCodes } from '../trace/trace-recorder.ts';
import { normalised } from './distances.ts';
import { type LogicalMeasures, necessityOfComparison, necessityOfCondition } from './necessity.ts';
import { necessityOfOperation } from './operation-necessity.ts';
import { PredicateLog } from './predicate-log.ts';

const Floats = Float64Array;
const fill: (array: Float64Array, value: number) => unknown = Function.prototype.call.bind(
  Float64Array.prototype.fill,
);

/** The record of how near healthy mutants came to infecting in one window (search build). */
export class NecessityLog {
  /** The mutants in predicates. An infected one of these may leave the value of its predicate as it is. */
  readonly predicates: PredicateLog;
  readonly #table: SiteTable;
  readonly #infections: InfectionLog;
  /** By mutant, 0 if its result is not wanted. */
  readonly #isWanted: Uint8Array;
  /** By mutant, the least necessity distance of its own value. */
  readonly #distances: Float64Array;

  constructor(table: SiteTable, infections: InfectionLog, isWanted: Uint8Array) {
    this.#table = table;
    this.#infections = infections;
    this.#isWanted = isWanted;
    this.predicates = new PredicateLog(table.mutantCount, isWanted);
    this.#distances = new Floats(table.mutantCount);
    fill(this.#distances, Infinity);
  }

  /** Forgets what was recorded, and begins a new window. */
  clear(): void {
    this.predicates.clear();
    fill(this.#distances, Infinity);
  }

  /** Notes an evaluation of a site, with the values of its operands, for a mutant that it did not infect. */
  note(mutant: number, codes: OperationCodes, left: unknown, right: unknown): void {
    const isComparison = codes.original >= 13 && codes.original <= 20;
    const necessityOf = isComparison ? necessityOfComparison : necessityOfOperation;
    this.#approach(mutant, necessityOf(codes, left, right));
  }

  /** Notes the measures of a condition and of its operands for the healthy mutants of a site. */
  noteCondition(site: number, whole: number, left: number, right: number): void {
    const table = this.#table;
    const original = table.operator[site] ?? LEFT;
    const isLogical = original === 21 || original === 22;
    if (!isLogical && !(original === LEFT && table.condition[site] === 1)) return;
    // All mutants of the site are infected.
    if (this.#infections.mask[site] === 0) return;
    const measures: LogicalMeasures = { whole, left, right };
    const end = table.firstMutant[site + 1] ?? 0;
    for (let mutant = table.firstMutant[site] ?? end; mutant < end; mutant += 1) {
      if (this.#infections.isInfected(mutant) || this.#isWanted[mutant] === 0) continue;
      const mutated = table.probe[mutant] ?? 0;
      this.#approach(mutant, necessityOfCondition({ original, mutated }, measures));
    }
  }

  /** Returns whether a mutant's own value differed, and with it maybe that of its predicate. */
  isInfecting(mutant: number): boolean {
    return this.#infections.isInfected(mutant) && this.predicates.mayChange(mutant);
  }

  /** Returns the distances of a mutant from infecting. */
  of(mutant: number): Necessity {
    const own = this.#ownDistanceOf(mutant);
    const predicate = this.predicates.predicateDistanceOf(mutant);
    return [mutant, this.#distanceOf(mutant, own), own, predicate];
  }

  #approach(mutant: number, distance: number | undefined): void {
    if (distance !== undefined && distance < (this.#distances[mutant] ?? 0)) {
      this.#distances[mutant] = distance;
    }
  }

  /**
   * Returns the distance of a mutant's own value from being different: 0 if it was different, 1 if the distance can't be known.
   */
  #ownDistanceOf(mutant: number): number {
    if (this.#infections.isInfected(mutant)) return 0;
    const own = this.#distances[mutant] ?? Infinity;
    return own === Infinity ? 1 : own;
  }

  /** The way to a different own value comes first, and the way to a different value of the predicate next. */
  #distanceOf(mutant: number, own: number): number {
    const levels = this.predicates.levelsOf(mutant);
    if (own > 0) return levels === 0 ? own : levels + normalised(own);
    const known = this.predicates.distanceOf(mutant);
    return known === Infinity ? levels : known;
  }
}
