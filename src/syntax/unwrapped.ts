import type { Node } from './parse.ts';

/** Returns the expression inside brackets and casts. An optional chain (`?.`) stays one expression. */
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

/** Returns the expression inside brackets, casts and an optional chain: the last link of the chain. */
export function bareExpression(node: Node): Node {
  const inner = unwrapped(node);
  return inner.type === 'ChainExpression' ? bareExpression(inner.expression) : inner;
}
