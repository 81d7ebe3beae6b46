import { isFelt } from '../model/impact.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import { comparePlace } from './compare.ts';
import { groupBy } from '../foundation/group-by.ts';

/** Survivors on one line of one function, which are shown together: the strongest, and the others. */
export interface SurvivorGroup {
  readonly leader: JudgedMutant;
  /** The strongest comes first. */
  readonly others: readonly JudgedMutant[];
}

/** The most places that a file gets before every other file has had its turn. */
const placesPerFile = 3;

/**
 * Returns survivors in the order of their importance. Survivors that some test infects come first, because a test computed a different
 * value and did not notice it. Then come survivors that no test infects, then survivors that only flaky tests reach, then survivors
 * without impact. Within these tiers, survivors are ordered by their impact, if it was measured, then by the number of tests that
 * infect them, then by the number of tests that reach them. Survivors on the same line of a function form one group. The head of the
 * list should show different places: no function appears twice before every function has appeared once, and in each such round no file
 * gets more than three places before the other files had theirs.
 */
export function rankSurvivors(judged: readonly JudgedMutant[]): SurvivorGroup[] {
  const survivors = judged.filter(({ verdict }) => verdict.status === 'Survived').sort(byStrength);
  const tiers: SurvivorGroup[][] = [];
  for (const [leader, ...others] of groupBy(survivors, lineKey).values())
    if (leader !== undefined) (tiers[tierOf(leader)] ??= []).push({ leader, others });
  return tiers.flatMap(spread);
}

/** Returns the tier of a survivor: infected, not infected, undecided, without impact. */
function tierOf({ verdict }: JudgedMutant): 0 | 1 | 2 | 3 {
  if (verdict.impact !== undefined && !isFelt(verdict.impact)) return 3;
  if (verdict.reason?.kind === 'flaky-tests') return 2;
  return verdict.infectedBy.length > 0 ? 0 : 1;
}

function spread(groups: readonly SurvivorGroup[]): SurvivorGroup[] {
  return roundsOf(groups, functionKey, 1).flatMap((round) =>
    roundsOf(round, fileKey, placesPerFile).flat(),
  );
}

/** Orders items in rounds. Each round has at most `places` items with the same key. Otherwise the given order stays. */
function roundsOf(
  groups: readonly SurvivorGroup[],
  keyOf: (one: JudgedMutant) => string,
  places: number,
): SurvivorGroup[][] {
  const seen = new Map<string, number>();
  const rounds: SurvivorGroup[][] = [];
  for (const group of groups) {
    const key = keyOf(group.leader);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    (rounds[Math.floor(before / places)] ??= []).push(group);
  }
  return rounds;
}

function byStrength(a: JudgedMutant, b: JudgedMutant): number {
  return (
    tierOf(a) - tierOf(b) ||
    reachOf(b) - reachOf(a) ||
    b.verdict.infectedBy.length - a.verdict.infectedBy.length ||
    b.verdict.coveredBy.length - a.verdict.coveredBy.length ||
    comparePlace(a.mutant, b.mutant)
  );
}

/** Returns the size of a survivor's impact. Impact that could not be measured counts less than any measured impact. */
function reachOf({ verdict: { impact } }: JudgedMutant): number {
  return impact === undefined ? -1 : impact.functions;
}

function fileKey({ mutant }: JudgedMutant): string {
  return mutant.file;
}

function functionKey({ mutant }: JudgedMutant): string {
  return `${mutant.file}\0${mutant.functionName}`;
}

function lineKey(one: JudgedMutant): string {
  return `${functionKey(one)}\0${one.mutant.location.start.line}`;
}
