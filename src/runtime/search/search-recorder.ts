import {
  createBranchRecorder,
  type ConditionHooks,
  type MeasuredCondition,
} from './branch-recorder.ts';
import { normalised } from './distances.ts';
import { createComparedLog } from './compared-log.ts';
import { createInfectionLog } from '../trace/infection-log.ts';
import { necessityOfComparison, necessityOfCondition, type LogicalMeasures } from './necessity.ts';
import { necessityOfOperation } from './operation-necessity.ts';
import { startPatterns } from '../patterns/pattern-distance.ts';
import { createPredicateLog, type PredicateLog } from './predicate-log.ts';
import { ENTERED, LEFT } from '../probe-codes.ts';
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
}

/** Records what the search build reports. */
export interface SearchRecorder {
  readonly sites: TraceRecorder;
  readonly conditions: SearchHooks;
  /** Begins a new window for these mutants, or for all. */
  readonly start: (wanted?: IndexRanges) => void;
  readonly take: () => SearchTrace;
}

/**
 * The number of evaluations of a part of a condition whose comparisons are recorded. Otherwise, a loop would fill the record.
 */
const MOST_OF_PART = 4;

const Floats = Float64Array;
const Bytes = Uint8Array;
const fillBytes: (array: Uint8Array, value: number) => unknown = Function.prototype.call.bind(
  Uint8Array.prototype.fill,
);
const fill: (array: Float64Array, value: number) => unknown = Function.prototype.call.bind(
  Float64Array.prototype.fill,
);

/**
 * Records what the observe build records, and the distances of conditions from their outcomes and of healthy mutants from
 * infecting. A site's healthy mutants stay healthy however often the site is evaluated, because their distances are wanted.
 */
export function createSearchRecorder(
  table: SiteTable,
  onReached?: (site: number) => void,
): SearchRecorder {
  const log = createInfectionLog(table, onReached, Infinity);
  const branches = createBranchRecorder();
  const { conditions } = branches;
  const compared = createComparedLog();
  const measured = new Bytes(table.siteCount);
  const isWanted = new Bytes(table.mutantCount);
  fillBytes(isWanted, 1);
  const predicates = createPredicateLog(table.mutantCount, isWanted);
  const necessity = new Floats(table.mutantCount);
  fill(necessity, Infinity);
  const approach = (mutant: number, distance: number | undefined): void => {
    if (distance !== undefined && distance < (necessity[mutant] ?? 0)) necessity[mutant] = distance;
  };
  const sites = recorderOf(table, log, {
    isWanted,
    onHealthy(mutant, codes, left, right) {
      const isComparison = codes.original >= 13 && codes.original <= 20;
      const necessityOf = isComparison ? necessityOfComparison : necessityOfOperation;
      approach(mutant, necessityOf(codes, left, right));
    },
  });
  const changeTruth = (site: number, whole: number, left: number, right: number): void => {
    const original = table.operator[site] ?? LEFT;
    const isLogical = original === 21 || original === 22;
    if (!isLogical && !(original === LEFT && table.condition[site] === 1)) return;
    // All mutants of the site are infected.
    if (log.mask[site] === 0) return;
    const measures: LogicalMeasures = { whole, left, right };
    const end = table.firstMutant[site + 1] ?? 0;
    for (let mutant = table.firstMutant[site] ?? end; mutant < end; mutant += 1) {
      if (log.isInfected(mutant) || isWanted[mutant] === 0) continue;
      const mutated = table.probe[mutant] ?? 0;
      approach(mutant, necessityOfCondition({ original, mutated }, measures));
    }
  };
  /** For a part of a condition, no outcomes are kept. Its first evaluations count as new, or all of them if it has no site. */
  const isNewPart = (site: number): boolean => {
    if (site < 0) return true;
    const times = measured[site] ?? 0;
    if (times < MOST_OF_PART) measured[site] = times + 1;
    return times < MOST_OF_PART;
  };
  const measureOf: SearchHooks['measure'] = (branch, code, value, left, right, site = -1) => {
    const measure = conditions.measure(branch, code, value, left, right);
    const isOpen = branch >= 0 ? branches.isOpen(branch) : isNewPart(site);
    if (isOpen) compared.note(code, left, right);
    if (site >= 0) changeTruth(site, measure, 0, 0);
    return measure;
  };
  /**
   * Returns the distance of a mutant's own value from being different: 0 if it was different, 1 if the distance can't be known.
   */
  const ownDistanceOf = (mutant: number): number => {
    if (log.isInfected(mutant)) return 0;
    const own = necessity[mutant] ?? Infinity;
    return own === Infinity ? 1 : own;
  };
  /** The way to a different own value comes first, and the way to a different value of the predicate next. */
  const distanceOf = (mutant: number, own: number): number => {
    const levels = predicates.levelsOf(mutant);
    if (own > 0) return levels === 0 ? own : levels + normalised(own);
    const known = predicates.distanceOf(mutant);
    return known === Infinity ? levels : known;
  };
  return {
    sites,
    conditions: {
      note(branch, code, value, left, right, site = -1) {
        if (code === ENTERED) {
          conditions.note(branch, code, value, left, right);
          return;
        }
        const isQuiet = site < 0 || log.mask[site] === 0;
        if (!isQuiet || !branches.isSettled(branch)) {
          measureOf(branch, code, value, left, right, site);
        }
      },
      measure: measureOf,
      decide(branch, value, measure, site = -1, left = 0, right = 0) {
        conditions.decide(branch, value, measure);
        if (site >= 0) changeTruth(site, measure, left, right);
      },
      all: conditions.all,
      any: conditions.any,
      declare: predicates.declare,
      begin: predicates.begin,
      weigh: predicates.weigh,
    },
    start(wanted) {
      fillBytes(isWanted, wanted === undefined ? 1 : 0);
      for (let at = 0; wanted !== undefined && at < wanted.length; at += 2) {
        const end = wanted[at + 1] ?? 0;
        for (let mutant = wanted[at] ?? end; mutant < end; mutant += 1) isWanted[mutant] = 1;
      }
      sites.start();
      branches.start(true);
      predicates.clear();
      startPatterns();
      compared.clear();
      fillBytes(measured, 0);
      fill(necessity, Infinity);
    },
    take() {
      const { covered } = sites.take();
      const infected: number[] = [];
      const distances: Necessity[] = [];
      for (let at = 0; at < covered.length; at += 2) {
        const end = covered[at + 1] ?? 0;
        for (let mutant = covered[at] ?? end; mutant < end; mutant += 1) {
          if (isWanted[mutant] === 0) continue;
          if (log.isInfected(mutant) && predicates.mayChange(mutant)) include(infected, mutant);
          else {
            const own = ownDistanceOf(mutant);
            const predicate = predicates.predicateDistanceOf(mutant);
            distances[distances.length] = [mutant, distanceOf(mutant, own), own, predicate];
          }
        }
      }
      const values = compared.take();
      return {
        covered,
        infected,
        branches: branches.take(),
        necessity: distances,
        ...(values !== undefined && { compared: values }),
      };
    },
  };
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
