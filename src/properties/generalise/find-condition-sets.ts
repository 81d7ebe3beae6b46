import type { Condition } from '../../model/property.ts';
import { insightOf } from '../conditions/insight-of.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { evaluateCondition } from '../conditions/evaluate-condition.ts';
import { evaluateTerm } from '../conditions/evaluate-term.ts';
import { isOfMixed } from '../conditions/is-mixed.ts';
import { keyOf } from '../conditions/key-of.ts';
import { isMade, variablesIn } from '../conditions/variables-of.ts';
import { hasVariety } from '../conditions/variety-in.ts';
import { readabilityOf } from '../conditions/readability-of.ts';
import { withoutBystanders } from './decisive-tables.ts';
import type { RunEvidence } from './evidence.ts';
import { type ConditionSet, findRobust } from './find-robust.ts';
import {
  isConditional,
  type Telling,
  tellingSet,
  withOnly,
  withoutIdle,
} from './tell-conditions.ts';

/** The most sets that one test is split into. */
const most = 5;
/** The least number of known inputs that must satisfy the preconditions of a property. */
const leastSupport = 8;

/** The conditions of a test, as far as runs with examples and other inputs showed them. */
export interface PossibleConditions {
  readonly postconditions: readonly Condition[];
  readonly preconditions: readonly Condition[];
}

/**
 * Leaves out what can't be in a property, before any mutant runs: postconditions that tell nothing, or that hold with no precondition that
 * inputs satisfy, and preconditions that few inputs satisfy, or all.
 */
export function plausibleConditions(
  { postconditions, preconditions }: PossibleConditions,
  telling: Telling,
  evidence: RunEvidence,
): PossibleConditions {
  const supported = preconditions.filter(
    (condition) =>
      evidence.satisfying([condition]).length >= leastSupport && !isOneCase(condition, evidence),
  );
  const excluding = excludingIn(supported, evidence);
  const domains = domainsOf(excluding, telling);
  const relations = excluding.filter((condition) => !isOfType(condition, telling));
  const singles = relations.map((condition) => [condition]);
  const lists = domains.flatMap((domain) => [
    domain,
    ...[...singles, ...pairsOf(singles)].map((list) => [...domain, ...list]),
  ]);
  const satisfied = lists.filter((list) => evidence.satisfying(list).length >= leastSupport);
  const saying = new Set(satisfied.filter((list) => isConditional(list, telling)));
  const plausible = postconditions.filter((condition) => {
    const tells = (isGiven: boolean): boolean =>
      insightOf(condition, { ...telling, isConditional: isGiven }) > 0;
    const [alone, given] = [tells(false), tells(true)];
    return satisfied.some(
      (list) => (saying.has(list) ? given : alone) && evidence.follows(condition, list),
    );
  });
  // Inputs that a condition would exclude may come to be known: texts that are not well-formed are among the hostile ones only.
  const isOfTexts = (condition: Condition): boolean =>
    condition.kind === 'type' && condition.type === 'well-formed';
  return {
    postconditions: plausible,
    preconditions: supported.filter((each) => excluding.includes(each) || isOfTexts(each)),
  };
}

/** Whether a condition that two things are equal holds for hardly more than one value: two numbers are 0, for want of others. What holds then may be false for other equals. */
function isOneCase(condition: Condition, evidence: RunEvidence): boolean {
  if (condition.kind !== 'compare' || !isEquality(condition)) return false;
  const { left, right } = condition;
  if (left.of === 'constant' || right.of === 'constant') return false;
  const values = evidence
    .satisfying([condition])
    .flatMap(({ snapshot }) => evaluateTerm(left, snapshot) ?? []);
  return values.every(({ is }) => is !== 'boolean') && !hasVariety(values);
}

/** The conditions that are false for some known input. What an input does not have says nothing of those that have it. */
function excludingIn(
  preconditions: readonly Condition[],
  { trials }: RunEvidence,
): readonly Condition[] {
  return preconditions.filter((condition) =>
    trials.some(({ snapshot }) => evaluateCondition(condition, snapshot) === false),
  );
}

/**
 * Finds the conditions of properties. It begins without preconditions, goes on with those about the types of inputs, and then adds the one with
 * which most mutants are noticed that nothing noticed before. Each set has only postconditions that do not hold more
 * generally, so that a test is split where a precondition is relevant (Fraser and Zeller, 4.3 and 7).
 *
 * @param live mutants that no test of the project notices: what notices these comes first
 */
export function findConditionSets(
  { postconditions, preconditions: possible }: PossibleConditions,
  telling: Telling,
  evidence: RunEvidence,
  live: ReadonlySet<number>,
): readonly ConditionSet[] {
  const preconditions = excludingIn(possible, evidence);
  // What notices nothing without preconditions notices nothing with them.
  const left = new Map(
    postconditions
      .filter((condition) => evidence.kills(condition, []).size > 0)
      .map((condition) => [keyOf(condition), condition]),
  );
  const found: ConditionSet[] = [];
  const noticed = new Set<number>();
  /** What holds with each list, whether it was said since or not. */
  const robustWith = new Map<readonly Condition[], ConditionSet | undefined>();
  const robust = (list: readonly Condition[]): ConditionSet | undefined => {
    if (robustWith.has(list)) return robustWith.get(list);
    const isSupported = evidence.satisfying(list).length >= leastSupport;
    const set = isSupported
      ? withoutBystanders(
          withoutIdle(findRobust([...left.values()], list, evidence), telling, evidence),
          evidence,
        )
      : undefined;
    robustWith.set(list, set);
    return set;
  };
  const withThese = (list: readonly Condition[]): ConditionSet | undefined => {
    const all = robust(list);
    if (all === undefined || gainOf(all) === 0) return undefined;
    const unsaid = all.postconditions.filter((condition) => left.has(keyOf(condition)));
    const set = tellingSet(withOnly(all, unsaid), telling, evidence);
    return set && { ...set, preconditions: neededFor(set, evidence) };
  };
  const newIn = ({ killed }: ConditionSet): readonly number[] =>
    [...killed].filter((mutant) => !noticed.has(mutant));
  const gainOf = (set: ConditionSet): number => newIn(set).length;
  const liveGainOf = (set: ConditionSet): number =>
    newIn(set).filter((mutant) => live.has(mutant)).length;
  /** What holds more generally is not said again for fewer inputs, whether it tells something or not. */
  const forget = (list: readonly Condition[]): void => {
    const { postconditions: said } = findRobust([...left.values()], list, evidence);
    for (const condition of said) left.delete(keyOf(condition));
  };
  const keep = (set: ConditionSet): void => {
    found.push(set);
    for (const mutant of set.killed) noticed.add(mutant);
    forget(set.preconditions);
    if (!set.preconditions.every((condition) => isOfType(condition, telling))) return;
    // A law says all of a result, so that its bounds for fewer inputs say no more.
    const determined = new Set(set.postconditions.flatMap((each) => determinedBy(each, telling)));
    for (const [key, condition] of left) {
      if (condition.kind !== 'compare') continue;
      if ([condition.left, condition.right].some((term) => determined.has(keyOf(term))))
        left.delete(key);
    }
  };
  const domains = domainsOf(preconditions, telling);
  for (const domain of domains) {
    const set = withThese(domain);
    if (set !== undefined && gainOf(set) > 0) keep(set);
    else forget(domain);
  }
  const singles = preconditions
    .filter((condition) => !isOfType(condition, telling))
    .map((each) => [each]);
  const searches = domains.flatMap((domain) =>
    [singles, pairsOf(singles)].map((lists) => lists.map((list) => [...domain, ...list])),
  );
  for (const lists of searches) {
    while (found.length < most) {
      const [best] = lists
        .flatMap((list) => withThese(list) ?? [])
        .filter((set) => gainOf(set) > 0)
        .toSorted(
          (a, b) =>
            liveGainOf(b) - liveGainOf(a) ||
            gainOf(b) - gainOf(a) ||
            b.support - a.support ||
            effortOf(a.preconditions) - effortOf(b.preconditions),
        );
      if (best === undefined) break;
      keep(best);
    }
  }
  return found;
}

/** The key of the term that a condition computes of inputs alone. */
function determinedBy(condition: Condition, { test }: Telling): readonly string[] {
  if (condition.kind !== 'compare' || condition.comparison !== 'equal') return [];
  const { left, right } = condition;
  const isOfInputs =
    isMade(right) &&
    variablesIn(right).every((variable) => variable < test.parameters.length) &&
    !JSON.stringify(right).includes('"when":"after"');
  return isOfInputs && !isMade(left) ? [keyOf(left)] : [];
}

/** Pairs of conditions that compare inputs with each other, such as `min <= value` and `value <= max`. */
function pairsOf(singles: readonly (readonly Condition[])[]): readonly (readonly Condition[])[] {
  const orders = singles.flatMap(([condition]) =>
    condition?.kind === 'compare' && !isEquality(condition) && !isWithConstant(condition)
      ? [condition]
      : [],
  );
  return orders.flatMap((one, at) => orders.slice(at + 1).map((other) => [one, other]));
}

function isWithConstant({ left, right }: Extract<Condition, { kind: 'compare' }>): boolean {
  return left.of === 'constant' || right.of === 'constant';
}

/** The preconditions without which some postcondition would not hold for a known input (Fraser and Zeller, algorithm 4). */
function neededFor(
  { preconditions, postconditions }: ConditionSet,
  evidence: RunEvidence,
): readonly Condition[] {
  let needed = preconditions;
  for (const condition of preconditions) {
    const others = needed.filter((each) => each !== condition);
    const isNeedless = postconditions.every((each) => evidence.follows(each, others));
    if (isNeedless) needed = others;
    else if (condition.kind === 'lacks')
      needed = [...others, fewestSigns(condition, others, postconditions, evidence)];
  }
  return needed;
}

/** The condition without the signs that no known input needs it to exclude. */
function fewestSigns(
  condition: Extract<Condition, { kind: 'lacks' }>,
  others: readonly Condition[],
  postconditions: readonly Condition[],
  evidence: RunEvidence,
): Condition {
  let found = condition;
  for (const sign of condition.characters) {
    const less = { ...found, characters: found.characters.replace(sign, '') };
    const isEnough = postconditions.every((each) => evidence.follows(each, [...others, less]));
    if (isEnough) found = less;
  }
  return found;
}

function effortOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, each) => sum + readabilityOf(each), 0);
}

/** Whether a condition is one of a domain. Which of several types an input has is no domain: it tells when something holds. */
function isOfType(condition: Condition, telling: Telling): boolean {
  if (condition.kind === 'lacks') return condition.characters.length > 1;
  if (condition.kind === 'not') return isOfType(condition.condition, telling);
  return condition.kind === 'type' && !isOfMixed(condition, telling.test);
}

/** Conditions on the types of inputs, the most general first: none, and that all are numbers or texts, that numbers are finite, or whole, that texts have no lone surrogates, are ASCII, have none of the unit's signs, and that they are words. */
function domainsOf(
  preconditions: readonly Condition[],
  telling: Telling,
): readonly (readonly Condition[])[] {
  const candidates = preconditions.filter((each) => isOfType(each, telling));
  const ofType = (...types: readonly string[]): readonly Condition[] =>
    candidates.filter((each) =>
      each.kind === 'not'
        ? each.condition.kind === 'type' &&
          each.condition.type === 'nan' &&
          types.includes('number')
        : each.kind === 'type'
          ? types.includes(each.type)
          : types.includes('signless'),
    );
  const all = [
    [],
    ofType('string', 'number'),
    ofType('string', 'well-formed', 'number'),
    ofType('string', 'ascii', 'number'),
    ofType('string', 'finite'),
    ofType('string', 'integer'),
    ofType('string', 'number', 'signless'),
    ofType('words', 'number'),
    ofType('words', 'integer'),
  ];
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}
