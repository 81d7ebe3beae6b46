import type { MatrixRow } from '../../../model/kill-matrix.ts';

/** The strongest effect in a cell: none, a mutant reached, infected, or killed. */
export type CellLevel = 0 | 1 | 2 | 3;

/** A kill matrix with few enough cells for a picture. Each line stands for some tests, and each column for some mutants. */
export interface BinnedMatrix {
  readonly lines: number;
  readonly columns: number;
  /** The number of tests per line and of mutants per column. The last line or column may have fewer. */
  readonly testsPerLine: number;
  readonly mutantsPerColumn: number;
  readonly levelAt: (line: number, column: number) => CellLevel;
}

/** Merges neighbouring tests and mutants in pairs until there are at most this many lines and columns. */
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
