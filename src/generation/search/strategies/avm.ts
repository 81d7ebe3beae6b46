import { climb } from './climb.ts';
import { createEvaluator } from './evaluate-batches.ts';
import type { GoalSearch, SearchOutcome } from './strategy.ts';

/** The search climbs from at most this number of seeds before it makes random individuals. */
const mostSeeds = 3;

/**
 * The alternating variable method (Papadakis and Malevris, 2.6): climbs from a seed or a random individual. If the climb ends
 * without reaching the goal, it starts again from another one.
 */
export async function searchByAlternatingVariables<Individual extends object>(
  search: GoalSearch<Individual>,
): Promise<SearchOutcome<Individual>> {
  const evaluator = createEvaluator(search);
  const { create, variablesOf } = search.operations;
  const isOver = (): boolean => evaluator.end() !== undefined;
  const seeds = search.seeds.slice(0, mostSeeds).values();
  while (!isOver()) {
    const [start] = await evaluator.run([seeds.next().value ?? create()]);
    if (start === undefined) break;
    await climb(start, { variablesOf, run: evaluator.run, isOver });
  }
  return evaluator.outcome();
}
