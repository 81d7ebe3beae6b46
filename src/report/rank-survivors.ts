import { isFelt } from '../model/impact.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import { comparePlace } from './compare.ts';
import { groupBy } from '../foundation/group-by.ts';

/** Survivors on one line of one function, shown as one: the strongest, and the others. */
export interface SurvivorGroup {
  readonly leader: JudgedMutant;
  /** Strongest first. */
  readonly others: readonly JudgedMutant[];
}

/** How many places a file gets before every other file has had its turn. */
const placesPerFile = 3;

/**
 * Survivors, those that matter most first: those that some test infects (it computed a different value and said
 * nothing), then those no test infects, then those that flaky tests leave undecided, then those without any impact. Among these, a survivor is strong where its impact is large, if that was measured, then
 * where many tests infect it, then where many reach it. Survivors on the same line of a function form one
 * group. So that the head of the list shows different places, no function appears twice before every function
 * has appeared once, and within such a round no file gets more than three places before the others had theirs.
 */
export function rankSurvivors(judged: readonly JudgedMutant[]): SurvivorGroup[] {
  const survivors = judged.filter(({ verdict }) => verdict.status === 'Survived').sort(byStrength);
  const tiers: SurvivorGroup[][] = [];
  for (const [leader, ...others] of groupBy(survivors, lineKey).values())
    if (leader !== undefined) (tiers[tierOf(leader)] ??= []).push({ leader, others });
  return tiers.flatMap(spread);
}

/** Infected, not infected, undecided, without impact. */
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

/** Deals items out in rounds: in each at most `places` of the same key, otherwise in the given order. */
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

/** How far the impact of a survivor reaches. Where it could not be measured, it comes after any that was. */
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
