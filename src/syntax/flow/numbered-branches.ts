import { isErased } from '../nodes.ts';
import type { Node, ParsedFile } from '../parse.ts';
import { bareExpression } from '../unwrapped.ts';
import { walk } from '../walk.ts';

/** The meaning of a branch being true. */
export type BranchKind =
  /** The value of the node is truthy: a test, or the left operand of `&&` and `||`. */
  | 'condition'
  /** The value of the node is neither null nor undefined: the left operand of `??`, or the receiver of `?.`. */
  | 'present'
  /** The discriminant equals the test of the node, which is a case of a `switch`. */
  | 'case'
  /** The node, a loop over elements, has an element. */
  | 'element';

/** A place of a file where control goes one of two ways. */
export interface Branch {
  readonly kind: BranchKind;
  /** No two branches have the same node. */
  readonly node: Node;
}

/**
 * Returns the branches of a file whose outcome a run can know, in the order of the text, an outer branch before the inner ones.
 * The number of a branch is its place in this list. Tests that are literals decide nothing. Decisions whose value is not in the
 * text (the default of a parameter, `x ||= y`, a call that throws) are no branches.
 */
export function numberedBranches({ program }: ParsedFile): Branch[] {
  const found: Branch[] = [];
  walk(program, {
    enter(node, ancestors) {
      if (hasNoBranches(node)) return 'skip';
      const kind = kindOf(node, ancestors);
      if (kind !== undefined) found.push({ kind, node });
      return undefined;
    },
  });
  return found;
}

function kindOf(node: Node, ancestors: readonly Node[]): BranchKind | undefined {
  const parent = ancestors.at(-1);
  if (node.type === 'SwitchCase') return node.test === null ? undefined : 'case';
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return 'element';
  switch (parent?.type) {
    case 'IfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ConditionalExpression':
      return node === parent.test && node.type !== 'Literal' ? 'condition' : undefined;
    case 'LogicalExpression':
      if (node !== parent.left) return undefined;
      return parent.operator === '??' ? 'present' : 'condition';
    case 'MemberExpression':
      return parent.optional && node === parent.object
        ? kindOfReceiver(node, ancestors)
        : undefined;
    case 'CallExpression':
      return parent.optional && node === parent.callee
        ? kindOfReceiver(node, ancestors)
        : undefined;
    default:
      return undefined;
  }
}

/**
 * The receiver of `?.` decides only if something is evaluated behind it. A method before `?.(` can't be separated from its
 * call.
 */
function kindOfReceiver(node: Node, ancestors: readonly Node[]): BranchKind | undefined {
  const parent = ancestors.at(-1);
  const isMethod =
    parent?.type === 'CallExpression' && bareExpression(node).type === 'MemberExpression';
  if (isMethod || node.type === 'Super' || node.type === 'MetaProperty') return undefined;
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const link = ancestors[at];
    if (link === undefined || link.type === 'ChainExpression') return undefined;
    if (link.type === 'CallExpression' && link.arguments.length > 0) return 'present';
    if (link.type === 'MemberExpression' && link.computed) return 'present';
  }
  return undefined;
}

/** Returns whether a node has no branches: declarations that leave no code, and enums, whose values other tools read. */
export function hasNoBranches(node: Node): boolean {
  return isErased(node) || node.type === 'TSEnumDeclaration';
}
