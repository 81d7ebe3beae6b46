import type { TestCase } from '../../../model/test-case.ts';
import {
  type Account,
  type FitnessName,
  type MutantGoal,
  type MutantSearch,
  targetsOf,
} from '../account.ts';
import { farthest } from '../fitness/fitness.ts';
import type { GoalSearch } from './strategy.ts';
import { testCaseOperations } from './test-case-operations.ts';

/** The budget and the fitness of a search for one mutant. */
export interface GoalShare {
  /** The number of statements that may be executed. */
  readonly budget: number;
  /** By default, the usual fitness of the strategy. */
  readonly fitness?: FitnessName;
}

/** Returns the search for one mutant as a search for a single goal. All of its runs are entered in the account. */
export function goalSearch(
  { material, archive, signal, strategy }: MutantSearch,
  account: Account,
  goal: MutantGoal,
  { budget, fitness }: GoalShare,
): GoalSearch<TestCase> {
  return {
    operations: testCaseOperations(material, targetsOf(goal, material), strategy),
    seeds: archive.nearest(goal.id),
    evaluate: async (testCases) => {
      const candidates = testCases.map((testCase) => ({ testCase, mutant: goal.id }));
      const evaluations = await account.run(candidates, [goal.id], fitness);
      return evaluations.map(({ fitness: [value = farthest], kills, cost }) => ({
        fitness: value,
        isAtGoal: kills.includes(goal.id),
        cost,
      }));
    },
    budget: Math.min(budget, account.left()),
    random: material.random,
    signal,
  };
}
