import type { MutantGoal } from '../account.ts';
import type { Archive } from '../archive.ts';
import { executedLimit, farthest } from '../fitness/fitness.ts';

/**
 * Returns the goals that can be reached next (after DynaMOSA, which opens goals by control dependence): all mutants that were
 * executed; and, of each place that was not executed, one mutant, as soon as no other place of the same function has to be
 * reached first.
 */
export function openGoals(
  live: Iterable<MutantGoal>,
  { fitnessOf }: Pick<Archive, 'fitnessOf'>,
): readonly MutantGoal[] {
  const open: MutantGoal[] = [];
  const unreached = new Map<string, Map<string, MutantGoal>>();
  for (const goal of live) {
    if ((fitnessOf(goal.id) ?? farthest) < executedLimit) open.push(goal);
    else {
      const places = unreached.get(goal.around) ?? new Map<string, MutantGoal>();
      if (!places.has(goal.place)) places.set(goal.place, goal);
      unreached.set(goal.around, places);
    }
  }
  const farness = ({ id }: MutantGoal): number => Math.floor(fitnessOf(id) ?? farthest);
  for (const places of unreached.values()) {
    const nearest = Math.min(...[...places.values()].map(farness));
    open.push(...[...places.values()].filter((goal) => farness(goal) === nearest));
  }
  return open;
}
