import type { Decision, Dependence } from './control-dependence.ts';

/** The distance of one window of execution from each outcome of a branch; 0 for an outcome that it had. */
export interface Distances {
  readonly toTrue: number;
  readonly toFalse: number;
}

/** The distance of a run from a place in its control-flow graph. */
export interface Approach {
  /** The number of control dependences between the point where the run deviated and the place, none of which was satisfied. */
  readonly level: number;
  /**
   * The distance of the branch at which the run deviated from the outcome that leads on; infinite if the function was not
   * entered.
   */
  readonly distance: number;
}

/** The facts about a run. */
export interface TakenBranches {
  /** Distances of the branches that were evaluated, by number in the file. */
  readonly distancesOf: (branch: number) => Distances | undefined;
  /** Whether the outermost function around the place was entered. */
  readonly isEntered: boolean;
}

/**
 * Approach level and branch distance of a place that was not reached (Wegener, Baresel and Sthamer; μTEST paper, 3: "Distance to
 * mutation"). It goes from the place towards the entry, one control dependence at a time, until it meets a branch that was evaluated;
 * where several ways lead to the place the nearest counts. No decision is met twice, so that loops end.
 */
export function approach(
  decisions: readonly Decision[],
  target: readonly Dependence[],
  taken: TakenBranches,
): Approach {
  const top = taken.isEntered ? 0 : Infinity;
  const seen = new Set<number>();
  let ring = target;
  let level = 0;
  while (ring.length > 0) {
    const found: number[] = [];
    const above: Dependence[] = [];
    let isTopAbove = false;
    for (const { on, outcome } of ring) {
      const decision = decisions[on];
      if (decision === undefined) continue;
      const at = decision.branch === undefined ? undefined : taken.distancesOf(decision.branch);
      if (at !== undefined) found.push(outcome ? at.toTrue : at.toFalse);
      else if (!seen.has(on)) {
        above.push(...decision.dependences);
        isTopAbove ||= decision.dependences.length === 0;
      }
      seen.add(on);
    }
    if (found.length > 0) return { level, distance: Math.min(...found) };
    level += 1;
    if (isTopAbove) return { level, distance: nearestOf(above, decisions, taken) ?? top };
    ring = above;
  }
  return { level, distance: top };
}

/** Of the ways that are as long as the one from the entry, some may still end at a branch that was evaluated. */
function nearestOf(
  ring: readonly Dependence[],
  decisions: readonly Decision[],
  { distancesOf }: TakenBranches,
): number | undefined {
  const found = ring.flatMap(({ on, outcome }) => {
    const branch = decisions[on]?.branch;
    const at = branch === undefined ? undefined : distancesOf(branch);
    return at === undefined ? [] : [outcome ? at.toTrue : at.toFalse];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}
