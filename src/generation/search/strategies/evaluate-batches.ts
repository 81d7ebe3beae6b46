import { ranked } from './rank-selection.ts';
import type { GoalSearch, Scored, SearchEnd, SearchOutcome } from './strategy.ts';

/** So many individuals are run at once: few enough to stop soon after the goal. */
const batchSize = 20;

/** Runs individuals for a search, and keeps its account. */
export interface Evaluator<Individual> {
  /** Runs them in order until the search is over; gives those that were run. */
  readonly run: (individuals: readonly Individual[]) => Promise<readonly Scored<Individual>[]>;
  /** Why the search is over; undefined while it isn't. */
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
        // Not all comes back from an evaluation that was interrupted.
        isInterrupted = scored.length < batch.length;
      }
      return all;
    },
  };
}

/** The first individuals, as many as are run at once and the budget suffices for; at least one. */
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
