import { isFunction } from '../../syntax/nodes.ts';
import { type Comment, type Node, parse, type ParsedFile } from '../../syntax/parse.ts';
import { walk } from '../../syntax/walk.ts';

/** What a file shows of its types to others, as text, and which modules it names. */
export interface TypeShape {
  /** Two texts of a file with equal shapes give other files the same types. */
  readonly shape: string;
  readonly imports: readonly string[];
}

/** Comments that change what a program means. */
const telling = /^\/|@jsx|@ts-/;

/**
 * Reads what a TypeScript file shows to others: its text without comments and without the bodies of functions whose return
 * type is written down. A body that loads modules stays, since it may bring in declarations. Undefined for other files, whose
 * types come from comments and assignments as well.
 */
export function typeShape(path: string, text: string): TypeShape | undefined {
  if (!/\.[cm]?tsx?$/.test(path)) return undefined;
  const outcome = parse(path, text);
  if (!outcome.ok) return undefined;
  const { comments } = outcome.file;
  const hidden = [
    ...comments.filter(isSilent).map((comment) => withSpaceBefore(comment, text)),
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

/** White space that stands before a comment is in no literal. */
function withSpaceBefore({ start, end }: Comment, text: string): { start: number; end: number } {
  return { start: text.slice(0, start).trimEnd().length, end };
}

function isSilent({ value }: Comment): boolean {
  return !telling.test(value);
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

/** The body of a function with a written return type. */
function bodyOf(node: Node): Node | undefined {
  return isFunction(node) && node.returnType && node.body ? node.body : undefined;
}

/**
 * Everything in quotes that stands where a module may be named. The parser's list of imports has no types such as
 * `import('a').B`, and no `require`.
 */
function importsOf({ text }: ParsedFile): string[] {
  const named = /\b(?:from|import|require)\b\s*\(?\s*(['"])([^'"]+)\1/g;
  return [...text.matchAll(named)].flatMap(([, , name]) => name ?? []);
}
