import type { FunctionNode } from '../mutation/operator.ts';
import type { Span } from '../model/span.ts';
import type { Node, ParsedFile } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';

/** The functions of a file that have a body, outermost first: a function's number is its place here. */
export function numberedFunctions({ program }: ParsedFile): FunctionNode[] {
  const found: FunctionNode[] = [];
  walk(program, {
    enter(node) {
      if (isFunction(node) && node.body !== null) found.push(node);
    },
  });
  return found;
}

/** The number of the innermost function around a place; undefined at module level. */
export function functionAround(
  functions: readonly Span[],
  { start, end }: Span,
): number | undefined {
  const number = functions.findLastIndex((each) => each.start <= start && end <= each.end);
  return number === -1 ? undefined : number;
}

/** True for a function of any kind, one without a body among them. */
export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}
