import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { KillKind, MatrixRow } from '../../model/kill-matrix.ts';
import { csvLine } from './csv-line.ts';

/** The effects of a test on a mutant, from the weakest to the strongest. */
type Effect = 'reached' | 'infected' | KillKind;

/**
 * Prints the kill matrix as CSV, with one line for each pair of a mutant and a test that reaches it, and the strongest effect of the
 * test on the mutant. Without a matrix, prints only the header.
 */
export function matrixCsv({ matrix, judged, tests }: AnalysisResult): string {
  const header = csvLine([
    'mutant',
    'file',
    'line',
    'column',
    'operator',
    'status',
    'test',
    'effect',
  ]);
  const byId = new Map(judged.map((one) => [one.mutant.id, one]));
  const lines = (matrix?.rows ?? []).map((row) => {
    const known = byId.get(row.mutantId);
    if (known === undefined) return '';
    const { id, file, location, operator } = known.mutant;
    const { line, column } = location.start;
    const common = [id, file, line, column, operator, known.verdict.status];
    return effectsOf(row)
      .map(([test, effect]) => csvLine([...common, tests[test]?.id ?? '', effect]))
      .join('');
  });
  return header + lines.join('');
}

function effectsOf(row: MatrixRow): [test: number, effect: Effect][] {
  const infected = new Set(row.infected);
  const kinds = new Map(row.killers.map((test, at) => [test, row.kinds[at]]));
  const all = new Set([...row.reached, ...row.killers]);
  return [...all].map((test) => [
    test,
    kinds.get(test) ?? (infected.has(test) ? 'infected' : 'reached'),
  ]);
}
