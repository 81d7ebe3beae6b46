/** Scores from `high` on are shown as good, from `low` on as fair, below as poor; whole percents. */
export interface Thresholds {
  readonly high: number;
  readonly low: number;
}

export const defaultThresholds: Thresholds = { high: 80, low: 60 };

/**
 * Whether a mutation score reaches the threshold `breakAt`, in percent. The exact score counts, not the rounded
 * one a report shows. Without a threshold every score does; so does a run with no valid mutant (a score of
 * undefined), because nothing was left undetected.
 */
export function meetsThreshold(score: number | undefined, breakAt: number | undefined): boolean {
  return breakAt === undefined || score === undefined || score >= breakAt;
}
