import type { Span } from '../../../model/span.ts';

/** A text that takes the place of a span. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Applies edits that don't overlap. Of two edits at the same place, the first stays first. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const inOrder = edits.toSorted((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of inOrder) {
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return result + text.slice(at);
}
