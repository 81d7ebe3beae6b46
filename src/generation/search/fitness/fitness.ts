import { impactOf, type RunImpact, type ImpactWeights } from './impact.ts';
import type { Reach } from './reach.ts';

/**
 * The fitness of a test case for a mutant, to be maximised (μTEST paper, equation 7): below 1 while the mutant infects nothing, 1 if
 * it does without an impact, above 1 with one.
 *
 * @param impact of the mutant, where it was measured: it counts only where the mutant infects
 */
export function fitnessOf(
  { functionDistance, mutationDistance }: Reach,
  impact?: RunImpact,
  weights?: ImpactWeights,
): number {
  const reached = 1 / (functionDistance + mutationDistance);
  const isInfecting = functionDistance <= 1 && mutationDistance <= 0;
  return impact !== undefined && isInfecting ? reached + impactOf(impact, weights) : reached;
}
