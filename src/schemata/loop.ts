import type { Node } from '../syntax/parse.ts';

/** A loop that may go on for ever; `for`-`in` may not. */
export type Loop = Extract<
  Node,
  { type: 'ForStatement' | 'ForOfStatement' | 'WhileStatement' | 'DoWhileStatement' }
>;

/** True for a loop that may go on for ever. */
export function isLoop(node: Node): node is Loop {
  switch (node.type) {
    case 'ForStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return true;
    default:
      return false;
  }
}
