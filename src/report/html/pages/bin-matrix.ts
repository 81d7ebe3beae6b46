import type { MatrixRow } from '../../../model/kill-matrix.ts';

/** What the strongest pair of a cell shows: nothing, a mutant reached, infected, or killed. */
export type CellLevel = 0 | 1 | 2 | 3;

/** A kill matrix in few enough cells to look at: a line for some tests each, a column for some mutants each. */
export interface BinnedMatrix {
  readonly lines: number;
  readonly columns: number;
  /** How many tests make a line, and how many mutants a column; the last may have fewer. */
  readonly testsPerLine: number;
  readonly mutantsPerColumn: number;
  readonly levelAt: (line: number, column: number) => CellLevel;
}

/** Puts pairs of neighbouring tests and mutants together until there are no more lines and columns than these. */
export function binMatrix(
  rows: readonly MatrixRow[],
  tests: number,
  most: { readonly lines: number; readonly columns: number },
): BinnedMatrix {
  const testsPerLine = Math.max(1, Math.ceil(tests / most.lines));
  const mutantsPerColumn = Math.max(1, Math.ceil(rows.length / most.columns));
  const lines = Math.ceil(tests / testsPerLine);
  const columns = Math.ceil(rows.length / mutantsPerColumn);
  const levels = new Uint8Array(lines * columns);
  const raise = (ofTests: readonly number[], column: number, level: CellLevel): void => {
    for (const test of ofTests) {
      const at = Math.floor(test / testsPerLine) * columns + column;
      if ((levels[at] ?? 0) < level) levels[at] = level;
    }
  };
  rows.forEach(({ reached, infected, killers }, at) => {
    const column = Math.floor(at / mutantsPerColumn);
    raise(reached, column, 1);
    raise(infected, column, 2);
    raise(killers, column, 3);
  });
  return {
    lines,
    columns,
    testsPerLine,
    mutantsPerColumn,
    levelAt: (line, column) => levelOf(levels[line * columns + column]),
  };
}

function levelOf(value: number | undefined): CellLevel {
  return value === 1 || value === 2 || value === 3 ? value : 0;
}
