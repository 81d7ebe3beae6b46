import { TRUTH } from '../../runtime/probe-codes.ts';
import { numberedBranches } from '../../syntax/flow/numbered-branches.ts';
import { isFunction } from '../../syntax/nodes.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';
import { conditionShape } from './condition-shape.ts';

/** The role of a node in a branch, which is given by its number in the build. */
export type BranchRole =
  /** The branch is decided by the truthiness of its value, or by whether the value is neither null nor undefined. */
  | { readonly kind: 'condition' | 'present'; readonly branch: number }
  /** It is the test of a case of a `switch` with this discriminant. */
  | { readonly kind: 'case'; readonly branch: number; readonly discriminant: Node }
  /** It is the iterable of a loop, or the body of the loop. */
  | { readonly kind: 'elements' | 'body'; readonly branch: number }
  /** It is no branch, but a condition that a function returns: where a call of the function is a condition, it tells how near that is to its other outcome. */
  | { readonly kind: 'answer' };

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
    enter(node, ancestors) {
      const answer = answerOf(node, ancestors);
      if (answer !== undefined) roles.set(answer, { kind: 'answer' });
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

/** Returns the condition that a function returns at a node: the operand of a `return`, or the body of an arrow function. */
function answerOf(node: Node, ancestors: readonly Node[]): Node | undefined {
  const returned = returnedAt(node, ancestors);
  if (returned === undefined) return undefined;
  const shape = conditionShape(returned);
  return shape.kind === 'leaf' && shape.code === TRUTH ? undefined : returned;
}

/** Returns what a call gives that ends at a node; undefined if it gives a promise or an iterator. */
function returnedAt(node: Node, ancestors: readonly Node[]): Node | undefined {
  if (node.type === 'ArrowFunctionExpression') {
    return node.async || node.body.type === 'BlockStatement' ? undefined : node.body;
  }
  if (node.type !== 'ReturnStatement' || node.argument === null) return undefined;
  const around = ancestors.findLast(isFunction);
  return around !== undefined && (around.async || around.generator) ? undefined : node.argument;
}
