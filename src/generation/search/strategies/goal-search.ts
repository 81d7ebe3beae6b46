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

/** What a search for one mutant may take, and what guides it. */
export interface GoalShare {
  /** Statements that may be executed. */
  readonly budget: number;
  /** The usual one of the strategy unless told. */
  readonly fitness?: FitnessName;
}

/** The search for one mutant as one for a single goal, whose runs all are entered in the account. */
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
