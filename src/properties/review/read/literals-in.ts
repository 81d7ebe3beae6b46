import type { Node } from '../../../syntax/parse.ts';
import { walk } from '../../../syntax/walk.ts';

/** The most literals of one test, and the most characters of one. */
const mostLiterals = 40;
const longest = 60;

/** Returns the different numbers and short texts that are written in a node. */
export function literalsIn(root: Node): readonly (number | string)[] {
  const found = new Set<number | string>();
  walk(root, {
    enter(node) {
      if (node.type !== 'Literal' || found.size >= mostLiterals) return;
      const { value } = node;
      if (typeof value === 'number') found.add(value);
      if (typeof value === 'string' && value.length <= longest) found.add(value);
    },
  });
  return [...found];
}
