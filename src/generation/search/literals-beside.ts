import type { Span } from '../../model/span.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** The most literals that are taken for one place. */
const most = 8;

/** Returns the texts and numbers that stand beside a place. */
export type LiteralsBeside = (place: Span) => readonly (string | number)[];

/**
 * Returns a finder of the literals that stand beside a place in a file: in the innermost entry of a table, assignment, call or statement
 * around it that has any. A key that is a name counts as a text. Where a table is looked up, its keys and values are good inputs.
 */
export function literalsBeside({ program }: ParsedFile): LiteralsBeside {
  return (place) => {
    const around: Node[] = [];
    walk(program, {
      enter(node) {
        if (node.start > place.start || node.end < place.end) return 'skip';
        if (isEntry(node)) around.push(node);
        return undefined;
      },
    });
    for (const entry of around.toReversed()) {
      const found = literalsIn(entry);
      if (found.length > 0) return found.slice(0, most);
    }
    return [];
  };
}

function isEntry({ type }: Node): boolean {
  return (
    type === 'Property' ||
    type === 'AssignmentExpression' ||
    type === 'CallExpression' ||
    type === 'ArrayExpression' ||
    type.endsWith('Statement') ||
    type === 'VariableDeclarator'
  );
}

function literalsIn(entry: Node): readonly (string | number)[] {
  const found = new Set<string | number>();
  walk(entry, {
    enter(node, ancestors) {
      const parent = ancestors.at(-1);
      const isKey = parent?.type === 'Property' && parent.key === node && !parent.computed;
      if (node.type === 'Identifier' && isKey) found.add(node.name);
      if (node.type !== 'Literal') return;
      const { value } = node;
      if (typeof value === 'string' || typeof value === 'number') found.add(value);
    },
  });
  return [...found];
}
