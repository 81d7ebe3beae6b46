import type { BranchTrace } from '../../../runtime/protocol.ts';

/**
 * A node of a path: a branch with one of its outcomes. Its number is twice the branch's number, plus one if the condition is
 * true.
 */
export type PathNode = number;

export function nodeOf(branch: number, outcome: boolean): PathNode {
  return 2 * branch + Number(outcome);
}

/** Returns the outcomes that branches had in a run, by ascending number. */
export function nodesOf(branches: readonly BranchTrace[]): readonly PathNode[] {
  return branches.flatMap(({ branch, toTrue, toFalse }) => [
    ...(toFalse === 0 ? [nodeOf(branch, false)] : []),
    ...(toTrue === 0 ? [nodeOf(branch, true)] : []),
  ]);
}

/** Returns the record of a branch in a run; undefined if the branch was not evaluated. */
export function branchIn(
  branches: readonly BranchTrace[],
  branch: number,
): BranchTrace | undefined {
  let low = 0;
  let high = branches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((branches[middle]?.branch ?? Infinity) < branch) low = middle + 1;
    else high = middle;
  }
  const found = branches[low];
  return found?.branch === branch ? found : undefined;
}

/** Returns the distance of a run from a node: 0 if the branch had that outcome, undefined if it was not evaluated. */
export function distanceToNode(
  branches: readonly BranchTrace[],
  node: PathNode,
): number | undefined {
  const found = branchIn(branches, node >> 1);
  return node % 2 === 1 ? found?.toTrue : found?.toFalse;
}
