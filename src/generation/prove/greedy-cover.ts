/**
 * Chooses items that together cover all goals that any item covers. Each step takes the item that covers the most goals not yet covered,
 * the first of several (μTEST paper, 4: the greedy heuristic for minimum set cover). Items that later ones make superfluous are left
 * out, the last first. The same items in the same order give the same choice.
 *
 * @param items the items, the best first
 * @param covers the goals that an item covers; goals that are not in `goals` don't count
 */
export function greedyCover<Item, Goal>(
  items: readonly Item[],
  covers: (item: Item) => ReadonlySet<Goal>,
  goals: ReadonlySet<Goal>,
): Item[] {
  const uncovered = new Set(goals);
  const chosen: Item[] = [];
  for (let best = mostOf(items, covers, uncovered); best !== undefined;) {
    chosen.push(best);
    for (const goal of covers(best)) uncovered.delete(goal);
    best = mostOf(items, covers, uncovered);
  }
  return withoutSuperfluous(items, new Set(chosen), { covers, goals });
}

function mostOf<Item, Goal>(
  items: readonly Item[],
  covers: (item: Item) => ReadonlySet<Goal>,
  uncovered: ReadonlySet<Goal>,
): Item | undefined {
  let best: Item | undefined;
  let most = 0;
  for (const item of items) {
    const count = countIn(covers(item), uncovered);
    if (count > most) [best, most] = [item, count];
  }
  return best;
}

function countIn<Goal>(goals: ReadonlySet<Goal>, uncovered: ReadonlySet<Goal>): number {
  let count = 0;
  for (const goal of goals) if (uncovered.has(goal)) count += 1;
  return count;
}

/** The chosen items in the order of all items, without items whose goals the others cover. */
function withoutSuperfluous<Item, Goal>(
  items: readonly Item[],
  chosen: Set<Item>,
  from: { readonly covers: (item: Item) => ReadonlySet<Goal>; readonly goals: ReadonlySet<Goal> },
): Item[] {
  const times = new Map<Goal, number>();
  const count = (item: Item, step: number): void => {
    for (const goal of from.covers(item)) {
      if (from.goals.has(goal)) times.set(goal, (times.get(goal) ?? 0) + step);
    }
  };
  for (const item of chosen) count(item, 1);
  for (const item of items.toReversed()) {
    if (!chosen.has(item)) continue;
    const isNeeded = [...from.covers(item)].some((goal) => times.get(goal) === 1);
    if (isNeeded) continue;
    chosen.delete(item);
    count(item, -1);
  }
  return items.filter((item) => chosen.has(item));
}
