import { createEvaluator } from './evaluate-batches.ts';
import type { GoalSearch, SearchOutcome } from './strategy.ts';

const atOnce = 100;

/** Makes only random individuals. Any other strategy has to beat it with the same budget. */
export async function searchAtRandom<Individual extends object>(
  search: GoalSearch<Individual>,
): Promise<SearchOutcome<Individual>> {
  const evaluator = createEvaluator(search);
  const { create } = search.operations;
  let hasRun = true;
  while (hasRun && evaluator.end() === undefined) {
    const run = await evaluator.run(Array.from({ length: atOnce }, create));
    hasRun = run.length > 0;
  }
  return evaluator.outcome();
}
