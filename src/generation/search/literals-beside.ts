import type { NumberedFile } from '../../analysis/select/mutant-table.ts';
import type { Span } from '../../model/span.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** The most literals that are taken for one place. */
const most = 8;

/** The number of entries from which a list or an object counts as a table. */
const leastEntries = 5;

/** What stands beside a place. */
export interface Beside {
  readonly literals: readonly (string | number)[];
  /** Whether the place is in an entry of a table. */
  readonly isInTable: boolean;
}

/**
 * Returns a finder of the literals that stand beside a place in a file: the keys of the entries of tables around it, the literal that the
 * place is, and those in the innermost entry, assignment, call or statement around it that has any. A key that is a name counts as a text.
 * Where a table is looked up, its keys and values are good inputs.
 */
export function literalsBeside({ program }: ParsedFile): (place: Span) => Beside {
  return (place) => {
    const around: Node[] = [];
    let isInTable = false;
    let own: readonly (string | number)[] = [];
    walk(program, {
      enter(node) {
        if (node.start > place.start || node.end < place.end) return 'skip';
        isInTable ||= isTable(node);
        if (isEntry(node)) around.push(node);
        if (node.type === 'Literal') own = literalsIn(node);
        return undefined;
      },
    });
    const inward = around.toReversed();
    const nearest = inward.map(literalsIn).find((found) => found.length > 0) ?? [];
    const literals = [...new Set([...inward.flatMap(keyOf), ...own, ...nearest])].slice(0, most);
    return { literals, isInTable };
  };
}

/** Returns a finder of what stands beside a mutant of a file, by the mutant's index. */
export function besideMutants(
  { catalogue, firstMutant }: NumberedFile,
  parsed: ParsedFile,
): (mutant: number) => Beside | undefined {
  const places = catalogue.sites.flatMap(({ span, mutants }) => mutants.map(() => span));
  const besideAt = literalsBeside(parsed);
  return (mutant) => {
    const place = places[mutant - firstMutant];
    return place && besideAt(place);
  };
}

function isTable(node: Node): boolean {
  if (node.type === 'ObjectExpression') return node.properties.length >= leastEntries;
  return node.type === 'ArrayExpression' && node.elements.length >= leastEntries;
}

function keyOf(entry: Node): readonly (string | number)[] {
  if (entry.type !== 'Property' || entry.computed) return [];
  const { key } = entry;
  if (key.type === 'Identifier') return [key.name];
  if (key.type !== 'Literal') return [];
  return typeof key.value === 'string' || typeof key.value === 'number' ? [key.value] : [];
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
