import type { AnalysisResult } from '../../../model/analysis-result.ts';
import type { KillMatrix, MatrixRow } from '../../../model/kill-matrix.ts';
import { comparePlace } from '../../compare.ts';
import { escapeHtml } from '../escape-html.ts';
import { countOf } from '../../format-number.ts';
import { binMatrix, type BinnedMatrix, type CellLevel } from './bin-matrix.ts';
import type { Picture } from './subsumption-picture.ts';

const most = { lines: 160, columns: 360 };
const page = { width: 1080, height: 520 };
const levels = [
  { level: 1, name: 'reached' },
  { level: 2, name: 'infected' },
  { level: 3, name: 'killed' },
] as const;

/** Draws the kill matrix as SVG, with a line for each test and a column for each mutant. In a large matrix they stand for several. */
export function matrixPicture(result: AnalysisResult, matrix: KillMatrix): Picture {
  const rows = inSourceOrder(result, matrix.rows);
  const binned = binMatrix(rows, result.tests.length, most);
  const { lines, columns, testsPerLine, mutantsPerColumn } = binned;
  const cell = {
    width: Math.min(9, page.width / Math.max(1, columns)),
    height: Math.max(2.5, Math.min(9, page.height / Math.max(1, lines))),
  };
  const names = (line: number): string =>
    escapeHtml(
      result.tests
        .slice(line * testsPerLine, (line + 1) * testsPerLine)
        .map(({ id }) => id)
        .join('\n'),
    );
  const groups = Array.from({ length: lines }, (_, line) => {
    const paths = levels.map(({ level, name }) => {
      const runs = runsOf(binned, line, level);
      if (runs.length === 0) return '';
      const moves = runs.map(({ start, length }) => `M${start} 0h${length}v1h${-length}z`);
      return `<path class="${name}" d="${moves.join('')}"/>`;
    });
    return `<g transform="translate(0 ${line})"><title>${names(line)}</title><path class="line" d="M0 0h${columns}v1H0z"/>${paths.join('')}</g>`;
  });
  const [width, height] = [columns * cell.width, lines * cell.height].map(Math.ceil);
  const each =
    testsPerLine === 1 && mutantsPerColumn === 1
      ? ''
      : ` A line stands for ${countOf(testsPerLine, 'test')}, a column for ${countOf(mutantsPerColumn, 'mutant')}, and a cell shows the strongest of its pairs.`;
  return {
    svg: `<svg class="kill-matrix" role="img" aria-label="Kill matrix of ${countOf(result.tests.length, 'test')} and ${countOf(rows.length, 'mutant')}" width="${width}" height="${height}" viewBox="0 0 ${columns} ${lines}" preserveAspectRatio="none" shape-rendering="crispEdges">${groups.join('')}</svg>`,
    caption: `Tests from top to bottom, mutants from left to right, both in the order of their files.${each}`,
  };
}

function inSourceOrder({ judged }: AnalysisResult, rows: readonly MatrixRow[]): MatrixRow[] {
  const mutants = new Map(judged.map(({ mutant }) => [mutant.id, mutant]));
  return rows
    .flatMap((row) => {
      const mutant = mutants.get(row.mutantId);
      return mutant === undefined ? [] : [{ row, mutant }];
    })
    .toSorted((a, b) => comparePlace(a.mutant, b.mutant))
    .map(({ row }) => row);
}

/** Returns the runs of neighbouring cells of the same level. */
function runsOf(
  { columns, levelAt }: BinnedMatrix,
  line: number,
  level: CellLevel,
): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (let column = 0; column < columns; column += 1) {
    if (levelAt(line, column) !== level) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === column) last.length += 1;
    else runs.push({ start: column, length: 1 });
  }
  return runs;
}
