import type { Random } from '../../foundation/random.ts';
import { searchByAlternatingVariables } from '../../generation/search/strategies/avm.ts';
import { evolve } from '../../generation/search/strategies/evolve.ts';
import type { Evaluation, Operations } from '../../generation/search/strategies/strategy.ts';
import type { Condition, ParameterisedTest } from '../../model/property.ts';
import { conditionDistance } from '../conditions/condition-distance.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { type InputTrial, runOriginals, type TrialRunner } from '../corpus/input-trial.ts';
import type { InputSet } from '../inputs/input-operations.ts';

/** What an input must be: conditions that hold, and at least one of others that does not. */
export interface InputGoal {
  readonly satisfied: readonly Condition[];
  readonly violated: readonly Condition[];
}

/** What the search for an input needs. */
export interface InputSeeker extends TrialRunner {
  readonly operations: Operations<InputSet>;
  readonly random: Random;
  /** Known inputs, from which the search begins. */
  readonly seeds: readonly InputTrial[];
  /** The number of statements that each half of the search may execute. */
  readonly budget: number;
}

/** The seeds that are nearest to the goal begin the search. */
const mostSeeds = 20;

/**
 * Searches for an input that satisfies some conditions and violates others (Fraser and Zeller, 4.4): the alternating variable method
 * from the known inputs that are nearest, and then a genetic algorithm. The fitness is the sum of the distances to all conditions. Returns
 * the run of the input; undefined if none was found.
 */
export async function seekInput(
  test: ParameterisedTest,
  goal: InputGoal,
  seeker: InputSeeker,
): Promise<InputTrial | undefined> {
  const { operations, random, seeds, budget } = seeker;
  const trials = new Map<InputSet, InputTrial>();
  const evaluate = async (all: readonly InputSet[]): Promise<readonly Evaluation[]> => {
    const seen = new Map(
      (await runOriginals(test, all, seeker)).map((trial) => [trial.inputs, trial]),
    );
    return all.map((inputs): Evaluation => {
      const trial = seen.get(inputs);
      if (trial !== undefined) trials.set(inputs, trial);
      const fitness = trial === undefined ? Infinity : distanceTo(goal, trial);
      return { fitness, isAtGoal: fitness === 0, cost: operations.lengthOf(inputs) };
    });
  };
  const nearest = seeds
    .map((trial) => ({ inputs: trial.inputs, distance: distanceTo(goal, trial) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostSeeds)
    .map(({ inputs }) => inputs);
  const search = { operations, seeds: nearest, evaluate, budget, random, signal: never };
  for (const strategy of [searchByAlternatingVariables, evolve]) {
    const { best } = await strategy<InputSet>(search);
    if (best?.evaluation.isAtGoal === true) return trials.get(best.individual);
  }
  return undefined;
}

/** Hosts end a search that is interrupted, by returning no results. */
const never = new AbortController().signal;

/** The distance of a run from a goal: 0 if it reaches it. */
function distanceTo({ satisfied, violated }: InputGoal, { snapshot }: InputTrial): number {
  const toSatisfy = satisfied.map((each) => conditionDistance(each, true, snapshot));
  const isViolated = violated.length === 0 || violated.some((each) => !holds(each, snapshot));
  const toViolate = isViolated
    ? 0
    : Math.min(...violated.map((each) => conditionDistance(each, false, snapshot)));
  return toSatisfy.reduce((sum, each) => sum + each, 0) + toViolate;
}
