import type { Account, MutantGoal, MutantSearch } from '../account.ts';
import { farthest } from '../fitness/fitness.ts';
import { goalSearch } from './goal-search.ts';
import type { SearchStrategy } from './strategy.ts';

/** No strategy succeeds with a smaller share of the budget, so some mutants get no share at all. */
const leastShare = 1000;

/**
 * Searches for one live mutant after another, nearest to being killed first. Each mutant gets an equal share of the rest of the
 * budget, so that unused shares go to the others. While budget is left, the mutants that are still alive get another turn.
 */
export async function searchOneByOne(
  search: MutantSearch,
  account: Account,
  strategy: SearchStrategy,
): Promise<void> {
  for (;;) {
    const before = account.spent();
    await giveTurns(search, account, strategy);
    if (!account.isOpen() || account.spent() === before) break;
  }
}

/** Gives one turn to each mutant that is alive when its turn comes. */
async function giveTurns(
  search: MutantSearch,
  account: Account,
  strategy: SearchStrategy,
): Promise<void> {
  const waiting = new Map(account.live);
  while (waiting.size > 0 && account.isOpen()) {
    const goal = nearestOf(search, waiting);
    if (goal === undefined) break;
    const share = Math.max(leastShare, Math.floor(account.left() / waiting.size));
    waiting.delete(goal.id);
    await strategy(goalSearch(search, account, goal, { budget: share }));
    for (const id of waiting.keys()) if (!account.live.has(id)) waiting.delete(id);
  }
}

/** Returns the mutant to which a test case came nearest; the first one, if several are equally near. */
function nearestOf(
  { archive }: MutantSearch,
  waiting: ReadonlyMap<string, MutantGoal>,
): MutantGoal | undefined {
  let nearest: MutantGoal | undefined;
  let least = farthest;
  for (const goal of waiting.values()) {
    const fitness = archive.fitnessOf(goal.id) ?? farthest;
    if (nearest !== undefined && fitness >= least) continue;
    nearest = goal;
    least = fitness;
  }
  return nearest;
}
