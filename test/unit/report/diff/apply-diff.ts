/** Applies a unified diff of one file to a text, as `patch` does. */
export function applyDiff(text: string, diff: string): string {
  const lines = text.split(/(?<=\n)/);
  const hunks = diff.split(/^@@ -(\d+),(\d+) \+\d+,\d+ @@\n/m).slice(1);
  let result = '';
  let at = 0;
  for (let hunk = 0; hunk < hunks.length; hunk += 3) {
    const count = Number(hunks[hunk + 1]);
    const start = Number(hunks[hunk]) - (count === 0 ? 0 : 1);
    const body = (hunks[hunk + 2] ?? '').replaceAll('\n\\ No newline at end of file\n', '');
    result += lines.slice(at, start).join('');
    const changed = body.split(/(?<=\n)/).filter((line) => line !== '' && !line.startsWith('-'));
    result += changed.map((line) => line.slice(1)).join('');
    at = start + count;
  }
  return result + lines.slice(at).join('');
}
