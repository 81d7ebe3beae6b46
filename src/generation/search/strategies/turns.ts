import type { MutantGoal } from '../account.ts';
import type { Archive } from '../archive.ts';
import { farthest } from '../fitness/fitness.ts';

/** Decides which goal has the next turn. */
export interface Turns {
  /** Returns goals in the order of their turns. */
  readonly order: (goals: readonly MutantGoal[]) => readonly MutantGoal[];
  /**
   * Returns `count` of these goals. Goals that have had the fewest turns since a test case came nearer to them come first. If
   * there are fewer goals, some are repeated.
   */
  readonly next: (goals: readonly MutantGoal[], count: number) => readonly MutantGoal[];
}

interface Taken {
  readonly turns: number;
  readonly fitness: number;
}

/** @param archive tells the best fitness known for a goal */
export function createTurns({ fitnessOf }: Pick<Archive, 'fitnessOf'>): Turns {
  const taken = new Map<string, Taken>();
  const turnsOf = ({ id }: MutantGoal): number => {
    const fitness = fitnessOf(id) ?? farthest;
    const known = taken.get(id);
    if (known !== undefined && fitness >= known.fitness) return known.turns;
    taken.set(id, { turns: 0, fitness });
    return 0;
  };
  const order: Turns['order'] = (goals) =>
    goals
      .map((goal) => ({ goal, turns: turnsOf(goal) }))
      .toSorted((a, b) => a.turns - b.turns)
      .map(({ goal }) => goal);
  return {
    order,
    next(goals, count) {
      const waiting = order(goals);
      const chosen: MutantGoal[] = [];
      while (chosen.length < count && waiting.length > 0) {
        chosen.push(...waiting.slice(0, count - chosen.length));
      }
      for (const { id } of chosen) {
        const { turns, fitness } = taken.get(id) ?? { turns: 0, fitness: farthest };
        taken.set(id, { turns: turns + 1, fitness });
      }
      return chosen;
    },
  };
}
