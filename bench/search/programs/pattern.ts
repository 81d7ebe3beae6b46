/** Where a pattern first occurs in a text; -1 where it doesn't, or is empty. */
export function pattern(text: string, wanted: string): number {
  const last: number = text.length - wanted.length;
  if (wanted.length === 0 || last < 0) return -1;
  for (let start = 0; start <= last; start = start + 1) {
    let matched = 0;
    while (
      matched < wanted.length &&
      text.charCodeAt(start + matched) === wanted.charCodeAt(matched)
    ) {
      matched = matched + 1;
    }
    if (matched === wanted.length) return start;
  }
  return -1;
}
