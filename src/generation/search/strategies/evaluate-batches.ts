import { ranked } from './rank-selection.ts';
import type { GoalSearch, Scored, SearchEnd, SearchOutcome } from './strategy.ts';

/** The number of individuals in a batch: small enough to stop soon after the goal is reached. */
const batchSize = 20;

/** Runs individuals for a search and counts what they cost. */
export interface Evaluator<Individual> {
  /** Runs individuals in order until the search is over, and returns those that were run. */
  readonly run: (individuals: readonly Individual[]) => Promise<readonly Scored<Individual>[]>;
  /** Returns why the search is over, or undefined if it is not. */
  readonly end: () => SearchEnd | undefined;
  readonly outcome: () => SearchOutcome<Individual>;
}

export function createEvaluator<Individual>(search: GoalSearch<Individual>): Evaluator<Individual> {
  const { operations, evaluate, signal } = search;
  let left = search.budget;
  let best: Scored<Individual> | undefined;
  let isInterrupted = false;
  const end = (): SearchEnd | undefined => {
    if (best?.evaluation.isAtGoal === true) return 'goal';
    if (signal.aborted || isInterrupted) return 'aborted';
    return left <= 0 ? 'budget' : undefined;
  };
  const enter = (scored: readonly Scored<Individual>[]): void => {
    for (const { evaluation } of scored) left -= Math.max(1, evaluation.cost);
    const atGoal = scored.filter(({ evaluation }) => evaluation.isAtGoal);
    const kept = best === undefined ? [] : [best];
    best = ranked(atGoal.length > 0 ? atGoal : [...kept, ...scored], operations.lengthOf)[0];
  };
  return {
    end,
    outcome: () => ({ best, end: end() ?? 'exhausted' }),
    run: async (individuals) => {
      const all: Scored<Individual>[] = [];
      while (all.length < individuals.length && end() === undefined) {
        const batch = affordable(individuals.slice(all.length), left, operations.lengthOf);
        const evaluations = await evaluate(batch);
        const scored = batch.flatMap((individual, at) => {
          const evaluation = evaluations[at];
          return evaluation === undefined ? [] : [{ individual, evaluation }];
        });
        enter(scored);
        all.push(...scored);
        // An interrupted evaluation returns fewer results.
        isInterrupted = scored.length < batch.length;
      }
      return all;
    },
  };
}

/** Returns the first individuals: at most one batch, and no more than the budget allows, but at least one. */
export function affordable<Individual>(
  individuals: readonly Individual[],
  budget: number,
  lengthOf: (individual: Individual) => number,
): readonly Individual[] {
  let cost = 0;
  const count = individuals.slice(0, batchSize).findIndex((individual) => {
    cost += lengthOf(individual);
    return cost > budget;
  });
  return individuals.slice(0, count === -1 ? batchSize : Math.max(1, count));
}
