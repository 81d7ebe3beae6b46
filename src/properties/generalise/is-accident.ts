import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, Term } from '../../model/property.ts';
import type { Statement } from '../../model/test-case.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { evaluateTerm } from '../conditions/evaluate-term.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { isOfMixed } from '../conditions/is-mixed.ts';
import { isLegible } from './is-checkable.ts';
import type { FoundProperty } from './property-search.ts';

/** The most texts of which instances are too few to show what holds for all, the most letters between the parts of a composed text, and the most different things that preconditions say. */
const most = { texts: 3, between: 24, conditions: 2 };

/** Whether a property tells what happens to be so for its inputs, or cannot be read: no maintainer would state it. */
export function isAccident(property: FoundProperty): boolean {
  const { test, plans } = property;
  return (
    isCoincidence(property) ||
    plans.some((plan) => isOfFewTexts(plan) || isHollow(plan)) ||
    test.statements.some((each) => each.kind === 'text' && !isReadable(each)) ||
    new Set(test.preconditions.map(saying)).size > most.conditions ||
    test.preconditions.some(
      (each) =>
        deniesValue(each, property) || comparesTruths(each, property) || tellsApart(each, property),
    ) ||
    (test.preconditions.some(isOrder) && test.postconditions.every(isOrderWithin))
  );
}

/** What a condition says, of whichever input. */
function saying(condition: Condition): string {
  return JSON.stringify(condition, (name, value: unknown) => (name === 'variable' ? 0 : value));
}

/** Whether what stands between the parts of a composed text can be read. */
function isReadable({ parts }: Extract<Statement, { kind: 'text' }>): boolean {
  const between = parts.filter((part) => typeof part === 'string');
  return between.join('').length <= most.between && between.every(isLegible);
}

/** Whether a plan makes instances of a few texts of the tests, since others make the constructor throw. */
function isOfFewTexts(plan: ArbitraryPlan): boolean {
  if (plan.kind === 'history') return isOfFewTexts(plan.start);
  if (plan.kind !== 'call') return false;
  return plan.arguments.some(
    (each) =>
      each.kind === 'one-of' &&
      each.options.length <= most.texts &&
      each.options.every((option) => option.kind === 'constant' && option.value.of === 'string'),
  );
}

/** Whether a plan makes lists of objects without members only: what holds for these says nothing of others. */
function isHollow(plan: ArbitraryPlan): boolean {
  return (
    plan.kind === 'list' && plan.element.kind === 'record' && plan.element.members.length === 0
  );
}

/** Whether one input is used twice in a way that nobody thinks of: for an instance and for its method, or in one call that throws or that takes a single value there. */
function isCoincidence({
  test: { parameters, statements, preconditions, postconditions },
}: FoundProperty): boolean {
  const isThrown = postconditions.some(({ kind }) => kind === 'throws');
  const fixed = new Set(
    preconditions.flatMap((each) =>
      each.kind === 'compare' &&
      each.comparison === 'same' &&
      each.left.of === 'variable' &&
      each.right.of === 'constant'
        ? each.left.variable
        : [],
    ),
  );
  return statements.some((statement) => {
    const twice = usesOf(statement).filter((use, at, all) => all.indexOf(use) !== at);
    if (twice.some((use) => isThrown || fixed.has(use))) return true;
    if (statement.kind !== 'call' || statement.receiver === undefined) return false;
    const maker = statements[statement.receiver - parameters.length];
    return (
      maker?.kind === 'call' && maker.arguments.some((each) => statement.arguments.includes(each))
    );
  });
}

/** Whether a condition says of an input of any type that it is not one certain value, other than nothing: what it must be instead is another thing. */
function deniesValue(condition: Condition, { test }: FoundProperty): boolean {
  if (condition.kind !== 'not' || condition.condition.kind !== 'compare') return false;
  const { left, right } = condition.condition;
  const isValue = (term: Term): boolean =>
    term.of === 'constant' &&
    !['undefined', 'null'].includes(term.value.is) &&
    !(term.value.is === 'string' && term.value.value === '');
  return (
    (isValue(right) && isOfMixed({ term: left }, test)) ||
    (isValue(left) && isOfMixed({ term: right }, test))
  );
}

/** Whether a condition says that two inputs of one call are not the same, and the property is not about a truth: `val` is seldom `ceil` anyway. */
function tellsApart(condition: Condition, { test, snapshot }: FoundProperty): boolean {
  if (condition.kind !== 'not' || condition.condition.kind !== 'compare') return false;
  const { comparison, left, right } = condition.condition;
  const isOfInputs = [left, right].every((term) => term.of === 'variable');
  const isTruth = test.postconditions.some(
    (each) => each.kind === 'compare' && evaluateTerm(each.left, snapshot)?.is === 'boolean',
  );
  const calls = test.statements.filter(({ kind }) => kind === 'call');
  return isEquality({ comparison }) && isOfInputs && !isTruth && calls.length === 1;
}

/** Whether a condition puts two numbers in order that are no constants. */
function isOrder(condition: Condition): boolean {
  return (
    condition.kind === 'compare' &&
    !isEquality(condition) &&
    condition.left.of !== 'constant' &&
    condition.right.of !== 'constant'
  );
}

/** Whether a condition puts two things in order of which one is a part of a result: inputs in this order just come back. */
function isOrderWithin(condition: Condition): boolean {
  if (!isOrder(condition) || condition.kind !== 'compare') return false;
  return [condition.left, condition.right].some(({ of }) => of === 'member' || of === 'property');
}

/** Whether a condition compares two truths that instances tell: `isZero` of one with `isFinite` of another. */
function comparesTruths(condition: Condition, { snapshot }: FoundProperty): boolean {
  const compared = condition.kind === 'not' ? condition.condition : condition;
  return (
    compared.kind === 'compare' &&
    [compared.left, compared.right].every(
      (term) => term.of === 'member' && evaluateTerm(term, snapshot)?.is === 'boolean',
    )
  );
}
