import {
  createBranchRecorder,
  type ConditionHooks,
  type MeasuredCondition,
} from './branch-recorder.ts';
import { type ComparedLog, createComparedLog } from './compared-log.ts';
import { createInfectionLog, type InfectionLog } from '../trace/infection-log.ts';
import { NecessityLog } from './necessity-log.ts';
import { startPatterns } from '../patterns/pattern-distance.ts';
import type { PredicateLog } from './predicate-log.ts';
import { CALLS, ENTERED } from '../probe-codes.ts';
import type { IndexRanges, Necessity, SearchTrace } from '../protocol.ts';
import type { SiteTable } from '../trace/site-table.ts';
import { recorderOf, type TraceRecorder } from '../trace/trace-recorder.ts';

/** The functions that conditions call in the search build. A site of -1, or none, is no site. */
export interface SearchHooks extends Pick<ConditionHooks, 'all' | 'any'> {
  readonly note: (...condition: [...MeasuredCondition, site?: number]) => void;
  readonly measure: (...condition: [...MeasuredCondition, site?: number]) => number;
  /** Also notes the measures of the two operands for a site. */
  readonly decide: (
    ...condition: [
      ...Parameters<ConditionHooks['decide']>,
      site?: number,
      left?: number,
      right?: number,
    ]
  ) => void;
  /** Notes what a predicate reports about its mutants (`predicate-log.ts`). */
  readonly declare: PredicateLog['declare'];
  readonly begin: PredicateLog['begin'];
  readonly weigh: PredicateLog['weigh'];
  readonly seek: ComparedLog['seek'];
}

/**
 * The number of evaluations of a part of a condition whose comparisons are recorded. Otherwise, a loop would fill the record.
 */
const MOST_OF_PART = 4;

const Bytes = Uint8Array;
const fill: (array: Uint8Array, value: number) => unknown = Function.prototype.call.bind(
  Uint8Array.prototype.fill,
);

/**
 * Records what the search build reports: what the observe build records, and the distances of conditions from their outcomes and
 * of healthy mutants from infecting. A site's healthy mutants stay healthy however often the site is evaluated, because their
 * distances are wanted.
 */
export class SearchRecorder {
  readonly sites: TraceRecorder;
  readonly conditions: SearchHooks;
  readonly #log: InfectionLog;
  readonly #branches = createBranchRecorder();
  readonly #compared = createComparedLog();
  readonly #necessity: NecessityLog;
  /** By site, the number of evaluations of a part of a condition. It stops at `MOST_OF_PART`. */
  readonly #measured: Uint8Array;
  /** By mutant, 0 if its result is not wanted. */
  readonly #isWanted: Uint8Array;

  /** Notes a condition, its operands and, for a site, its measure, which it returns. */
  readonly #measure: SearchHooks['measure'] = (branch, code, value, left, right, site = -1) => {
    const measure = this.#branches.conditions.measure(branch, code, value, left, right);
    const isOpen = branch >= 0 ? this.#branches.isOpen(branch) : this.#isNewPart(site);
    if (isOpen) this.#compared.note(code, left, right);
    if (site >= 0) this.#necessity.noteCondition(site, measure, 0, 0);
    return measure;
  };

  constructor(table: SiteTable, onReached?: (site: number) => void) {
    this.#log = createInfectionLog(table, onReached, Infinity);
    this.#measured = new Bytes(table.siteCount);
    this.#isWanted = new Bytes(table.mutantCount);
    fill(this.#isWanted, 1);
    const necessity = new NecessityLog(table, this.#log, this.#isWanted);
    this.#necessity = necessity;
    this.sites = recorderOf(table, this.#log, {
      isWanted: this.#isWanted,
      onHealthy: (mutant, codes, left, right) => necessity.note(mutant, codes, left, right),
    });
    this.conditions = this.#hooks();
  }

  /** Begins a new window for these mutants, or for all. */
  start(wanted?: IndexRanges): void {
    fill(this.#isWanted, wanted === undefined ? 1 : 0);
    for (let at = 0; wanted !== undefined && at < wanted.length; at += 2) {
      const end = wanted[at + 1] ?? 0;
      for (let mutant = wanted[at] ?? end; mutant < end; mutant += 1) this.#isWanted[mutant] = 1;
    }
    this.sites.start();
    this.#branches.start(true);
    startPatterns();
    this.#compared.clear();
    fill(this.#measured, 0);
    this.#necessity.clear();
  }

  /** Returns what was recorded since the start. */
  take(): SearchTrace {
    const { covered } = this.sites.take();
    const infected: number[] = [];
    const distances: Necessity[] = [];
    for (let at = 0; at < covered.length; at += 2) {
      const end = covered[at + 1] ?? 0;
      for (let mutant = covered[at] ?? end; mutant < end; mutant += 1) {
        if (this.#isWanted[mutant] === 0) continue;
        if (this.#necessity.isInfecting(mutant)) include(infected, mutant);
        else distances[distances.length] = this.#necessity.of(mutant);
      }
    }
    const values = this.#compared.take();
    return {
      covered,
      infected,
      branches: this.#branches.take(),
      necessity: distances,
      ...(values !== undefined && { compared: values }),
    };
  }

  #hooks(): SearchHooks {
    const { conditions } = this.#branches;
    const necessity = this.#necessity;
    const { predicates } = necessity;
    return {
      note: (branch, code, value, left, right, site = -1) => {
        if (code === ENTERED || code === CALLS) conditions.note(branch, code, value, left, right);
        else if (this.#isNew(branch, site)) this.#measure(branch, code, value, left, right, site);
      },
      measure: this.#measure,
      decide(branch, value, measure, site = -1, left = 0, right = 0) {
        conditions.decide(branch, value, measure);
        if (site >= 0) necessity.noteCondition(site, measure, left, right);
      },
      all: conditions.all,
      any: conditions.any,
      declare: predicates.declare,
      begin: predicates.begin,
      weigh: predicates.weigh,
      seek: this.#compared.seek,
    };
  }

  /** Returns whether the value of a condition can add anything to the record. */
  #isNew(branch: number, site: number): boolean {
    const isQuiet = site < 0 || this.#log.mask[site] === 0;
    return !isQuiet || !this.#branches.isSettled(branch);
  }

  /** For a part of a condition, no outcomes are kept. Its first evaluations count as new, or all of them if it has no site. */
  #isNewPart(site: number): boolean {
    if (site < 0) return true;
    const times = this.#measured[site] ?? 0;
    if (times < MOST_OF_PART) this.#measured[site] = times + 1;
    return times < MOST_OF_PART;
  }
}

/** Adds an index to ranges that end before it. */
function include(ranges: number[], index: number): void {
  const end = ranges.length - 1;
  if (end > 0 && ranges[end] === index) ranges[end] = index + 1;
  else {
    ranges[end + 1] = index;
    ranges[end + 2] = index + 1;
  }
}
