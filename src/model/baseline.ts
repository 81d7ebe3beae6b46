import { isLeftByTests, type JudgedMutant } from './verdict.ts';

/** An undetected mutant that a project knows of. */
export interface KnownSurvivor {
  readonly id: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** A description of the change, for people. It plays no part in the comparison. */
  readonly text: string;
}

/** The undetected mutants that a project knows of: those that survive, and those that no test reaches. */
export type Baseline = readonly KnownSurvivor[];

/** How a result differs from a baseline. */
export interface BaselineComparison {
  /** Undetected, and not in the baseline. */
  readonly fresh: readonly JudgedMutant[];
  /** Undetected, and in the baseline. */
  readonly known: readonly JudgedMutant[];
  /** In the baseline, and detected by now, or no longer there. */
  readonly gone: readonly KnownSurvivor[];
}

/**
 * Compares the mutants of a result with a baseline. Only entries of the baseline that the result contains count, and, if the
 * result is about the whole project, entries that no longer exist. A mutant that flaky or failing tests or an interruption
 * leave undecided is neither new nor gone.
 *
 * @param isWhole every mutant of the project is in the result
 */
export function compareWithBaseline(
  judged: readonly JudgedMutant[],
  baseline: Baseline,
  isWhole: boolean,
): BaselineComparison {
  const ids = new Set(baseline.map(({ id }) => id));
  const byId = new Map(judged.map((one) => [one.mutant.id, one]));
  const undetected = judged.filter(isUndetected);
  return {
    fresh: undetected.filter(({ mutant }) => !ids.has(mutant.id)),
    known: undetected.filter(({ mutant }) => ids.has(mutant.id)),
    gone: baseline.filter(({ id }) => {
      const one = byId.get(id);
      return one === undefined ? isWhole : !isUndetected(one) && !isUndecided(one);
    }),
  };
}

/** The baseline after a result: without what is gone, with what is new. */
export function baselineAfter(
  baseline: Baseline,
  { fresh, known, gone }: BaselineComparison,
  textOf: (one: JudgedMutant) => string,
): Baseline {
  const goneIds = new Set(gone.map(({ id }) => id));
  const entries = new Map(
    baseline.filter(({ id }) => !goneIds.has(id)).map((entry) => [entry.id, entry]),
  );
  for (const one of [...known, ...fresh]) {
    const { id, file } = one.mutant;
    entries.set(id, { id, file, text: textOf(one) });
  }
  return [...entries.values()];
}

function isUndetected(one: JudgedMutant): boolean {
  const { status } = one.verdict;
  return (status === 'Survived' || status === 'NoCoverage') && !isUndecided(one);
}

function isUndecided({ verdict }: JudgedMutant): boolean {
  return verdict.status === 'Pending' || isLeftByTests(verdict);
}
