import type { Node } from '../../syntax/parse.ts';
import { accessedName } from '../places/class-place.ts';
import type { OperatorContext, Replacement } from '../operator.ts';

/** An access to a member through `this` or `super`: a read, or a whole call. */
export interface ReceiverAccess {
  readonly name: string;
  readonly isCalled: boolean;
}

/** Returns the access that a node is, such as `this.x` or the whole call `this.m(…)`; undefined for the target of an assignment and for other nodes. */
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

/** Replaces the receiver of an access. */
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
