import type { Condition } from '../../model/property.ts';
import { type Insight, type InsightContext, insightOf } from '../conditions/insight-of.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { tellsType } from '../conditions/is-mixed.ts';
import { varietyIn } from '../conditions/variety-in.ts';
import { keyOf } from '../conditions/key-of.ts';
import { subsumes } from '../conditions/subsumes.ts';
import type { RunEvidence } from './evidence.ts';
import type { ConditionSet } from './find-robust.ts';

/** What tells how much a set of conditions tells. */
export type Telling = Pick<InsightContext, 'test' | 'kindOf'>;

/** How much one of the postconditions tells, with the preconditions of the set. */
export function insightIn(
  condition: Condition,
  { preconditions }: Pick<ConditionSet, 'preconditions'>,
  telling: Telling,
): Insight {
  if (isBoundBySign(condition, preconditions)) return 1;
  return insightOf(condition, { ...telling, isConditional: isConditional(preconditions, telling) });
}

/** Whether a bound of a result follows from the sign of an input alone: a count is at least any input that is negative. */
function isBoundBySign(condition: Condition, preconditions: readonly Condition[]): boolean {
  if (condition.kind !== 'compare' || isEquality(condition)) return false;
  const sides = new Set([condition.left, condition.right].map(keyOf));
  return preconditions.some((each) => {
    if (each.kind !== 'compare' || isEquality(each)) return false;
    const { left, right } = each;
    const signed = left.of === 'constant' ? right : left;
    return (left.of === 'constant' || right.of === 'constant') && sides.has(keyOf(signed));
  });
}

/** Whether preconditions say when something holds. */
export function isConditional(preconditions: readonly Condition[], telling: Telling): boolean {
  return preconditions.some((each) => isTelling(each, telling));
}

/** A precondition that only says which type an input has does not say when something holds, unless the input may be of several. */
function isTelling(condition: Condition, telling: Telling): boolean {
  if (condition.kind === 'not') return isTelling(condition.condition, telling);
  return condition.kind !== 'type' || tellsType(condition, telling.test);
}

/** Whether a condition is a bound of a number that has the other bound, too: it is from 0 to 1, for example. */
function isBounded(condition: Condition, all: readonly Condition[]): boolean {
  return otherBound(condition, all) !== undefined;
}

/** The other bound of the number that a condition bounds. */
export function otherBound(condition: Condition, all: readonly Condition[]): Condition | undefined {
  const own = boundOf(condition);
  return (
    own &&
    all.find((other) => {
      const bound = boundOf(other);
      // Both bounds may be one number, which the term always is.
      return bound?.term === own.term && bound.isUpper !== own.isUpper && bound.value !== own.value;
    })
  );
}

function boundOf(
  condition: Condition,
): { readonly term: string; readonly isUpper: boolean; readonly value: string } | undefined {
  if (condition.kind !== 'compare' || isEquality(condition)) return undefined;
  const { left, right } = condition;
  if (right.of === 'constant') return { term: keyOf(left), isUpper: true, value: keyOf(right) };
  return left.of === 'constant'
    ? { term: keyOf(right), isUpper: false, value: keyOf(left) }
    : undefined;
}

/**
 * Leaves out the postconditions that say nothing to a reader, or whose contrary inputs could not have shown. Only inputs count that a property
 * would make itself, and not those that have parts of a concrete test.
 */
export function withoutIdle(
  set: ConditionSet,
  telling: Telling,
  evidence: RunEvidence,
): ConditionSet {
  const given = new Set(telling.test.examples.flat());
  const made = evidence
    .satisfying(set.preconditions)
    .filter(({ inputs }) => inputs.every((input) => !given.has(input)));
  const isVaried = varietyIn(made.map(({ snapshot }) => snapshot));
  return withOnly(
    set,
    set.postconditions.filter(
      (condition) => insightIn(condition, set, telling) > 0 && isVaried(condition),
    ),
  );
}

/**
 * Leaves out what follows from other postconditions of a set. Undefined if nothing is left that a reader wants to know: a property needs a
 * postcondition that tells a relation, and that notices a mutant which the types of results would not show. A law of several calls needs no such
 * mutant: what one has put in, another may just not find.
 */
export function tellingSet(
  set: ConditionSet,
  telling: Telling,
  evidence: RunEvidence,
): ConditionSet | undefined {
  const { postconditions } = set;
  const told = postconditions.filter(
    (condition, at) =>
      !postconditions.some(
        (other, place) => subsumes(other, condition) && !(subsumes(condition, other) && place > at),
      ),
  );
  const relations = told.filter(
    (condition) => insightIn(condition, set, telling) > 1 || isBounded(condition, told),
  );
  const isOfCalls = telling.test.statements.filter(({ kind }) => kind === 'call').length > 1;
  const isSeen = relations.some(
    (each) =>
      (isOfCalls && insightIn(each, set, telling) === 3) ||
      evidence.isSubtle(each, set.preconditions),
  );
  return isSeen ? withOnly(set, relations) : undefined;
}

/** A set with some of its postconditions. */
export function withOnly(set: ConditionSet, postconditions: readonly Condition[]): ConditionSet {
  const kills = new Map(
    postconditions.map((each) => [each, set.kills.get(each) ?? new Set<number>()]),
  );
  const killed = new Set([...kills.values()].flatMap((each) => [...each]));
  return { ...set, postconditions, kills, killed };
}
