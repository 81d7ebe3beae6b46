import { parseSync, type Comment, type Node, type Program } from 'oxc-parser';

import type { Position, Span } from '../model/span.ts';
import { boundDepth } from './bound-depth.ts';
import { positionAt } from './line-starts.ts';

export type { Comment, Node, Program };

/** A parsed source text. Offsets are in UTF-16 units. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** Code that is nested so deep that the tree has an opaque node in its place (see `boundDepth`). */
  readonly tooDeep: readonly Span[];
}

/** The first error in a source text that the parser rejects, and its place. */
export interface SyntaxProblem {
  readonly message: string;
  readonly position: Position;
}

/** A parsed file, or the reason why there is none. */
export type ParseOutcome =
  | { readonly ok: true; readonly file: ParsedFile }
  | { readonly ok: false; readonly problem: SyntaxProblem };

/**
 * Parses TypeScript or JavaScript. The extension of the path chooses the dialect. Files that parse only as JSX (`.js` with
 * elements) are read as JSX.
 */
export function parse(path: string, text: string): ParseOutcome {
  let result = parseSync(path, text);
  if (result.errors.length > 0 && /\.[cm]?js$/.test(path)) {
    const asJsx = parseSync(path, text, { lang: 'jsx' });
    if (asJsx.errors.length === 0) result = asJsx;
  }
  const [error] = result.errors;
  if (error !== undefined) {
    const offset = error.labels[0]?.start ?? 0;
    return { ok: false, problem: { message: error.message, position: positionAt(text, offset) } };
  }
  const { program, comments } = result;
  return { ok: true, file: { path, text, program, comments, tooDeep: boundDepth(program) } };
}
