import {
  createBranchRecorder,
  type ConditionHooks,
  type MeasuredCondition,
} from './branch-recorder.ts';
import { normalised } from './distances.ts';
import { createInfectionLog } from './infection-log.ts';
import { necessityOfComparison, necessityOfCondition, type LogicalMeasures } from './necessity.ts';
import { createPredicateLog, type PredicateLog } from './predicate-log.ts';
import { LEFT } from './probe-codes.ts';
import type { SearchTrace } from './protocol.ts';
import type { SiteTable } from './site-table.ts';
import { recorderOf, type TraceRecorder } from './trace-recorder.ts';

/** What conditions call in the search build. A site of -1, or none, is no site. */
export interface SearchHooks extends Pick<ConditionHooks, 'all' | 'any'> {
  readonly note: (...condition: [...MeasuredCondition, site?: number]) => void;
  readonly measure: (...condition: [...MeasuredCondition, site?: number]) => number;
  /** Tells of a site also the measures of the condition's two operands. */
  readonly decide: (
    ...condition: [
      ...Parameters<ConditionHooks['decide']>,
      site?: number,
      left?: number,
      right?: number,
    ]
  ) => void;
  /** What a predicate tells of its mutants (`predicate-log.ts`). */
  readonly declare: PredicateLog['declare'];
  readonly begin: PredicateLog['begin'];
  readonly weigh: PredicateLog['weigh'];
}

/** Records what the search build tells. */
export interface SearchRecorder {
  readonly sites: TraceRecorder;
  readonly conditions: SearchHooks;
  readonly start: () => void;
  readonly take: () => SearchTrace;
}

const Floats = Float64Array;
const fill: (array: Float64Array, value: number) => unknown = Function.prototype.call.bind(
  Float64Array.prototype.fill,
);

/**
 * Records, beside what the observe build does, how near conditions come to their outcomes and healthy mutants to infecting. However
 * often a site is evaluated, its healthy mutants count as healthy: their distances are wanted.
 */
export function createSearchRecorder(
  table: SiteTable,
  onReached?: (site: number) => void,
): SearchRecorder {
  const log = createInfectionLog(table, onReached, Infinity);
  const branches = createBranchRecorder();
  const { conditions } = branches;
  const predicates = createPredicateLog(table.mutantCount);
  const necessity = new Floats(table.mutantCount);
  fill(necessity, Infinity);
  const approach = (mutant: number, distance: number | undefined): void => {
    if (distance !== undefined && distance < (necessity[mutant] ?? 0)) necessity[mutant] = distance;
  };
  const sites = recorderOf(table, log, (mutant, codes, left, right) => {
    if (codes.original >= 13 && codes.original <= 20) {
      approach(mutant, necessityOfComparison(codes, left, right));
    }
  });
  const changeTruth = (site: number, whole: number, left: number, right: number): void => {
    const original = table.operator[site] ?? LEFT;
    const isLogical = original === 21 || original === 22;
    if (!isLogical && !(original === LEFT && table.condition[site] === 1)) return;
    // All its mutants are infected.
    if (log.mask[site] === 0) return;
    const measures: LogicalMeasures = { whole, left, right };
    const end = table.firstMutant[site + 1] ?? 0;
    for (let mutant = table.firstMutant[site] ?? end; mutant < end; mutant += 1) {
      if (log.isInfected(mutant)) continue;
      const mutated = table.probe[mutant] ?? 0;
      approach(mutant, necessityOfCondition({ original, mutated }, measures));
    }
  };
  const measureOf: SearchHooks['measure'] = (branch, code, value, left, right, site = -1) => {
    const measure = conditions.measure(branch, code, value, left, right);
    if (site >= 0) changeTruth(site, measure, 0, 0);
    return measure;
  };
  /** The way to another value of its own comes first, the way to another value of its predicate next. */
  const distanceOf = (mutant: number): number => {
    const levels = predicates.levelsOf(mutant);
    if (log.isInfected(mutant)) {
      const known = predicates.distanceOf(mutant);
      return known === Infinity ? levels : known;
    }
    const own = necessity[mutant] ?? Infinity;
    const distance = own === Infinity ? 1 : own;
    return levels === 0 ? distance : levels + normalised(distance);
  };
  return {
    sites,
    conditions: {
      note(branch, code, value, left, right, site = -1) {
        const isQuiet = site < 0 || log.mask[site] === 0;
        if (isQuiet) conditions.note(branch, code, value, left, right);
        else measureOf(branch, code, value, left, right, site);
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
    start() {
      sites.start();
      branches.start(true);
      predicates.clear();
      fill(necessity, Infinity);
    },
    take() {
      const { covered } = sites.take();
      const infected: number[] = [];
      const distances: [number, number][] = [];
      for (let at = 0; at < covered.length; at += 2) {
        const end = covered[at + 1] ?? 0;
        for (let mutant = covered[at] ?? end; mutant < end; mutant += 1) {
          if (log.isInfected(mutant) && predicates.mayChange(mutant)) include(infected, mutant);
          else distances[distances.length] = [mutant, distanceOf(mutant)];
        }
      }
      return { covered, infected, branches: branches.take(), necessity: distances };
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
