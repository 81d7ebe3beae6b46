/** Returns the words of a source text that may be identifiers. */
export function words(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
}
