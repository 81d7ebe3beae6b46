import type { Node } from '../../syntax/parse.ts';
import { children } from '../../syntax/walk.ts';

/** The `this` expressions that have the same receiver. */
export interface Receivers {
  readonly nodes: ReadonlySet<Node>;
  /** All nodes that contain one of them. */
  readonly around: ReadonlySet<Node>;
}

/** The names and the frame that a function's body, or any other code, refers to. */
export interface OwnScope {
  /** Every name in it, also in nested functions. */
  readonly names: ReadonlySet<string>;
  readonly receivers: Receivers;
  /** Whether it uses `arguments`, `super`, `new.target` or `eval`, or has `this` as a JSX name. */
  readonly needsItsFrame: boolean;
}

/** Reads a function's body, or any other code. */
export function ownScope(body: Node): OwnScope {
  const names = new Set<string>();
  const receivers = { nodes: new Set<Node>(), around: new Set<Node>() };
  let needsItsFrame = false;
  const visit = (node: Node, isOwn: boolean): boolean => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
    if (isEval(node) || (isOwn && refersToFrame(node))) needsItsFrame = true;
    let hasReceiver = isOwn && node.type === 'ThisExpression';
    if (hasReceiver) receivers.nodes.add(node);
    for (const child of children(node)) {
      if (visit(child, isOwn && !startsScope(node, child))) hasReceiver = true;
    }
    if (hasReceiver) receivers.around.add(node);
    return hasReceiver;
  };
  visit(body, true);
  return { names, receivers, needsItsFrame };
}

/** Returns whether `this` and `arguments` have another meaning in the child than in the node. */
function startsScope(node: Node, child: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'StaticBlock':
      return true;
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return child === node.value;
    default:
      return false;
  }
}

function refersToFrame(node: Node): boolean {
  switch (node.type) {
    case 'Super':
      return true;
    case 'MetaProperty':
      return node.meta.name === 'new';
    case 'Identifier':
      return node.name === 'arguments';
    case 'JSXIdentifier':
      return node.name === 'this';
    default:
      return false;
  }
}

function isEval(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'eval'
  );
}
