import { isFunction } from '../../syntax/nodes.ts';
import { type Comment, type Node, parse, type ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** The type shape of a file: the types that it shows to other files, as text. Also the modules that it names. */
export interface TypeShape {
  /** If two texts of a file have equal shapes, other files see the same types. */
  readonly shape: string;
  readonly imports: readonly string[];
}

/** Matches comments that change the meaning of a program. */
const meaningful = /^\/|@jsx|@ts-/;

/**
 * Returns the type shape of a TypeScript file: its text without comments and without the bodies of functions whose return type is
 * written down. A body that loads modules stays, because the modules may add declarations. Returns undefined for other files,
 * whose types also depend on comments and assignments.
 */
export function typeShape(path: string, text: string): TypeShape | undefined {
  if (!/\.[cm]?tsx?$/.test(path)) return undefined;
  const outcome = parse(path, text);
  if (!outcome.ok) return undefined;
  const { comments } = outcome.file;
  const hidden = [
    ...comments.filter(hasNoMeaning).map((comment) => withSpaceBefore(comment, text)),
    ...hiddenBodies(outcome.file),
  ];
  let shape = '';
  let end = 0;
  for (const span of hidden.toSorted((a, b) => a.start - b.start)) {
    if (span.start < end) continue;
    shape += text.slice(end, span.start);
    if (/\S/.test(text.charAt(span.end))) shape += ' ';
    end = span.end;
  }
  return { shape: (shape + text.slice(end)).trim(), imports: importsOf(outcome.file) };
}

/** Extends a comment by the white space before it, which is never part of a literal. */
function withSpaceBefore({ start, end }: Comment, text: string): { start: number; end: number } {
  return { start: text.slice(0, start).trimEnd().length, end };
}

function hasNoMeaning({ value }: Comment): boolean {
  return !meaningful.test(value);
}

function hiddenBodies({ program, text }: ParsedFile): { start: number; end: number }[] {
  const bodies: { start: number; end: number }[] = [];
  walk(program, {
    enter(node) {
      const body = bodyOf(node);
      if (body !== undefined && !loading.test(text.slice(body.start, body.end))) bodies.push(body);
    },
  });
  return bodies;
}

const loading = /\b(?:import|require)\b/;

/** Returns the body of a function with a written return type; undefined for any other node. */
function bodyOf(node: Node): Node | undefined {
  return isFunction(node) && node.returnType && node.body ? node.body : undefined;
}

/**
 * Finds everything in quotes in places where a module may be named. The parser's list of imports is not enough: it lacks types such
 * as `import('a').B`, and `require`.
 */
function importsOf({ text }: ParsedFile): string[] {
  const named = /\b(?:from|import|require)\b\s*\(?\s*(['"])([^'"]+)\1/g;
  return [...text.matchAll(named)].flatMap(([, , name]) => name ?? []);
}
