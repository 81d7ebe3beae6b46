import { numberedBranches } from '../../syntax/flow/numbered-branches.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** The role of a node in a branch, which is given by its number in the build. */
export type BranchRole =
  /** The branch is decided by the truthiness of its value, or by whether the value is neither null nor undefined. */
  | { readonly kind: 'condition' | 'present'; readonly branch: number }
  /** It is the test of a case of a `switch` with this discriminant. */
  | { readonly kind: 'case'; readonly branch: number; readonly discriminant: Node }
  /** It is the iterable of a loop, or the body of the loop. */
  | { readonly kind: 'elements' | 'body'; readonly branch: number };

/**
 * Returns the roles of the nodes of a file that the search build measures.
 *
 * @param first the number of the file's first branch
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
