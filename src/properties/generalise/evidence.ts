import type { Condition } from '../../model/property.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { keyOf } from '../conditions/key-of.ts';
import type { MutantSight, InputTrial } from '../corpus/input-trial.ts';

/** All that is known of a parameterised test: its runs, with and without mutants. Each condition is evaluated once for each run. */
export interface RunEvidence {
  readonly trials: readonly InputTrial[];
  /** Whether a condition holds in the trial without a mutant. */
  readonly holds: (condition: Condition, trial: InputTrial) => boolean;
  /** The trials in which all conditions hold. */
  readonly satisfying: (conditions: readonly Condition[]) => readonly InputTrial[];
  /** The mutants that a condition notices in some trial that satisfies preconditions (Fraser and Zeller, algorithm 2). */
  readonly kills: (
    condition: Condition,
    preconditions: readonly Condition[],
  ) => ReadonlySet<number>;
  /** The mutants that any property of these trials notices, because a run fails. */
  readonly killsAnyway: (preconditions: readonly Condition[]) => ReadonlySet<number>;
}

export function gatherEvidence(trials: readonly InputTrial[]): RunEvidence {
  const known = new Map<string, Map<object, boolean>>();
  const holdsIn = (condition: Condition, of: InputTrial | MutantSight): boolean => {
    const key = keyOf(condition);
    const byRun = known.get(key) ?? new Map<object, boolean>();
    if (byRun.size === 0) known.set(key, byRun);
    const seen = byRun.get(of);
    if (seen !== undefined) return seen;
    const found = holds(condition, of.snapshot);
    byRun.set(of, found);
    return found;
  };
  const satisfying = (conditions: readonly Condition[]): readonly InputTrial[] =>
    trials.filter((trial) => conditions.every((condition) => holdsIn(condition, trial)));
  const noticing = (
    preconditions: readonly Condition[],
    notices: (sight: MutantSight) => boolean,
  ): ReadonlySet<number> =>
    new Set(
      satisfying(preconditions).flatMap(({ withMutants }) =>
        [...withMutants].flatMap(([mutant, sight]) =>
          preconditions.every((condition) => holdsIn(condition, sight)) && notices(sight)
            ? [mutant]
            : [],
        ),
      ),
    );
  return {
    trials,
    holds: holdsIn,
    satisfying,
    kills: (condition, preconditions) =>
      noticing(preconditions, (sight) => !sight.failsAnyway && !holdsIn(condition, sight)),
    killsAnyway: (preconditions) => noticing(preconditions, (sight) => sight.failsAnyway),
  };
}
