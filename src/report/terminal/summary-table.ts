import type { MutantStatus } from '../../model/mutant-status.ts';
import type { MutationScore } from '../../model/mutation-score.ts';
import type { Colours } from './colours.ts';
import { displayWidth, padLeft, padRight } from './display-width.ts';
import { formatCount, percentDigits } from '../format-number.ts';
import { scoreColour } from './score-colour.ts';
import { shortenPath } from './shorten-path.ts';
import type { FileSummary } from '../summarise-files.ts';
import { summaryRows, type SummaryRow } from '../summary-rows.ts';
import type { Thresholds } from '../threshold.ts';

/** The layout of the table. */
export interface SummaryTableOptions {
  readonly width: number;
  readonly thresholds: Thresholds;
  readonly colours: Colours;
  /** The title of the first column: the kind of the rows. */
  readonly rows?: 'File' | 'Package';
}

interface Column {
  readonly status: MutantStatus;
  readonly title: string;
  readonly shortTitle: string;
  /** Whether the column is left out if no mutant has the status. */
  readonly optional: boolean;
}

const statusColumns: readonly Column[] = [
  { status: 'Killed', title: 'Killed', shortTitle: 'Kill', optional: false },
  { status: 'Timeout', title: 'Timeout', shortTitle: 'Time', optional: true },
  { status: 'Survived', title: 'Survived', shortTitle: 'Surv', optional: false },
  { status: 'NoCoverage', title: 'Not covered', shortTitle: 'Uncov', optional: true },
  { status: 'Ignored', title: 'Ignored', shortTitle: 'Ign', optional: true },
  { status: 'CompileError', title: 'Compile error', shortTitle: 'Comp', optional: true },
  { status: 'RuntimeError', title: 'Runtime error', shortTitle: 'Run', optional: true },
  { status: 'Pending', title: 'Pending', shortTitle: 'Pend', optional: true },
];

/** A shown column. It is as wide as its title or its total. */
interface ShownColumn {
  readonly status: MutantStatus;
  readonly title: string;
  readonly width: number;
}

interface TableLayout {
  readonly columns: readonly ShownColumn[];
  readonly labelWidth: number;
}

const gap = '  ';
const scoreTitle = 'Score %';
/** The columns for paths. If long titles leave fewer columns and a path needs more, short titles are used. */
const comfortablePath = 30;
const narrowestPath = 15;

/**
 * Prints an aligned table of mutation scores by file with a row of totals, at most `width` columns wide. Columns of statuses that don't
 * occur are left out, and long paths are shortened. If the table is still too wide, the last columns are left out (mutants that don't
 * count in the score).
 */
export function summaryTable(
  files: readonly FileSummary[],
  total: MutationScore,
  options: SummaryTableOptions,
): string {
  const { width, colours } = options;
  const what = options.rows ?? 'File';
  const rows = summaryRows(files, what);
  const totals: SummaryRow = {
    kind: 'several',
    label: `All ${what.toLowerCase()}s`,
    score: total.score,
    counts: total.counts,
  };
  const longest = Math.max(
    what.length,
    ...[...rows, totals].map(({ label }) => displayWidth(label)),
  );
  const layout = layOut(total, longest, width);
  const print = (row: SummaryRow): string => printRow(row, layout, options);
  const titles = layout.columns.map((column) => padLeft(column.title, column.width));
  const header = [padRight(what, layout.labelWidth), scoreTitle, ...titles].join(gap);
  const rule = '─'.repeat(displayWidth(header));
  return [
    colours.dim(header),
    ...rows.map(print),
    colours.dim(rule),
    colours.bold(print(totals)),
  ].join('\n');
}

function layOut(total: MutationScore, longestLabel: number, width: number): TableLayout {
  const occurring = statusColumns.filter(
    ({ status, optional }) => !optional || total.counts[status] > 0,
  );
  const shown = (titleOf: (column: Column) => string): ShownColumn[] =>
    occurring.map((column) => {
      const digits = formatCount(total.counts[column.status]).length;
      const title = titleOf(column);
      return { status: column.status, title, width: Math.max(title.length, digits) };
    });
  const long = shown(({ title }) => title);
  const spacious = width - numbersWidth(long) >= Math.min(longestLabel, comfortablePath);
  const columns = spacious ? long : shown(({ shortTitle }) => shortTitle);
  const least = Math.min(longestLabel, narrowestPath);
  while (columns.length > 1 && width - numbersWidth(columns) < least) columns.pop();
  const labelWidth = Math.min(longestLabel, Math.max(least, width - numbersWidth(columns)));
  return { columns, labelWidth };
}

/** Returns the number of terminal columns that the score and the counts take, including gaps. */
function numbersWidth(columns: readonly ShownColumn[]): number {
  return columns.reduce(
    (sum, column) => sum + gap.length + column.width,
    gap.length + scoreTitle.length,
  );
}

function printRow(row: SummaryRow, layout: TableLayout, options: SummaryTableOptions): string {
  const { colours, thresholds } = options;
  const score = padLeft(percentDigits(row.score), scoreTitle.length);
  const cells = layout.columns.map(({ status, width }) => {
    const count = row.counts[status];
    const cell = padLeft(formatCount(count), width);
    return count === 0 ? colours.dim(cell) : cell;
  });
  const label = padRight(shortenPath(row.label, layout.labelWidth), layout.labelWidth);
  return [label, scoreColour(row.score, thresholds, colours)(score), ...cells].join(gap);
}
