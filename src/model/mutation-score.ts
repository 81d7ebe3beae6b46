import { isDetected, isValid, type MutantStatus } from './mutant-status.ts';

/** Counts of mutants by status, and the scores that follow from them. */
export interface MutationScore {
  readonly counts: Readonly<Record<MutantStatus, number>>;
  readonly total: number;
  readonly detected: number;
  readonly valid: number;
  /** Percentage of valid mutants that were detected (thesis, definition 3.1); undefined if no mutant is valid. */
  readonly score: number | undefined;
  /** The same percentage among the covered mutants. */
  readonly scoreOfCovered: number | undefined;
}

/** Counts statuses into a mutation score. */
export function mutationScore(statuses: Iterable<MutantStatus>): MutationScore {
  const counts: Record<MutantStatus, number> = {
    Killed: 0,
    Survived: 0,
    NoCoverage: 0,
    Timeout: 0,
    CompileError: 0,
    RuntimeError: 0,
    Ignored: 0,
    Pending: 0,
  };
  let total = 0;
  let detected = 0;
  let valid = 0;
  for (const status of statuses) {
    counts[status] += 1;
    total += 1;
    if (isDetected(status)) detected += 1;
    if (isValid(status)) valid += 1;
  }
  return {
    counts,
    total,
    detected,
    valid,
    score: percent(detected, valid),
    scoreOfCovered: percent(detected, valid - counts.NoCoverage),
  };
}

function percent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole;
}
