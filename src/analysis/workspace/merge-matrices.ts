import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { KillMatrix, MatrixRow } from '../../model/kill-matrix.ts';
import { isDetected, isValid } from '../../model/mutant-status.ts';
import { findInMatrix } from '../after/matrix/find-in-matrix.ts';

/**
 * Merges the kill matrices of results into one with the tests of all results, in their order. The matrix is block-diagonal, because
 * no test of one result runs with a mutant of another. Conclusions from the whole matrix are drawn anew. Returns undefined if no
 * result has a matrix.
 */
export function mergeMatrices(results: readonly AnalysisResult[]): KillMatrix | undefined {
  let first = 0;
  const placed = results.flatMap(({ matrix, tests }) => {
    const moved = matrix && moveTests(matrix, first);
    first += tests.length;
    return moved ?? [];
  });
  if (placed.length === 0) return undefined;
  const rows = placed.flatMap((matrix) => matrix.rows);
  const statuses = new Map(
    results.flatMap(({ judged }) =>
      judged.map(({ verdict }) => [verdict.mutantId, verdict.status] as const),
    ),
  );
  const statusOf = (row: number): Parameters<typeof isValid>[0] =>
    statuses.get(rows[row]?.mutantId ?? '') ?? 'Pending';
  const playing = new Set(placed.flatMap(({ playing: tests }) => tests));
  return {
    rows,
    flaky: placed.flatMap(({ flaky }) => flaky),
    isComplete: placed.every(({ isComplete }) => isComplete),
    findings: findInMatrix(rows, {
      durations: results.flatMap(({ tests }) => tests.map(({ duration }) => duration)),
      takesPart: (test) => playing.has(test),
      isValid: (row) => isValid(statusOf(row)),
      isDetected: (row) => isDetected(statusOf(row)),
    }),
    milliseconds: placed.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}

/** Moves the test numbers of a matrix, so that they begin with `first`. Also returns the tests that take part in it. */
function moveTests(
  { rows, flaky, isComplete, milliseconds, findings }: KillMatrix,
  first: number,
): Omit<KillMatrix, 'findings'> & { readonly playing: readonly number[] } {
  const lists = new Map<readonly number[], readonly number[]>();
  const moved = (tests: readonly number[]): readonly number[] => {
    const known = lists.get(tests) ?? tests.map((test) => test + first);
    lists.set(tests, known);
    return known;
  };
  return {
    rows: rows.map((row): MatrixRow => ({
      ...row,
      reached: moved(row.reached),
      infected: moved(row.infected),
      killers: moved(row.killers),
    })),
    flaky: moved(flaky),
    isComplete,
    milliseconds,
    playing: moved(findings.tests.map(({ test }) => test)),
  };
}
