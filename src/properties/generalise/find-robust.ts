import type { Condition } from '../../model/property.ts';
import type { RunEvidence } from './evidence.ts';

/** A set of preconditions, with the postconditions that hold whenever they do. */
export interface ConditionSet {
  readonly preconditions: readonly Condition[];
  /** Postconditions that hold for all known inputs that satisfy the preconditions, and notice mutants. */
  readonly postconditions: readonly Condition[];
  /** The mutants that each of these notices. */
  readonly kills: ReadonlyMap<Condition, ReadonlySet<number>>;
  /** All mutants that these notice. */
  readonly killed: ReadonlySet<number>;
  /** The number of known inputs that satisfy the preconditions. */
  readonly support: number;
}

/**
 * Returns the postconditions that hold for all known inputs that satisfy some preconditions, and that notice mutants (Fraser and Zeller,
 * algorithms 2 and 3). The inputs are there already, so that one pass over their runs does what the paper does one input at a time.
 */
export function findRobust(
  postconditions: readonly Condition[],
  preconditions: readonly Condition[],
  evidence: RunEvidence,
): ConditionSet {
  const kills = new Map<Condition, ReadonlySet<number>>();
  for (const condition of postconditions) {
    if (!evidence.follows(condition, preconditions)) continue;
    const noticed = evidence.kills(condition, preconditions);
    if (noticed.size > 0) kills.set(condition, noticed);
  }
  return {
    preconditions,
    postconditions: [...kills.keys()],
    kills,
    killed: new Set([...kills.values()].flatMap((each) => [...each])),
    support: evidence.satisfying(preconditions).length,
  };
}
