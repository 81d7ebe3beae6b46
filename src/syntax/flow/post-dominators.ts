import type { FlowGraph } from './flow-graph.ts';

/**
 * Returns, by block, the nearest block that every way from it to the exit passes; undefined for the exit and for blocks that do
 * not lead there. This is the iteration of Cooper, Harvey and Kennedy over the reversed graph.
 */
export function postDominators({ blocks, exit }: FlowGraph): readonly (number | undefined)[] {
  const predecessors: number[][] = blocks.map(() => []);
  blocks.forEach(({ successors }, from) => {
    for (const { to } of successors) predecessors[to]?.push(from);
  });
  const { order, rankOf } = finishOrder(exit, predecessors);
  const nearest: (number | undefined)[] = blocks.map(() => undefined);
  nearest[exit] = exit;
  const meet = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      if ((rankOf[a] ?? 0) < (rankOf[b] ?? 0)) a = nearest[a] ?? exit;
      else b = nearest[b] ?? exit;
    }
    return a;
  };
  for (let isChanging = true; isChanging;) {
    isChanging = false;
    for (const block of order) {
      if (block === exit) continue;
      const known = (blocks[block]?.successors ?? [])
        .map(({ to }) => to)
        .filter((to) => nearest[to] !== undefined);
      const [first, ...rest] = known;
      if (first === undefined) continue;
      const found = rest.reduce(meet, first);
      if (nearest[block] === found) continue;
      nearest[block] = found;
      isChanging = true;
    }
  }
  nearest[exit] = undefined;
  return nearest;
}

/** Returns the blocks from which the exit can be reached, nearest first, and a rank that grows towards the exit. */
function finishOrder(
  exit: number,
  predecessors: readonly (readonly number[])[],
): { readonly order: readonly number[]; readonly rankOf: readonly (number | undefined)[] } {
  const finished: number[] = [];
  const seen = new Set([exit]);
  const stack: { readonly block: number; next: number }[] = [{ block: exit, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const before = predecessors[top.block]?.[top.next];
    top.next += 1;
    if (before === undefined) {
      finished.push(top.block);
      stack.pop();
    } else if (!seen.has(before)) {
      seen.add(before);
      stack.push({ block: before, next: 0 });
    }
  }
  const rankOf: (number | undefined)[] = [];
  finished.forEach((block, rank) => {
    rankOf[block] = rank;
  });
  return { order: finished.toReversed(), rankOf };
}
