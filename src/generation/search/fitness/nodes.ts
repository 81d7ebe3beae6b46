import type { BranchTrace } from '../../../runtime/protocol.ts';

/** A node of a path: a branch with one of its outcomes, as twice the branch's number, and one more where its condition is true. */
export type PathNode = number;

export function nodeOf(branch: number, outcome: boolean): PathNode {
  return 2 * branch + Number(outcome);
}

/** The outcomes that branches had in a run, by ascending number. */
export function nodesOf(branches: readonly BranchTrace[]): readonly PathNode[] {
  return branches.flatMap(({ branch, toTrue, toFalse }) => [
    ...(toFalse === 0 ? [nodeOf(branch, false)] : []),
    ...(toTrue === 0 ? [nodeOf(branch, true)] : []),
  ]);
}

/** What a run showed of a branch; undefined of one that was not evaluated. */
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

/** How far a run was from a node: 0 where it had that outcome, undefined where the branch was not evaluated. */
export function distanceToNode(
  branches: readonly BranchTrace[],
  node: PathNode,
): number | undefined {
  const found = branchIn(branches, node >> 1);
  return node % 2 === 1 ? found?.toTrue : found?.toFalse;
}
