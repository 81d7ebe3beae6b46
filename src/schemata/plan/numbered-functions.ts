import type { Span } from '../../model/span.ts';
import { isFunction, type FunctionNode } from '../../syntax/nodes.ts';
import type { ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** Returns the functions of a file that have a body, outermost first. The number of a function is its place in this list. */
export function numberedFunctions({ program }: ParsedFile): FunctionNode[] {
  const found: FunctionNode[] = [];
  walk(program, {
    enter(node) {
      if (isFunction(node) && node.body !== null) found.push(node);
    },
  });
  return found;
}

/** Returns the number of the innermost function around a place; undefined at module level. */
export function functionAround(
  functions: readonly Span[],
  { start, end }: Span,
): number | undefined {
  const number = functions.findLastIndex((each) => each.start <= start && end <= each.end);
  return number === -1 ? undefined : number;
}
