import type { Node } from './parse.ts';

/** The expression inside brackets and casts; a chain with `?.` in it stays one. */
export function unwrapped(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return unwrapped(node.expression);
    default:
      return node;
  }
}

/** The same, and inside a chain with `?.`: its last link. */
export function bareExpression(node: Node): Node {
  const inner = unwrapped(node);
  return inner.type === 'ChainExpression' ? bareExpression(inner.expression) : inner;
}
