import { lineStarts } from '../../syntax/line-starts.ts';
import type { Comment, ParsedFile } from '../../syntax/parse.ts';

/** A source text with the facts needed to take its spans apart. */
export interface CommentedText {
  readonly path: string;
  readonly text: string;
  readonly comments: readonly Comment[];
  /** Returns whether a span contains a line break. */
  readonly spansLines: (start: number, end: number) => boolean;
}

/** Prepares the text of a parsed file. */
export function sourceText({ path, text, comments }: ParsedFile): CommentedText {
  const starts = lineStarts(text);
  return {
    path,
    text,
    comments,
    spansLines(start, end) {
      return (starts[firstAbove(starts, start)] ?? Infinity) <= end;
    },
  };
}

/** Returns the comments in a span. */
export function commentsWithin(source: CommentedText, start: number, end: number): Comment[] {
  const found: Comment[] = [];
  let low = 0;
  let high = source.comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((source.comments[middle]?.start ?? Infinity) < start) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < source.comments.length; at += 1) {
    const comment = source.comments[at];
    if (comment === undefined || comment.end > end) break;
    found.push(comment);
  }
  return found;
}

/** Returns the offset at which a token first stands in a span, ignoring comments. */
export function tokenOffset(
  source: CommentedText,
  token: string,
  span: { readonly start: number; readonly end: number },
): number {
  const comments = commentsWithin(source, span.start, span.end);
  let at = span.start;
  for (const comment of comments) {
    const found = source.text.slice(at, comment.start).indexOf(token);
    if (found !== -1) return at + found;
    at = comment.end;
  }
  const found = source.text.slice(at, span.end).indexOf(token);
  if (found === -1) throw new Error(`No ${token} between ${String(at)} and ${String(span.end)}`);
  return at + found;
}

function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
