/** The limits of scores, in whole percents: from `high` on a score is shown as good, from `low` on as fair, and below as poor. */
export interface Thresholds {
  readonly high: number;
  readonly low: number;
}

export const defaultThresholds: Thresholds = { high: 80, low: 60 };

/**
 * Whether a mutation score reaches the threshold `breakAt`, in percent. The exact score counts, and not the rounded score in a report.
 * Without a threshold, every score reaches it. So does the score of a run without valid mutants (undefined), because no mutant was left
 * undetected.
 */
export function meetsThreshold(score: number | undefined, breakAt: number | undefined): boolean {
  return breakAt === undefined || score === undefined || score >= breakAt;
}
