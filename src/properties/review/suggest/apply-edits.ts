import type { SuggestedEdit } from '../../../model/suggestion.ts';

/** Returns a text with edits applied. Of edits that overlap, the later ones in the list are left out. */
export function applyEdits(text: string, edits: readonly SuggestedEdit[]): string {
  const chosen: SuggestedEdit[] = [];
  for (const edit of edits) {
    const overlaps = chosen.some((other) => edit.start < other.end && other.start < edit.end);
    if (!overlaps) chosen.push(edit);
  }
  const order = new Map(chosen.map((edit, at) => [edit, at]));
  chosen.sort(
    (one, other) =>
      one.start - other.start ||
      one.end - other.end ||
      (order.get(one) ?? 0) - (order.get(other) ?? 0),
  );
  let result = '';
  let at = 0;
  for (const { start, end, text: by } of chosen) {
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}
