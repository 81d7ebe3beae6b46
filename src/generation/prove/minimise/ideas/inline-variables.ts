import type { TestCase, Variable } from '../../../../model/test-case.ts';
import type { UnitModel } from '../../../../model/unit-model.ts';
import { withVariable } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { usesOf } from '../../../breed/typing/statement-uses.ts';

/**
 * Uses an earlier variable in place of a later one, as an argument or as a receiver: first a variable with an equal value, then a
 * variable that the same kind of statement made.
 */
export function* inlineVariables(
  start: Sound,
  model: UnitModel,
): Generator<TestCase, void, Sound | undefined> {
  let current = start;
  for (let later = current.testCase.statements.length - 1; later > 0; later -= 1) {
    for (const earlier of standIns(current, later, model)) {
      const before = current.testCase.statements.length;
      const taken = yield withVariable(current.testCase, later, earlier);
      if (taken === undefined) continue;
      current = taken;
      later -= before - current.testCase.statements.length - 1;
      break;
    }
  }
}

/** Earlier variables that may replace a variable, the likeliest first. */
function standIns({ testCase, original }: Sound, later: Variable, model: UnitModel): Variable[] {
  const { statements } = testCase;
  if (!statements.some((statement) => usesOf(statement).includes(later))) return [];
  const values = new Map(
    original.observations.flatMap(({ what, value }) =>
      what.of === 'value' ? [[what.variable, JSON.stringify(value)]] : [],
    ),
  );
  const earlier = [...statements.keys()].slice(0, later);
  const isEqual = (variable: Variable): boolean =>
    values.has(later) && values.get(variable) === values.get(later);
  const type = typeOf(testCase, later, model);
  const hasSameType = (variable: Variable): boolean =>
    type !== undefined && typeOf(testCase, variable, model) === type;
  return [
    ...earlier.filter(isEqual),
    ...earlier.filter((variable) => !isEqual(variable) && hasSameType(variable)),
  ].filter((variable) => statements[variable]?.kind !== 'assign');
}

/** A text that is equal for variables which probably have the same type; undefined if the type is not known. */
function typeOf(
  { statements }: TestCase,
  variable: Variable,
  model: UnitModel,
): string | undefined {
  const statement = statements[variable];
  if (statement?.kind !== 'call') return undefined;
  const callable = model.callables.find(({ id }) => id === statement.callable);
  return callable === undefined ? undefined : JSON.stringify(callable.returns);
}
