import type { Node } from '../syntax/parse.ts';

/**
 * The text of an operand that can be read twice, and without an error: a declared name, a number, string or the like,
 * `this`. Undefined for every other.
 */
export function simpleOperand(
  node: Node,
  text: string,
  declared: ReadonlySet<string>,
): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return declared.has(node.name) ? node.name : undefined;
    case 'ThisExpression':
      return 'this';
    case 'Literal':
      return 'regex' in node ? undefined : text.slice(node.start, node.end);
    case 'UnaryExpression':
      return node.operator === '-' && node.argument.type === 'Literal'
        ? text.slice(node.start, node.end)
        : undefined;
    case 'TSNonNullExpression':
      return simpleOperand(node.expression, text, declared);
    default:
      return undefined;
  }
}
