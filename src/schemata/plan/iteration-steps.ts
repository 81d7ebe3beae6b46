import { isFunction, type FunctionNode } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';

/** Follows a walk over a file and finds the functions that give an iteration its next value. */
export interface StepFinder {
  readonly enter: (node: Node, ancestors: readonly Node[]) => void;
  /** Returns the functions; to be called after the walk. */
  readonly steps: () => ReadonlySet<Node>;
}

/**
 * A function is a step of an iteration if it directly contains an object with a member `done`, or if its name is `next`. The
 * code that iterates over it may be anywhere, such as in a spread of a test, so no loop of the file itself burns during the
 * iteration.
 */
export function stepFinder(): StepFinder {
  const steps = new Set<Node>();
  return {
    enter(node, ancestors) {
      if (isFunction(node) && isNamedNext(node, ancestors.at(-1))) steps.add(node);
      if (!isResult(node)) return;
      const step = ancestors.findLast(isFunction);
      if (step !== undefined) steps.add(step);
    },
    steps: () => steps,
  };
}

function isNamedNext(node: FunctionNode, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  const isMember = parent.type === 'MethodDefinition' || parent.type === 'Property';
  if (isMember) return parent.value === node && isName(parent.key, 'next');
  if (parent.type !== 'AssignmentExpression' || parent.right !== node) return false;
  const { left } = parent;
  return left.type === 'MemberExpression' && isName(left.property, 'next');
}

function isResult(node: Node): boolean {
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some((member) => member.type === 'Property' && isName(member.key, 'done'))
  );
}

function isName(key: Node, name: string): boolean {
  return key.type === 'Identifier'
    ? key.name === name
    : key.type === 'Literal' && key.value === name;
}
