import { impactOf, type RunImpact, type ImpactWeights } from './impact.ts';
import type { Reach } from './reach.ts';

/** The fitness of a test case whose runs show nothing about a goal: the worst. */
export const farthest: number = Infinity;

/** The fitness of a mutant that infects the state and has no impact: D_F is 1 and D_m is 0 (equations 2 and 5). */
export const infectedFitness = 1;

/** The fitness of every executed mutant is below this: D_F is 1 and D_m is below 1 (equations 2 and 5). */
export const executedLimit = 2;

/**
 * Returns the fitness of a test case for a mutant when test cases are bred. Fitness is minimised: it is above 1 while the mutant infects
 * nothing, 1 when the mutant infects without an impact, and falls towards 0 as the impact grows. Infinity means that no call
 * leads to the mutant's function.
 *
 * The μTEST paper maximises. Its distances are kept as they are (equations 1 to 5: D_F and D_m; equation 6: the impact I_m), and the
 * result is the reciprocal of its equation 7: D_F + D_m in place of 1 / (D_F + D_m), and 1 / (1 + I_m) in place of 1 + I_m. So the order
 * of any two test cases is the reverse of the paper's. A sum of distances also needs no division, so two different sums stay different
 * numbers; two quotients may be rounded to the same number.
 *
 * @param impact the impact of the mutant, if it was measured; it counts only if the mutant infects
 */
export function fitnessOf(
  { functionDistance, mutationDistance }: Reach,
  impact?: RunImpact,
  weights?: ImpactWeights,
): number {
  const isInfecting = functionDistance <= 1 && mutationDistance <= 0;
  if (impact !== undefined && isInfecting) return infectedFitness / (1 + impactOf(impact, weights));
  return functionDistance + mutationDistance;
}

/** Orders two values of a fitness, the nearer one first. A difference would not do: that of two infinite values is no number. */
export function compareFitness(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
