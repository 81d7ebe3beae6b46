import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import { callableOf, hasPart } from './background-of.ts';

/** The number of objects of a class that are compared with each other. Three are needed to find an order that is a circle. */
const OBJECTS = 3;

/**
 * Adds calls to the end of a test case that compare the first objects of each class with themselves and with each other, by `equals` and
 * `compareTo`, in both directions, for `findDefects`. Undefined if there is nothing to compare.
 */
export function comparisonProbe(testCase: TestCase, model: UnitModel): TestCase | undefined {
  const calls = model.callables.filter(isComparison).flatMap((method) => {
    const objects = objectsFor(method, testCase, model).slice(0, OBJECTS);
    return objects.flatMap((receiver) =>
      objects.map((other): Statement => ({
        kind: 'call',
        callable: method.id,
        receiver,
        arguments: [other],
      })),
    );
  });
  if (calls.length === 0) return undefined;
  return { ...testCase, statements: [...testCase.statements, ...calls] };
}

/** Whether a callable is a method that compares its receiver with another object. */
export function isComparison({ kind, name, parameters }: Callable): boolean {
  return (
    kind === 'method' &&
    (name === 'equals' || name === 'compareTo') &&
    parameters.filter(({ isOptional }) => !isOptional).length <= 1
  );
}

/** Variables that hold instances of the method's class; none if the method doesn't take such an argument. */
function objectsFor(
  { receiver, parameters }: Callable,
  { statements }: TestCase,
  model: UnitModel,
): Variable[] {
  const type = parameters[0]?.type;
  const takesIt =
    type !== undefined &&
    hasPart(
      type,
      model,
      (part) => part.kind === 'unknown' || (part.kind === 'instance' && part.class === receiver),
    );
  if (!takesIt) return [];
  return [...statements.entries()].flatMap(([at, statement]) => {
    const returns = callableOf(statement, model)?.returns;
    const isObject = statement.kind === 'call' && returns?.kind === 'instance';
    return isObject && returns.class === receiver ? [at] : [];
  });
}
