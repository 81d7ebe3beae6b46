import type { Account, MutantGoal, MutantSearch } from '../account.ts';
import { farthest } from '../fitness/fitness.ts';
import { goalSearch } from './goal-search.ts';
import type { SearchStrategy } from './strategy.ts';

/** With a smaller share of the budget no strategy gets anywhere: rather some mutants get none. */
const leastShare = 1000;

/**
 * Searches for one live mutant after another, those first that are nearest to being killed. Each gets an equal share of what is left of
 * the budget, so what one doesn't need goes to the others; while there is some left, those that live have another turn.
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

/** One turn for each mutant that is alive when its turn comes. */
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

/** The mutant that a test case came nearest to; the first of equally near ones. */
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
