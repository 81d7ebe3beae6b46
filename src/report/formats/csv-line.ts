import { visible } from '../terminal/display-width.ts';

/**
 * Returns one record of a CSV file (RFC 4180, but ending with a line feed only). Cells are quoted if necessary. They contain no
 * control characters except tabs and line breaks.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((one) => cell(String(one))).join(',')}\n`;
}

function cell(raw: string): string {
  const text = visible(raw);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
