import type { Condition } from '../../model/property.ts';
import { readabilityOf } from '../conditions/readability-of.ts';
import type { ConditionSet } from './find-robust.ts';

/**
 * Chooses the few postconditions that notice all mutants which the candidate notices: again and again the one that notices most of those
 * that are left, and among equals the one that is easiest to read.
 */
export function choosePostconditions({ kills }: ConditionSet): readonly Condition[] {
  const left = new Set([...kills.values()].flatMap((each) => [...each]));
  const ordered = [...kills].toSorted(([a], [b]) => readabilityOf(a) - readabilityOf(b));
  const chosen: Condition[] = [];
  while (left.size > 0) {
    let best: Condition | undefined;
    let most = 0;
    for (const [condition, noticed] of ordered) {
      const gain = [...noticed].filter((mutant) => left.has(mutant)).length;
      if (gain <= most) continue;
      best = condition;
      most = gain;
    }
    if (best === undefined) break;
    chosen.push(best);
    for (const mutant of kills.get(best) ?? []) left.delete(mutant);
  }
  return chosen;
}
