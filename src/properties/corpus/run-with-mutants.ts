import { type InputTrial, runMutants, type TrialRunner } from './input-trial.ts';
import type { MutantHistory } from './mutant-history.ts';

/** Runs trials with mutants until the time for that is over. */
export interface MutantRunner extends TrialRunner {
  readonly isOver: () => boolean;
  /** What runs of earlier tests of the unit have shown of its mutants. */
  readonly history: MutantHistory;
  /** Whether the test is only glanced at: mutants that are sought run twice, and others only if none are. */
  readonly isGlance?: boolean;
}

/** The most mutants that are not sought with which the trials of one test run: they only say whether a property is worth something. */
const mostOthers = 100;
/** Which runs of each mutant are made together. Each round waits for its processes, so that there are few. */
const rounds = [
  [0, 1],
  [1, 2],
  [2, 5],
  [5, Infinity],
] as const;
/** The rounds that are made even if the time of the test is over: without them, all that was done for it would be lost. */
const leastRounds = 2;
/** The rounds of a test that is only glanced at. */
const roundsOfGlance = 2;

/**
 * Runs trials with the mutants that they infect: each mutant with some of the trials, in a few rounds, as far as what is known of it lets that be worth the work.
 * Once the time is over, what is known must do.
 */
export async function runWithMutants(
  trials: readonly InputTrial[],
  runner: MutantRunner,
): Promise<void> {
  const { history, isGlance = false } = runner;
  const ofOthers = isGlance && history.seeks ? 0 : mostOthers;
  const infecting = infectingTrials(trials, history, ofOthers);
  const [own, least] = isGlance ? [rounds.slice(0, roundsOfGlance), 0] : [rounds, leastRounds];
  for (const [round, [first, end]] of own.entries()) {
    if (round >= least && runner.isOver()) return;
    const wanted = [...infecting].flatMap(([mutant, list]) =>
      history.isTired(mutant, isGlance)
        ? []
        : list.slice(first, end).map((trial) => ({ trial, mutant })),
    );
    await runNoted(wanted, runner);
  }
}

/** Runs trials with mutants, and notes what that shows of these. */
export async function runNoted(
  wanted: readonly { readonly trial: InputTrial; readonly mutant: number }[],
  runner: TrialRunner & Pick<MutantRunner, 'history'>,
): Promise<void> {
  const missing = wanted.filter(({ trial, mutant }) => !trial.withMutants.has(mutant));
  await runMutants(missing, runner);
  for (const { trial, mutant } of missing) runner.history.note(trial, mutant);
}

/** The trials with which each mutant runs. Of those that are not sought, only some do, from all parts of the source. */
function infectingTrials(
  trials: readonly InputTrial[],
  history: MutantHistory,
  ofOthers: number,
): ReadonlyMap<number, readonly InputTrial[]> {
  const infecting = new Map<number, InputTrial[]>();
  for (const trial of trials) {
    for (const mutant of trial.infected) {
      const list = infecting.get(mutant) ?? [];
      if (list.length < history.mostRuns(mutant)) list.push(trial);
      infecting.set(mutant, list);
    }
  }
  const others = [...infecting.keys()]
    .filter((mutant) => !history.isSought(mutant))
    .toSorted((one, other) => one - other);
  const count = Math.min(ofOthers, others.length);
  const step = others.length / Math.max(1, count);
  const some = new Set(Array.from({ length: count }, (_, at) => others[Math.floor(at * step)]));
  return new Map([...infecting].filter(([mutant]) => history.isSought(mutant) || some.has(mutant)));
}
