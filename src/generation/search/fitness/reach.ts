import { haveCommonIndex } from '../../../runner/merge-ranges.ts';
import { hasIndex } from '../../../analysis/index-ranges.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { SearchTrace } from '../../../runtime/protocol.ts';
import { approach } from '../../../syntax/flow/approach.ts';
import type { FitnessTarget, TargetFunction } from './fitness-target.ts';
import { branchIn } from './nodes.ts';
import { normaliseBranchDistance, normaliseNecessityDistance } from './normalise.ts';

/** The distance of a run of a test case from infecting a mutant. */
export interface Reach {
  /** D_F, equation 2: 1 if the mutant's function ran, or if the test case has every value that a call of it needs. */
  readonly functionDistance: number;
  /** The number of unsatisfied control dependences; 0 if the mutant was executed. */
  readonly approachLevel: number;
  /** The distance of the branch at which the run deviated; infinite if the function did not run. */
  readonly branchDistance: number;
  /** 0 if the mutant infected the state; infinite if it was not executed. */
  readonly necessityDistance: number;
  /** D_m, equation 5: below 1 if the mutant was executed. */
  readonly mutationDistance: number;
  readonly isExecuted: boolean;
  readonly isInfected: boolean;
}

/** The run of a test case in the search build, and the types of the test case's values. */
export interface SearchedRun {
  readonly trace: SearchTrace;
  /** Returns whether the test case makes a value of a type. */
  readonly hasType: (type: ValueType) => boolean;
}

/**
 * Measures the distance of a run from infecting a mutant (μTEST paper, 3: distance to calling function, distance to mutation).
 */
export function reachOf(target: FitnessTarget, { trace, hasType }: SearchedRun): Reach {
  const { mutant, decisions, dependences } = target;
  const isExecuted = hasIndex(trace.covered, mutant);
  const isInfected = hasIndex(trace.infected, mutant);
  const isEntered = isExecuted || target.function === undefined || ran(target.function, trace);
  const { level, distance } = isExecuted
    ? { level: 0, distance: 0 }
    : approach(decisions, dependences, {
        isEntered,
        distancesOf: (branch) => branchIn(trace.branches, branch),
      });
  const necessityDistance = necessityOf(trace, mutant, { isExecuted, isInfected });
  return {
    functionDistance: isEntered ? 1 : functionDistance(target.function, hasType),
    approachLevel: level,
    branchDistance: distance,
    necessityDistance,
    mutationDistance:
      level +
      normaliseBranchDistance(distance) +
      normaliseNecessityDistance(necessityDistance, isExecuted),
    isExecuted,
    isInfected,
  };
}

/**
 * Returns the distance to the calling function (equations 1 and 2): one more than the number of parameters, including the
 * receiver, of which the test case has no value. The call that lacks the fewest counts. Infinite if no call runs the function.
 */
export function functionDistance(
  called: TargetFunction | undefined,
  hasType: (type: ValueType) => boolean,
): number {
  if (called === undefined) return 1;
  let nearest = Infinity;
  for (const { needs } of called.calls) {
    nearest = Math.min(nearest, 1 + needs.filter((type) => !hasType(type)).length);
  }
  return nearest;
}

function necessityOf(
  { necessity }: SearchTrace,
  mutant: number,
  { isExecuted, isInfected }: Pick<Reach, 'isExecuted' | 'isInfected'>,
): number {
  if (!isExecuted) return Infinity;
  return isInfected ? 0 : (necessity.find(([of]) => of === mutant)?.[1] ?? 1);
}

/** Returns whether any part of a function ran: one of its mutants was covered, or one of its branches was evaluated. */
function ran({ mutants, branches }: TargetFunction, trace: SearchTrace): boolean {
  return (
    haveCommonIndex(mutants, trace.covered) ||
    trace.branches.some(({ branch }) => branches.first <= branch && branch < branches.end)
  );
}
