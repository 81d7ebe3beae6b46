import type { MutantGoal } from '../account.ts';
import type { Archive } from '../archive.ts';
import { farthest } from '../fitness/fitness.ts';

/** Whose turn it is among goals. */
export interface Turns {
  /** Goals in the order in which it is their turn. */
  readonly order: (goals: readonly MutantGoal[]) => readonly MutantGoal[];
  /** So many of these goals, those first that have had the fewest turns since something came nearer to them; some again if there are fewer. */
  readonly next: (goals: readonly MutantGoal[], count: number) => readonly MutantGoal[];
}

interface Taken {
  readonly turns: number;
  readonly fitness: number;
}

/** @param archive says how near anything came to a goal */
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
