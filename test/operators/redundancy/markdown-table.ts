/** Returns a Markdown table, padded as the formatter pads it. */
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

/** Returns names as Markdown code; `|` is escaped, since it would end a cell. Without names, returns a dash. */
export function codes(names: readonly string[]): string {
  if (names.length === 0) return '–';
  return names.map((name) => `\`${name.replaceAll('|', String.raw`\|`)}\``).join(', ');
}
