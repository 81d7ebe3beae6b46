import type { TestCase } from '../../model/test-case.ts';
import { chance } from '../chromosome/choose.ts';
import { type Account, type MutantGoal, type MutantSearch, targetsOf } from './account.ts';
import { climb } from './climb.ts';
import { createEvaluator } from './evaluate-batches.ts';
import { testCaseOperations } from './test-case-operations.ts';

/** Climbs from what evolution has found (a memetic algorithm: each individual may still learn). */
export interface LocalSearch {
  /**
   * Climbs towards the first of these goals that nothing was climbed towards from the same test case before: so often as climbing has
   * helped of late.
   */
  readonly improve: (goals: readonly MutantGoal[]) => Promise<void>;
}

/** How often it climbs between two generations, at first and at the least and most, and how that changes with what comes of it. */
const rates = { first: 0.5, least: 0.02, most: 1, success: 1.5, failure: 0.75 };
/** Statements that one climb may execute. */
const share = 1000;

/** Local search within a search for all mutants at once, with an adaptive rate. */
export function createLocalSearch(search: MutantSearch, account: Account): LocalSearch {
  const { archive, material, signal } = search;
  const done = new WeakMap<TestCase, Set<string>>();
  let rate = rates.first;
  const climbFrom = async (start: TestCase, goal: MutantGoal): Promise<boolean> => {
    const before = archive.fitnessOf(goal.id) ?? 0;
    const operations = testCaseOperations(material, targetsOf(goal, material));
    const evaluator = createEvaluator({
      operations,
      seeds: [],
      evaluate: async (testCases) => {
        const candidates = testCases.map((testCase) => ({ testCase, mutant: goal.id }));
        return (await account.run(candidates, [goal.id])).map(({ nearness, kills, cost }) => ({
          fitness: nearness[0] ?? 0,
          isAtGoal: kills.includes(goal.id),
          cost,
        }));
      },
      budget: Math.min(share, account.left()),
      random: material.random,
      signal,
    });
    await climb(
      { individual: start, evaluation: { fitness: before, isAtGoal: false, cost: 0 } },
      {
        variablesOf: operations.variablesOf,
        run: evaluator.run,
        isOver: () => evaluator.end() !== undefined,
      },
    );
    return !account.live.has(goal.id) || (archive.fitnessOf(goal.id) ?? 0) > before;
  };
  return {
    async improve(goals) {
      if (!chance(material.random, rate)) return;
      for (const goal of goals) {
        const [start] = archive.nearest(goal.id);
        if (start === undefined) continue;
        const climbed = done.get(start) ?? new Set();
        if (climbed.has(goal.id)) continue;
        done.set(start, climbed.add(goal.id));
        const hasHelped = await climbFrom(start, goal);
        const { success, failure, least, most } = rates;
        rate = Math.min(most, Math.max(least, rate * (hasHelped ? success : failure)));
        return;
      }
    },
  };
}
