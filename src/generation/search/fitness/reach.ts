import { haveCommonIndex } from '../../../runner/merge-ranges.ts';
import { hasIndex } from '../../../analysis/index-ranges.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { SearchTrace } from '../../../runtime/protocol.ts';
import { approach } from '../../../syntax/flow/approach.ts';
import type { FitnessTarget, TargetFunction } from './fitness-target.ts';
import { branchIn } from './nodes.ts';
import { normaliseBranchDistance, normaliseNecessityDistance } from './normalise.ts';

/** How far a run of a test case was from infecting a mutant. */
export interface Reach {
  /** D_F, equation 2: 1 where the mutant's function ran, or nothing is missing that a call of it needs. */
  readonly functionDistance: number;
  /** Unsatisfied control dependences; 0 where the mutant was executed. */
  readonly approachLevel: number;
  /** Of the branch at which the run deviated; infinite where the function did not run. */
  readonly branchDistance: number;
  /** 0 where the mutant infected the state; infinite where it was not executed. */
  readonly necessityDistance: number;
  /** D_m, equation 5: below 1 where the mutant was executed. */
  readonly mutationDistance: number;
  readonly isExecuted: boolean;
  readonly isInfected: boolean;
}

/** What the run of a test case showed in the search build, and what the test case has. */
export interface SearchedRun {
  readonly trace: SearchTrace;
  /** Whether the test case makes a value of a type. */
  readonly hasType: (type: ValueType) => boolean;
}

/** Measures how far a run was from infecting a mutant (μTEST paper, 3: distance to calling function, distance to mutation). */
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
 * Distance to calling function (equations 1 and 2): one more than the parameters, the receiver among them, of which the test case has
 * no value, of the call that lacks fewest; infinite where no call runs the function.
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

/** Whether anything of a function ran: one of its mutants was covered, or one of its branches evaluated. */
function ran({ mutants, branches }: TargetFunction, trace: SearchTrace): boolean {
  return (
    haveCommonIndex(mutants, trace.covered) ||
    trace.branches.some(({ branch }) => branches.first <= branch && branch < branches.end)
  );
}
