import type { Decision, Dependence } from '../../syntax/flow/control-dependence.ts';
import type { BranchRecord, NearestOutcome } from './branch-record.ts';

/** A condition on the way to a mutant that no run brought to the outcome which leads on. */
export interface UnmetBranch {
  readonly branch: number;
  /** The outcome that leads on. */
  readonly outcome: boolean;
  /** The number of further conditions between this one and the mutant. */
  readonly approachLevel: number;
  /** The number of evaluations in all runs. */
  readonly hits: number;
  readonly nearest: NearestOutcome;
}

/**
 * Finds the condition that kept all runs from a place: it goes from the place towards the entry, one control dependence at a time,
 * until it meets conditions that were evaluated. Of these, the one that came nearest counts. Returns undefined if none was
 * evaluated, or if runs brought each of them to the outcome that leads on.
 */
export function unmetCondition(
  decisions: readonly Decision[],
  dependences: readonly Dependence[],
  record: BranchRecord,
): UnmetBranch | undefined {
  const seen = new Set<number>();
  let ring = dependences;
  for (let approachLevel = 0; ring.length > 0; approachLevel += 1) {
    const found = ring.flatMap(({ on, outcome }) => {
      const branch = decisions[on]?.branch;
      const summary = branch === undefined ? undefined : record.of(branch);
      if (branch === undefined || summary === undefined) return [];
      const nearest = outcome ? summary.toTrue : summary.toFalse;
      return [{ branch, outcome, approachLevel, hits: summary.hits, nearest }];
    });
    if (found.length > 0) {
      const unmet = found.filter(({ nearest }) => nearest.distance > 0);
      const [first] = unmet.toSorted((a, b) => a.nearest.distance - b.nearest.distance);
      return unmet.length === found.length ? first : undefined;
    }
    const fresh = ring.filter(({ on }) => !seen.has(on));
    for (const { on } of fresh) seen.add(on);
    ring = fresh.flatMap(({ on }) => decisions[on]?.dependences ?? []);
  }
  return undefined;
}
