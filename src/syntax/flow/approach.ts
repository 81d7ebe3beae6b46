import type { Decision, Dependence } from './control-dependence.ts';

/** How near one window of execution came to each outcome of a branch; 0 where it had that outcome. */
export interface Distances {
  readonly toTrue: number;
  readonly toFalse: number;
}

/** How far a run was from a place in its control-flow graph. */
export interface Approach {
  /** Control dependences between the point where the run deviated and the place, of which none was satisfied. */
  readonly level: number;
  /** Distance of the branch at which it deviated to the outcome that leads on; infinite where the function wasn't entered. */
  readonly distance: number;
}

/** What is known of a run. */
export interface TakenBranches {
  /** Of branches that were evaluated, by number in the file. */
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

/** Ways that are as long as that from the entry may still end at a branch that was evaluated. */
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
