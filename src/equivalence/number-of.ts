import type { Node } from '../syntax/parse.ts';

/** The number that a literal stands for, with or without a sign; undefined for anything else. */
export function numberOf(node: Node): number | undefined {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return numberOf(node.expression);
    case 'Literal':
      return typeof node.value === 'number' ? node.value : undefined;
    case 'UnaryExpression': {
      const value = numberOf(node.argument);
      if (value === undefined) return undefined;
      if (node.operator === '-') return -value;
      return node.operator === '+' ? value : undefined;
    }
    default:
      return undefined;
  }
}
