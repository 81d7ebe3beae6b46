import type { Answer } from './ask-probes.ts';
import type { Probe } from './list-probes.ts';

/** What is known of the code behind probes, by their keys: whether it was ever seen to change something. */
export type Verdicts = Map<string, 'pure' | 'impure' | 'unseen'>;

/** One execution of a test case on the original, whose objects probes may be tried on. */
export interface ProbedExecution {
  readonly probes: readonly Probe[];
  /** Everything about the objects of the run, and around them, that can be seen. */
  readonly snapshot: () => string;
  readonly ask: (probes: readonly Probe[]) => Answer[];
}

/**
 * Asks the probes that change nothing, which shows in two things: all that can be seen is the same before and after, and
 * asked a second time, all give the same (μTEST paper, 4: inspectors; that purity is observed is our own). Where it turns out that
 * some change something, these are found by adding them one after another, each time on new objects, and never asked again.
 *
 * @param again executes the test case once more; undefined where that is not possible
 */
export async function askPureProbes(
  first: ProbedExecution,
  verdicts: Verdicts,
  again: () => Promise<ProbedExecution | undefined>,
): Promise<readonly Answer[]> {
  const answers = tryProbes(first, candidates(first, verdicts), verdicts);
  if (answers !== undefined) return answers;
  const accepted = new Set<string>();
  for (const key of keysByRank(candidates(first, verdicts), verdicts)) {
    const trial = await again();
    if (trial === undefined) return [];
    const chosen = candidates(trial, verdicts).filter(
      (probe) => accepted.has(probe.key) || probe.key === key,
    );
    if (tryProbes(trial, chosen, verdicts) === undefined) verdicts.set(key, 'impure');
    else accepted.add(key);
  }
  const last = await again();
  if (last === undefined) return [];
  return tryProbes(last, candidates(last, verdicts), verdicts) ?? [];
}

/** The answers, or undefined where anything has changed. */
function tryProbes(
  trial: ProbedExecution,
  probes: readonly Probe[],
  verdicts: Verdicts,
): Answer[] | undefined {
  if (probes.length === 0) return [];
  const before = trial.snapshot();
  const answers = trial.ask(probes);
  if (answers.some(({ isUnbearable }) => isUnbearable)) return undefined;
  const repeated = trial.ask(probes);
  if (textOf(answers) !== textOf(repeated) || trial.snapshot() !== before) return undefined;
  for (const { key } of probes) verdicts.set(key, 'pure');
  return answers;
}

function textOf(answers: readonly Answer[]): string {
  return JSON.stringify(answers.map(({ value }) => value));
}

function candidates({ probes }: ProbedExecution, verdicts: Verdicts): Probe[] {
  return probes.filter(({ key }) => verdicts.get(key) !== 'impure');
}

/** What has seemed pure so far comes first, then what most likely is. */
function keysByRank(probes: readonly Probe[], verdicts: Verdicts): string[] {
  const rankOf = ({ key, rank }: Probe): number => rank - (verdicts.get(key) === 'pure' ? 10 : 0);
  return [...new Set(probes.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ key }) => key))];
}
