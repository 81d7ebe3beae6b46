import type { TestCase } from '../../../model/test-case.ts';
import { chance } from '../../breed/choose.ts';
import type { Account, FitnessName, MutantGoal, MutantSearch } from '../account.ts';
import { climb } from './climb.ts';
import { createEvaluator } from './evaluate-batches.ts';
import { goalSearch } from './goal-search.ts';

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
        // A little nearer is what a climb mostly comes; it has to lead somewhere.
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
