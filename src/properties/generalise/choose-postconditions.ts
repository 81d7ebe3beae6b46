import type { Condition } from '../../model/property.ts';
import { readabilityOf } from '../conditions/readability-of.ts';
import type { ConditionSet } from './find-robust.ts';
import { insightIn, otherBound, type Telling } from './tell-conditions.ts';

/** The most postconditions of a property. A reader takes in no more. */
const most = 3;
/** The fewest mutants for which one more is worth reading, if other tests notice them, too. */
const fewest = 3;

/**
 * Chooses a few postconditions that notice the mutants which the candidate notices: those that tell most first, and among these again and
 * again the one that notices most of the mutants that are left. Among equals, it is the one that is easiest to read.
 *
 * @param live mutants that nothing else notices
 */
export function choosePostconditions(
  set: ConditionSet,
  telling: Telling,
  live: ReadonlySet<number>,
): readonly Condition[] {
  const left = new Set(set.killed);
  const chosen: Condition[] = [];
  for (const insight of [3, 2, 1]) {
    const candidates = [...set.kills]
      .filter(([condition]) => insightIn(condition, set, telling) === insight)
      .toSorted(([a], [b]) => readabilityOf(a) - readabilityOf(b));
    for (;;) {
      const [best, gain] = bestOf(candidates, left);
      if (best === undefined || gain === 0 || chosen.length >= most) break;
      const own = [...(set.kills.get(best) ?? [])].filter((mutant) => left.has(mutant));
      if (chosen.length > 0 && gain < fewest && !own.some((mutant) => live.has(mutant))) break;
      chosen.push(best);
      for (const mutant of set.kills.get(best) ?? []) left.delete(mutant);
    }
  }
  const [only, ...more] = chosen;
  // A number that is from 0 to 360 is at least 0, but that says half of it.
  const other = only && more.length === 0 ? otherBound(only, [...set.kills.keys()]) : undefined;
  return other === undefined ? chosen : [...chosen, other];
}

/** The candidate that notices most of some mutants, and how many. */
function bestOf(
  candidates: readonly (readonly [Condition, ReadonlySet<number>])[],
  left: ReadonlySet<number>,
): readonly [Condition | undefined, number] {
  let best: Condition | undefined;
  let greatest = 0;
  for (const [condition, noticed] of candidates) {
    const gain = [...noticed].filter((mutant) => left.has(mutant)).length;
    if (gain <= greatest) continue;
    best = condition;
    greatest = gain;
  }
  return [best, greatest];
}
