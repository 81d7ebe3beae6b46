import { findInMatrix } from '../../../src/analysis/after/matrix/find-in-matrix.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import type { KillMatrix, MatrixRow } from '../../../src/model/kill-matrix.ts';
import { isDetected, isValid } from '../../../src/model/mutant-status.ts';

/**
 * A kill matrix of a result: a mutant that a test is known to detect is killed by that test and by the last that infects it, the
 * first time by an exception; the second mutant that is detected without one has an incomplete row.
 */
export function sampleMatrix(
  result: AnalysisResult,
  changes: Partial<KillMatrix> = {},
): KillMatrix {
  const numbers = new Map(result.tests.map(({ id }, number) => [id, number]));
  const numbersOf = (ids: readonly string[]): number[] => ids.map((id) => numbers.get(id) ?? -1);
  const judged = result.judged.filter(({ verdict }) => verdict.status !== 'Ignored');
  const rows = judged.map(({ mutant, verdict }): MatrixRow => {
    const infected = numbersOf(verdict.infectedBy);
    const found = verdict.killedBy === undefined ? [] : [verdict.killedBy];
    const killers = [
      ...new Set([...numbersOf(found), ...(found.length > 0 ? infected.slice(-1) : [])]),
    ];
    return {
      mutantId: mutant.id,
      reached: numbersOf(verdict.coveredBy),
      infected,
      killers: killers.toSorted((a, b) => a - b),
      kinds: killers.map((_, at) => (at === 0 ? 'exception' : 'assertion')),
      isComplete: !isDetected(verdict.status) || killers.length > 0,
    };
  });
  const statusOf = (row: number) => judged[row]?.verdict.status ?? 'Pending';
  return {
    rows,
    flaky: [],
    isComplete: true,
    milliseconds: 1500,
    findings: findInMatrix(rows, {
      durations: result.tests.map(({ duration }) => duration),
      takesPart: () => true,
      isValid: (row) => isValid(statusOf(row)),
      isDetected: (row) => isDetected(statusOf(row)),
    }),
    ...changes,
  };
}
