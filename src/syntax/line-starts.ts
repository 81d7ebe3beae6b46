import type { Location, Position, Span } from '../model/span.ts';

/** Returns the offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the position of an offset, given the starts of the lines. */
export function positionIn(starts: readonly number[], offset: number): Position {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Returns the location of a span, given the starts of the lines. */
export function locationIn(starts: readonly number[], span: Span): Location {
  return { start: positionIn(starts, span.start), end: positionIn(starts, span.end) };
}

/** Returns the position of an offset in a text. For many offsets, keep `lineStarts` and use `positionIn`. */
export function positionAt(text: string, offset: number): Position {
  return positionIn(lineStarts(text), offset);
}
