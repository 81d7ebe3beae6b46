/** A table in Markdown, padded as Prettier does it. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((_, at) =>
    Math.max(3, ...[head, ...rows].map((cells) => (cells[at] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Names as code, with the bars that would end a cell escaped; a dash for none. */
export function codes(names: readonly string[]): string {
  if (names.length === 0) return '–';
  return names.map((name) => `\`${name.replaceAll('|', String.raw`\|`)}\``).join(', ');
}
