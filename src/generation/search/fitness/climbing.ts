import { hasIndex } from '../../../analysis/index-ranges.ts';
import type { BranchTrace, SearchTrace } from '../../../runtime/protocol.ts';
import { approach, type Approach } from '../../../syntax/flow/approach.ts';
import { createKnownPaths } from './dynamic-approach.ts';
import type { FitnessTarget } from './fitness-target.ts';
import { createImpactNodes } from './impact-nodes.ts';
import { type KillFitness, type KillParts, killDistance } from './kill-distance.ts';
import { branchIn, nodeOf } from './nodes.ts';
import { type Reach, reachOf, type SearchedRun } from './reach.ts';

/** A run of a test case, with its runs with mutants. */
export interface ClimbedRun extends SearchedRun {
  /** The branches of the run without a mutant, if mutants were executed; and of the runs with mutants, by mutant. */
  readonly original?: readonly BranchTrace[];
  readonly mutated: ReadonlyMap<number, readonly BranchTrace[]>;
  readonly kills: readonly number[];
}

/** The fitness for climbing, which learns from each run. */
export interface ClimbingFitness {
  readonly note: (run: ClimbedRun) => void;
  /** Returns the distance of a run from killing a mutant: at least 0, and lower is nearer. */
  readonly distanceOf: (target: FitnessTarget, run: ClimbedRun, by?: ClimbingOptions) => number;
}

/** The parts of the fitness. */
export interface ClimbingOptions {
  /** All parts by default. */
  readonly parts?: KillFitness;
  /** Whether the dynamic approach level counts where paths to the place are known; true by default. */
  readonly byPaths?: boolean;
  /** Which of the best impact nodes to climb towards: 0, the best, by default. With other numbers they take turns. */
  readonly turn?: number;
}

const arrived: Approach = { level: 0, distance: 0 };

/**
 * The fitness of Papadakis and Malevris (2.4, expression 3) with their dynamic approach level (2.5), over all runs of one search.
 *
 * @param targets the mutants of one file
 */
export function createClimbingFitness(targets: readonly FitnessTarget[]): ClimbingFitness {
  const paths = createKnownPaths();
  const nodes = createImpactNodes();
  const { decisions = [] } = targets[0] ?? {};
  const decisionOf = new Map(decisions.map(({ branch }, at) => [branch, at]));
  // Mutants of one place are reached together.
  const places = [...new Map(targets.map((target) => [target.place, target])).values()];

  const distanceToReach = (
    { functionDistance, approachLevel, branchDistance }: Reach,
    known: Approach | undefined,
  ): Approach => {
    if (known !== undefined && functionDistance <= 1) return known;
    // If a call of the function lacks a value, that counts like a branch before the place.
    return { level: approachLevel + functionDistance - 1, distance: branchDistance };
  };
  const distanceToImpact = (branches: readonly BranchTrace[], turn: number): Approach => {
    const best = nodes.best();
    const node = best[turn % best.length];
    const on = node === undefined ? undefined : decisionOf.get(node >> 1);
    if (node === undefined || on === undefined) return arrived;
    return approach(decisions, [{ on, outcome: node === nodeOf(node >> 1, true) }], {
      isEntered: true,
      distancesOf: (branch) => branchIn(branches, branch),
    });
  };
  return {
    note({ trace, original, mutated, kills }) {
      for (const { place, mutant } of places) {
        if (hasIndex(trace.covered, mutant)) paths.note(place, trace.branches);
      }
      if (original === undefined) return;
      for (const [mutant, branches] of mutated) {
        nodes.note(mutant, { original, mutated: branches, isKilled: kills.includes(mutant) });
      }
    },
    distanceOf(target, run, { parts = 'impact', byPaths = true, turn = 0 } = {}) {
      const { mutant, place } = target;
      const { branches } = run.trace;
      const reach = reachOf(target, run);
      const wayTo = (): Approach =>
        distanceToReach(reach, byPaths ? paths.approach(place, branches) : undefined);
      return killDistance(
        {
          reach: reach.isExecuted ? arrived : wayTo(),
          mutation: mutationOf(reach, run.trace, mutant),
          // If the mutant infects nothing, its program behaves like the original.
          impact:
            parts === 'impact'
              ? distanceToImpact(run.mutated.get(mutant) ?? branches, turn)
              : arrived,
        },
        parts,
      );
    },
  };
}

/** Returns the distances of a mutant's own value and of its predicate's value from another value. */
function mutationOf(
  { isExecuted, isInfected }: Reach,
  { necessity }: SearchTrace,
  mutant: number,
): KillParts['mutation'] {
  if (!isExecuted) return { own: Infinity, predicate: Infinity };
  if (isInfected) return { own: 0, predicate: 0 };
  const [, , own = 1, predicate = 1] = necessity.find(([of]) => of === mutant) ?? [];
  return { own, predicate };
}
