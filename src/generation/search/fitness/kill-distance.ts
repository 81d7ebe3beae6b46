import type { Approach } from '../../../syntax/flow/approach.ts';
import { normaliseBranchDistance } from './normalise.ts';

/** The distance of a run from killing a mutant, part by part. */
export interface KillParts {
  /** The distance from the mutant; level and distance are 0 if it was executed. */
  readonly reach: Approach;
  /**
   * The distance of the mutant's own value from differing, infinite if it was not executed; and that of its predicate's value.
   */
  readonly mutation: { readonly own: number; readonly predicate: number };
  /** The distance from the node that is likely to expose the mutant, in a run with the mutant. */
  readonly impact: Approach;
}

/** The parts that count: reaching a mutant, infecting as well, or all. */
export type KillFitness = 'reach' | 'infect' | 'impact';

/**
 * Returns the fitness of the alternating variable method, which is minimised (Papadakis and Malevris, 2.4, expression 3): reach
 * distance, mutation distance and impact distance, each normalised by x / (x + 1). `reach` and `infect` leave out the later
 * parts, as in their experiment.
 */
export function killDistance(
  { reach, mutation, impact }: KillParts,
  fitness: KillFitness = 'impact',
): number {
  const toReach = 2 * reach.level + normaliseBranchDistance(reach.distance);
  if (fitness === 'reach') return toReach;
  const toInfect =
    normaliseBranchDistance(mutation.own) + normaliseBranchDistance(mutation.predicate);
  if (fitness === 'infect') return toReach + toInfect;
  return toReach + toInfect + impact.level + normaliseBranchDistance(impact.distance);
}
