import type { FunctionNode } from '../mutation/operator.ts';
import type { Node } from '../syntax/parse.ts';

/** True for a function with a body, whatever its form. */
export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}
