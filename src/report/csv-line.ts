/** One record of a CSV file (RFC 4180, but with a line feed alone): cells are quoted where they have to be. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((one) => cell(String(one))).join(',')}\n`;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
