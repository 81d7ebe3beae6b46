import { numberedBranches } from '../../syntax/flow/numbered-branches.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** What a node has to do with a branch, by the branch's number in the build. */
export type BranchRole =
  /** Its value is truthy, or is there. */
  | { readonly kind: 'condition' | 'present'; readonly branch: number }
  /** It is the test of a case of a `switch` with this discriminant. */
  | { readonly kind: 'case'; readonly branch: number; readonly discriminant: Node }
  /** A loop takes its elements from it; or it is the loop's body. */
  | { readonly kind: 'elements' | 'body'; readonly branch: number };

/**
 * Gives the nodes of a file that the search build measures their roles.
 *
 * @param first number of the file's first branch
 */
export function branchRoles(parsed: ParsedFile, first: number): ReadonlyMap<Node, BranchRole> {
  const roles = new Map<Node, BranchRole>();
  const numbers = new Map<Node, number>();
  numberedBranches(parsed).forEach(({ kind, node }, at) => {
    const branch = first + at;
    numbers.set(node, branch);
    if (kind === 'condition' || kind === 'present') roles.set(node, { kind, branch });
    if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') {
      roles.set(node.right, { kind: 'elements', branch });
      roles.set(node.body, { kind: 'body', branch });
    }
  });
  walk(parsed.program, {
    enter(node) {
      if (node.type !== 'SwitchStatement') return;
      for (const each of node.cases) {
        const branch = numbers.get(each);
        if (each.test === null || branch === undefined) continue;
        roles.set(each.test, { kind: 'case', branch, discriminant: node.discriminant });
      }
    },
  });
  return roles;
}
