import { isFunction, isLoop, type NodeOf } from '../../syntax/nodes.ts';
import type { Node } from '../../syntax/parse.ts';

type Jump = NodeOf<'ReturnStatement' | 'BreakStatement' | 'ContinueStatement'>;

/**
 * True for a jump that stands last in the function, loop body or switch that it ends. Without the jump, control would go
 * the same way, so that deleting the jump changes nothing.
 */
export function endsItsFlow(jump: Jump, ancestors: readonly Node[]): boolean {
  if (jump.type !== 'ReturnStatement' && jump.label !== null) return false;
  let child: Node = jump;
  for (let at = ancestors.length - 1; at >= 0; at -= 1) {
    const parent = ancestors[at];
    if (parent === undefined || !isLastIn(child, parent)) return false;
    if (isTarget(jump, parent)) return true;
    if (isFunction(parent) || isLoop(parent) || parent.type === 'SwitchStatement') return false;
    child = parent;
  }
  return false;
}

/** True if control that leaves `child` leaves `parent` as well or, if `parent` is a loop, begins its next iteration. */
function isLastIn(child: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'BlockStatement':
      return parent.body.at(-1) === child;
    case 'SwitchCase':
      return parent.consequent.at(-1) === child;
    case 'SwitchStatement':
      return parent.cases.at(-1) === child;
    case 'IfStatement':
      return true;
    default:
      return isLoop(parent) || isFunction(parent);
  }
}

function isTarget(jump: Jump, parent: Node): boolean {
  if (jump.type === 'ReturnStatement') return isFunction(parent);
  return jump.type === 'ContinueStatement' ? isLoop(parent) : parent.type === 'SwitchStatement';
}
