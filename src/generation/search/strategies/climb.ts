import type { InputVariable, Scored } from './strategy.ts';

/** The functions that a climb uses. */
export interface Hill<Individual> {
  readonly variablesOf: (individual: Individual) => readonly InputVariable<Individual>[];
  /** Runs individuals in their order, and returns those that were run. */
  readonly run: (individuals: readonly Individual[]) => Promise<readonly Scored<Individual>[]>;
  /** Returns whether the climb must stop, because the goal is reached or the budget is spent. */
  readonly isOver: () => boolean;
}

/**
 * Climbs from an individual with the alternating variable method (Korel 1990; Papadakis and Malevris, 2.6) and returns an
 * individual that no move of a single variable makes fitter.
 */
export async function climb<Individual>(
  start: Scored<Individual>,
  hill: Hill<Individual>,
): Promise<Scored<Individual>> {
  let current = start;
  let barren = 0;
  for (let at = 0; !hill.isOver(); at += 1) {
    // A move may add variables: a longer text has more characters.
    const variables = hill.variablesOf(current.individual);
    const variable = variables[at % variables.length];
    if (variable === undefined || barren >= variables.length) break;
    const better = await alternate(current, variable, hill);
    barren = better === current ? barren + 1 : 1;
    current = better;
  }
  return current;
}

/**
 * Varies one variable. An exploratory move in each direction finds the direction that improves the fitness. Pattern moves
 * continue in that direction, each twice as far as the one before, until one makes the fitness worse. Then it explores again.
 */
async function alternate<Individual>(
  start: Scored<Individual>,
  variable: InputVariable<Individual>,
  hill: Hill<Individual>,
): Promise<Scored<Individual>> {
  const tried = async (from: Scored<Individual>, moves: readonly number[]): Promise<Best> => {
    const moved = moves.flatMap((steps) => {
      const individual = variable.move(from.individual, steps);
      return individual === undefined ? [] : [{ individual, steps }];
    });
    if (moved.length === 0) return undefined;
    const scored = await hill.run(moved.map(({ individual }) => individual));
    let best: Best;
    for (const [at, each] of scored.entries()) {
      if (!isFitter(each, best?.scored ?? from)) continue;
      best = { scored: each, steps: moved[at]?.steps ?? 0 };
    }
    return best;
  };
  type Best = { readonly scored: Scored<Individual>; readonly steps: number } | undefined;
  let best = start;
  while (!hill.isOver()) {
    let step = await tried(best, [-1, 1]);
    if (step === undefined) break;
    const direction = Math.sign(step.steps);
    for (let steps = 1; step !== undefined; steps *= 2) {
      best = step.scored;
      step = hill.isOver() ? undefined : await tried(best, [direction * steps]);
    }
  }
  return best;
}

function isFitter<Individual>(one: Scored<Individual>, other: Scored<Individual>): boolean {
  return (
    one.evaluation.isAtGoal ||
    (!other.evaluation.isAtGoal && one.evaluation.fitness < other.evaluation.fitness)
  );
}
