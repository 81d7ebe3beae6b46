/**
 * The globs under `packages` in a pnpm-workspace.yaml; undefined where it has no such key. Only this one list is read, in block or
 * in flow style, with quotes and comments; whatever else the file holds is passed over.
 */
export function readPnpmPackages(yaml: string): string[] | undefined {
  const lines = yaml.split(/\r?\n/).map(withoutComment);
  const start = lines.findIndex((line) => /^(?:packages|"packages"|'packages')\s*:/.test(line));
  if (start === -1) return undefined;
  const first = (lines[start] ?? '').replace(/^[^:]*:/, '').trim();
  const rest = lines.slice(start + 1);
  return first.startsWith('[') ? flowItems([first, ...rest].join('\n')) : blockItems(rest);
}

/** Items of `- item` lines, which may be indented or not, up to the next key. */
function blockItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const [, text] = /^\s*-\s+(.*)$/.exec(line) ?? [];
    if (text === undefined) break;
    items.push(unquoted(text.trim()));
  }
  return items.filter((item) => item !== '');
}

/** Items of `[a, 'b', "c"]`, which may go over several lines. */
function flowItems(text: string): string[] {
  const inside = /^\[((?:[^\]'"]|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')*)/.exec(text)?.[1] ?? '';
  const items = inside.match(/(?:[^,'"{]|\{[^}]*\}|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')+/g) ?? [];
  return items.map((item) => unquoted(item.trim())).filter((item) => item !== '');
}

/** A line without a comment: `#` begins one outside of quotes, first in the line or after a blank. */
function withoutComment(line: string): string {
  const pieces =
    line.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\s+#.*$|^#.*$|\s+|[^\s"'#]+|./g) ?? [];
  return pieces
    .filter((piece) => !/^\s*#/.test(piece) || piece === '#')
    .join('')
    .trimEnd();
}

function unquoted(text: string): string {
  if (text.startsWith("'")) return text.slice(1).replace(/'$/, '').replaceAll("''", "'");
  if (text.startsWith('"')) return text.slice(1).replace(/"$/, '').replaceAll(/\\(.)/g, '$1');
  return text;
}
