/** How much longer a mutant may loop than the original did, and the least budget in loop steps. */
const slack = { factor: 10, least: 30_000 };

/** The loop steps that a run with a mutant may take, given those of the unmutated run. */
export function fuelBudget(unmutated: number): number {
  return unmutated * slack.factor + slack.least;
}
