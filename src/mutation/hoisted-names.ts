import type { Node } from '../syntax/parse.ts';
import { children } from '../syntax/walk.ts';

/**
 * True for a statement or block that declares a name for the whole function around it: a `var`, or a function in sloppy
 * mode. Without it that name would be missing elsewhere, which one build with all mutants can't express.
 */
export function hoistsNames(node: Node): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
      return true;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return false;
    case 'VariableDeclaration':
      return node.kind === 'var';
    default:
      return [...children(node)].some(hoistsNames);
  }
}
