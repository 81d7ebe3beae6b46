import type { Condition } from '../../model/property.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { keyOf } from '../conditions/key-of.ts';
import type { InputTrial, MutantSight } from '../corpus/input-trial.ts';

/** All that is known of a parameterised test: its runs, with and without mutants. Each condition is evaluated once for each run. */
export interface RunEvidence {
  readonly trials: readonly InputTrial[];
  /** The trials in which all conditions hold. */
  readonly satisfying: (conditions: readonly Condition[]) => readonly InputTrial[];
  /** Whether a condition holds in all trials that satisfy preconditions. */
  readonly follows: (condition: Condition, preconditions: readonly Condition[]) => boolean;
  /** The mutants that a condition notices in some trial that satisfies preconditions (Fraser and Zeller, algorithm 2). */
  readonly kills: (
    condition: Condition,
    preconditions: readonly Condition[],
  ) => ReadonlySet<number>;
  /** Whether a condition notices a mutant in a run whose results have the same types as without it. */
  readonly isSubtle: (condition: Condition, preconditions: readonly Condition[]) => boolean;
  /** The mutants that any property of these trials notices, because a run fails. */
  readonly killsAnyway: (preconditions: readonly Condition[]) => ReadonlySet<number>;
}

/** A run with a mutant that a condition notices. */
interface Notice {
  readonly trial: InputTrial;
  readonly mutant: number;
  readonly sight: MutantSight;
}

/** What is known of conditions in runs, by the key of the condition. It serves all evidence that is gathered of these runs. */
export type KnownConditions = Map<string, Map<object, boolean>>;

export function gatherEvidence(trials: readonly InputTrial[], known: KnownConditions): RunEvidence {
  /** What tells whether a condition holds in a run. Its key is found once for all of them. */
  const knowing = (condition: Condition): ((of: InputTrial | MutantSight) => boolean) => {
    const key = keyOf(condition);
    const byRun = known.get(key) ?? new Map<object, boolean>();
    if (byRun.size === 0) known.set(key, byRun);
    return (of) => {
      const seen = byRun.get(of);
      if (seen !== undefined) return seen;
      const found = holds(condition, of.snapshot);
      byRun.set(of, found);
      return found;
    };
  };
  /** For each trial, whether a condition holds in it. The same conditions are asked thousands of times, in lists with others. */
  const truths = new Map<string, readonly boolean[]>();
  const truthsOf = (condition: Condition): readonly boolean[] => {
    const key = keyOf(condition);
    const found = truths.get(key) ?? trials.map(knowing(condition));
    truths.set(key, found);
    return found;
  };
  const runs = trials.flatMap((trial) =>
    [...trial.withMutants].map(([mutant, sight]): Notice => ({ trial, mutant, sight })),
  );
  /** For each run with a mutant, whether a condition holds in it and in that without the mutant. */
  const fitting = new Map<string, ReadonlyMap<Notice, boolean>>();
  const fittingOf = (condition: Condition): ReadonlyMap<Notice, boolean> => {
    const key = keyOf(condition);
    const before = fitting.get(key);
    if (before !== undefined) return before;
    const isTrue = knowing(condition);
    const found = new Map(
      runs.map((run) => [run, isTrue(run.trial) && isTrue(run.sight)] as const),
    );
    fitting.set(key, found);
    return found;
  };
  const failing = runs.filter(({ sight }) => sight.failsAnyway);
  const others = runs.filter(({ sight }) => !sight.failsAnyway);
  const notices = new Map<string, readonly Notice[]>();
  const noticesOf = (condition: Condition): readonly Notice[] => {
    const key = keyOf(condition);
    const isTrue = knowing(condition);
    const found = notices.get(key) ?? others.filter(({ sight }) => !isTrue(sight));
    notices.set(key, found);
    return found;
  };
  const fittingIn = (
    list: readonly Notice[],
    conditions: readonly Condition[],
  ): readonly Notice[] => {
    const all = conditions.map(fittingOf);
    return list.filter((notice) => all.every((fits) => fits.get(notice) === true));
  };
  const within = (list: readonly Notice[], conditions: readonly Condition[]): ReadonlySet<number> =>
    new Set(fittingIn(list, conditions).map(({ mutant }) => mutant));
  return {
    trials,
    satisfying(conditions) {
      const all = conditions.map(truthsOf);
      return trials.filter((_, at) => all.every((truth) => truth[at] === true));
    },
    follows(condition, preconditions) {
      const all = preconditions.map(truthsOf);
      const isTrue = knowing(condition);
      return trials.every(
        (trial, at) => !all.every((truth) => truth[at] === true) || isTrue(trial),
      );
    },
    kills: (condition, preconditions) => within(noticesOf(condition), preconditions),
    isSubtle: (condition, preconditions) =>
      fittingIn(noticesOf(condition), preconditions).some(({ trial, sight }) =>
        haveSameTypes(trial, sight),
      ),
    killsAnyway: (preconditions) => within(failing, preconditions),
  };
}

/** Whether two runs ended alike and gave values of the same types. */
function haveSameTypes(trial: InputTrial, { snapshot }: MutantSight): boolean {
  if (trial.snapshot.end.kind !== snapshot.end.kind) return false;
  return [...trial.snapshot.after].every(([key, value]) => {
    const other = snapshot.after.get(key);
    return !key.startsWith('value ') || other === undefined || other.is === value.is;
  });
}
