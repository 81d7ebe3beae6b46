import type { Node } from '../../syntax/parse.ts';
import { accessedName } from '../sites/class-place.ts';
import type { OperatorContext, Replacement } from '../operator.ts';

/** An access of a member through `this` or `super`: read, or called as a whole. */
export interface ReceiverAccess {
  readonly name: string;
  readonly isCalled: boolean;
}

/** The access that a node is: `this.x`, or the whole call `this.m(…)`; undefined for the target of an assignment. */
export function receiverAccess(
  node: Node,
  object: 'ThisExpression' | 'Super',
  { ancestors }: OperatorContext,
): ReceiverAccess | undefined {
  if (node.type === 'CallExpression') {
    const called = node.optional ? undefined : accessedName(node.callee, object);
    return called === undefined ? undefined : { name: called, isCalled: true };
  }
  const name = accessedName(node, object);
  return name === undefined || !isRead(node, ancestors.at(-1))
    ? undefined
    : { name, isCalled: false };
}

/** The same access through another receiver. */
export function throughReceiver(
  receiver: 'this' | 'super',
  node: Node,
  context: OperatorContext,
): Replacement {
  const rest = context.slice(node).replace(/^(?:this|super)/, '');
  return { text: receiver + rest, probe: { kind: 'always' } };
}

function isRead(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case 'CallExpression':
      return node !== parent.callee;
    case 'AssignmentExpression':
      return node !== parent.left;
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
    case 'AssignmentPattern':
      return false;
    case 'UnaryExpression':
      return parent.operator !== 'delete';
    case 'Property':
      return node === parent.value;
    default:
      return true;
  }
}
