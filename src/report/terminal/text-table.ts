import type { Colours } from './colours.ts';
import { displayWidth, padLeft, padRight } from './display-width.ts';

/** A table of texts. The first column is aligned left, the others right. */
export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of columns, from the left, whose texts are names. By default 1. */
  readonly names?: number;
}

const gap = '  ';

/** Prints a table whose columns are as wide as their longest text. */
export function textTable({ header, rows, names = 1 }: TextTable, colours: Colours): string {
  const widths = header.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(displayWidth)),
  );
  const print = (row: readonly string[]): string =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column < names ? padRight(cell, width) : padLeft(cell, width);
      })
      .join(gap)
      .trimEnd();
  return [colours.dim(print(header)), ...rows.map(print)].join('\n');
}
