/** The factor by which a mutant may loop longer than the original, and the least budget in loop steps. */
const slack = { factor: 10, least: 30_000 };

/** Returns the loop steps that a run with a mutant may take, given those of the unmutated run. */
export function fuelBudget(unmutated: number): number {
  return unmutated * slack.factor + slack.least;
}
