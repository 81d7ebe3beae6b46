import { visible } from '../terminal/display-width.ts';

/**
 * One record of a CSV file (RFC 4180, but with a line feed alone): cells are quoted where they have to be, and have no control
 * characters but tabs and line breaks.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((one) => cell(String(one))).join(',')}\n`;
}

function cell(raw: string): string {
  const text = visible(raw);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
