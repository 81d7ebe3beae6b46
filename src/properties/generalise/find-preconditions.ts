import type { Condition } from '../../model/property.ts';
import type { RunEvidence } from './evidence.ts';
import { type ConditionSet, findRobust } from './find-robust.ts';

/** The most preconditions of a property. A reader remembers no more. */
const most = 3;
/** The least number of known inputs that must satisfy the preconditions of a property. */
export const leastSupport = 8;

/**
 * Finds preconditions under which postconditions notice more mutants than they do without. It begins with none, and adds the one that
 * gains most, so that each is relevant (Fraser and Zeller, 4.3).
 */
export function findPreconditions(
  postconditions: readonly Condition[],
  preconditions: readonly Condition[],
  evidence: RunEvidence,
): readonly ConditionSet[] {
  // What notices nothing without preconditions notices nothing with them.
  const effective = postconditions.filter((condition) => evidence.kills(condition, []).size > 0);
  const found = [findRobust(effective, [], evidence)];
  for (let round = 0; round < most; round += 1) {
    const best = found.at(-1);
    if (best === undefined) break;
    const next = preconditions
      .filter((condition) => !best.preconditions.includes(condition))
      .map((condition) => [...best.preconditions, condition])
      .filter((list) => evidence.satisfying(list).length >= leastSupport)
      .map((list) => findRobust(effective, list, evidence))
      .filter(({ killed }) => killed.size > best.killed.size)
      .toSorted((a, b) => b.killed.size - a.killed.size || b.support - a.support)[0];
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}
