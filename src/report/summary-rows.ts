import type { MutantStatus } from '../model/mutant-status.ts';
import { countOf } from './format-number.ts';
import type { FileSummary } from './summarise-files.ts';

/** A row of a summary table: one file, or several files together. */
export interface SummaryRow {
  readonly kind: 'file' | 'several';
  readonly label: string;
  readonly score: number | undefined;
  readonly counts: Readonly<Record<MutantStatus, number>>;
}

const mostRows = 30;

/**
 * Returns one row per file, in the given order (most undetected mutants first). For a large project, the first thirty files with
 * undetected mutants have rows, and a last row sums up all other files.
 */
export function summaryRows(files: readonly FileSummary[], what = 'File'): SummaryRow[] {
  if (files.length <= mostRows) return files.map(rowOf);
  const open = files.filter(({ score }) => score.valid > score.detected);
  const shown = new Set(open.slice(0, mostRows));
  const others = files.filter((file) => !shown.has(file));
  return [...[...shown].map(rowOf), sumOf(others, what.toLowerCase())];
}

function rowOf({ path, score }: FileSummary): SummaryRow {
  return { kind: 'file', label: path, score: score.score, counts: score.counts };
}

function sumOf(files: readonly FileSummary[], what: string): SummaryRow {
  const sum = (status: MutantStatus): number =>
    files.reduce((total, { score }) => total + score.counts[status], 0);
  const counts = {
    Killed: sum('Killed'),
    Timeout: sum('Timeout'),
    Survived: sum('Survived'),
    NoCoverage: sum('NoCoverage'),
    CompileError: sum('CompileError'),
    RuntimeError: sum('RuntimeError'),
    Ignored: sum('Ignored'),
    Pending: sum('Pending'),
  };
  const valid = files.reduce((total, { score }) => total + score.valid, 0);
  return {
    kind: 'several',
    label: countOf(files.length, `more ${what}`),
    score: valid === 0 ? undefined : (100 * (counts.Killed + counts.Timeout)) / valid,
    counts,
  };
}
