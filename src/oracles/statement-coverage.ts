import type { Span } from '../model/span.ts';
import { type ParsedFile } from '../syntax/parse.ts';
import { walk } from '../syntax/walk.ts';

/**
 * Returns, for each place of a file, the number of the innermost statement around it; -1 for a place in no statement. Statements are
 * numbered in the order of the text. Blocks and declarations of functions and classes are no statements.
 */
export function statementsAround(
  { program }: ParsedFile,
  places: readonly Span[],
): readonly number[] {
  const statements: Span[] = [];
  walk(program, {
    enter({ type, start, end }) {
      const isCode = type.endsWith('Statement') || type === 'VariableDeclaration';
      if (isCode && type !== 'BlockStatement') statements.push({ start, end });
    },
  });
  return places.map(({ start, end }) => {
    let innermost = -1;
    for (const [number, statement] of statements.entries()) {
      if (statement.start > start) break;
      if (statement.end >= end) innermost = number;
    }
    return innermost;
  });
}
