import { isFunction } from '../../../syntax/nodes.ts';
import type { Node } from '../../../syntax/parse.ts';

/** Returns whether a node is an assertion: a call that begins with `expect` or `assert`. */
export function isAssertion(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const root = rootOf(node);
  return root !== undefined && /^(?:expect|assert)|(?:Expect|Assert)$/.test(root);
}

/** Returns whether a node stands in a function that an assertion calls: `expect(() => node).toThrow()`. */
export function isAssertedCall(ancestors: readonly Node[]): boolean {
  const assertion = ancestors.findIndex((node) => isAssertion(node));
  return assertion >= 0 && ancestors.slice(assertion).some((node) => isFunction(node));
}

/** Returns the name with which a chain of members and calls begins. */
export function rootOf(node: Node): string | undefined {
  switch (node.type) {
    case 'CallExpression':
      return rootOf(node.callee);
    case 'MemberExpression':
      return rootOf(node.object);
    case 'Identifier':
      return node.name;
    case 'AwaitExpression':
      return rootOf(node.argument);
    default:
      return undefined;
  }
}
