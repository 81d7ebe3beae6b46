import type { Approach } from '../../../syntax/flow/approach.ts';
import { normaliseBranchDistance } from './normalise.ts';

/** How far a run was from killing a mutant, part by part. */
export interface KillParts {
  /** On the way to the mutant; level and distance 0 where it was executed. */
  readonly reach: Approach;
  /** Of the mutant's own value from differing, infinite where it was not executed; and of its predicate's value from differing. */
  readonly mutation: { readonly own: number; readonly predicate: number };
  /** On the way to the node that is likely to expose it, in a run with the mutant. */
  readonly impact: Approach;
}

/** Which parts count: of reaching a mutant, of infecting too, or all. */
export type KillFitness = 'reach' | 'infect' | 'impact';

/**
 * The fitness of the alternating variable method, to be minimised (Papadakis and Malevris, 2.4, expression 3): reach distance, mutation
 * distance and impact distance, each normalised by x / (x + 1). `reach` and `infect` leave out what comes after, as in their
 * experiment.
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
