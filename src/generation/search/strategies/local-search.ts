import type { TestCase } from '../../../model/test-case.ts';
import { chance } from '../../breed/choose.ts';
import type { Account, FitnessName, MutantGoal, MutantSearch } from '../account.ts';
import { climb } from './climb.ts';
import { createEvaluator } from './evaluate-batches.ts';
import { goalSearch } from './goal-search.ts';

/** Climbs from test cases that evolution has found (a memetic algorithm). */
export interface LocalSearch {
  /**
   * Climbs towards the first of these goals towards which it has not yet climbed from the same test case. The more often
   * climbing has helped lately, the more often it climbs.
   */
  readonly improve: (goals: readonly MutantGoal[]) => Promise<void>;
}

/**
 * The number of climbs between two generations: at first, at least, at most, and the factors by which it changes after a
 * success and a failure.
 */
const rates = { first: 0.5, least: 0.02, most: 1, success: 1.5, failure: 0.75 };
/** The number of statements that one climb may execute. */
const share = 1000;

/** Returns the local search within a search for all mutants at once. Its rate adapts to its success. */
export function createLocalSearch(search: MutantSearch, account: Account): LocalSearch {
  const { archive, material } = search;
  const done = new WeakMap<TestCase, Set<string>>();
  let rate = rates.first;
  return {
    async improve(goals) {
      if (!chance(material.random, rate)) return;
      for (const goal of goals) {
        const [start] = archive.nearest(goal.id);
        if (start === undefined) continue;
        const climbed = done.get(start) ?? new Set();
        if (climbed.has(goal.id)) continue;
        done.set(start, climbed.add(goal.id));
        const before = account.live.size;
        await climbTowards(search, account, goal, start);
        // Most climbs come a little nearer to the goal. A climb has helped only if it killed a mutant.
        const hasHelped = account.live.size < before;
        const { success, failure, least, most } = rates;
        rate = Math.min(most, Math.max(least, rate * (hasHelped ? success : failure)));
        return;
      }
    },
  };
}

/** Climbs from a test case towards a mutant. */
export async function climbTowards(
  search: MutantSearch,
  account: Account,
  goal: MutantGoal,
  start: TestCase,
  fitness?: FitnessName,
): Promise<void> {
  const options = fitness === undefined ? { budget: share } : { budget: share, fitness };
  const towards = goalSearch(search, account, goal, options);
  const evaluator = createEvaluator(towards);
  const isOver = (): boolean => evaluator.end() !== undefined;
  const [first] = await evaluator.run([start]);
  if (first === undefined) return;
  await climb(first, { variablesOf: towards.operations.variablesOf, run: evaluator.run, isOver });
}
