import { type InputTrial, runMutants, type TrialRunner } from './input-trial.ts';

/** Runs trials with mutants until the time for that is over. */
export interface MutantRunner extends TrialRunner {
  readonly isOver: () => boolean;
  /** Mutants that no test of the project notices. */
  readonly live: ReadonlySet<number>;
  /** Mutants that tests notice and that were endless in runs of earlier tests of the unit. They are not run again. */
  readonly endless?: Set<number>;
}

/** The most runs of a live mutant, and of one that a test of the project notices, and the most in which a mutant is endless. */
const most = { runs: 10, ofNoticed: 2, endless: 2 };
/** Which runs of each mutant are made together. Each round waits for its processes, so that there are few. */
const rounds = [
  [0, 1],
  [1, 2],
  [2, 5],
  [5, most.runs],
] as const;
/** The rounds that are made even if the time of the test is over: without them, all that was done for it would be lost. */
const leastRounds = 2;

/**
 * Runs trials with the mutants that they infect: each mutant with some of the trials, in a few rounds. A mutant that was endless in
 * the first runs is not run again, since each such run may cost a process. Once the time is over, what is known must do. Mutants that tests notice say only
 * whether a property is worth something, so that few runs do for them.
 */
export async function runWithMutants(
  trials: readonly InputTrial[],
  runner: MutantRunner,
): Promise<void> {
  const infecting = new Map<number, InputTrial[]>();
  for (const trial of trials) {
    for (const mutant of trial.infected) {
      if (runner.endless?.has(mutant) === true) continue;
      const list = infecting.get(mutant) ?? [];
      const count = runner.live.has(mutant) ? most.runs : most.ofNoticed;
      if (list.length < count) list.push(trial);
      infecting.set(mutant, list);
    }
  }
  const endless = new Map<number, number>();
  for (const [round, [first, end]] of rounds.entries()) {
    if (round >= leastRounds && runner.isOver()) return;
    const wanted = [...infecting].flatMap(([mutant, list]) => {
      const isTried = (endless.get(mutant) ?? 0) >= most.endless;
      return isTried ? [] : list.slice(first, end).map((trial) => ({ trial, mutant }));
    });
    await runMutants(wanted, runner);
    for (const { trial, mutant } of wanted) {
      if (trial.withMutants.get(mutant)?.isEndless !== true) continue;
      const count = (endless.get(mutant) ?? 0) + 1;
      endless.set(mutant, count);
      if (count >= most.endless && !runner.live.has(mutant)) runner.endless?.add(mutant);
    }
  }
}
