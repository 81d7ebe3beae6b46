import type { TestCase, Variable } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';

/** A test case whose calls leave out optional arguments at their ends that are undefined, as people do. */
export function leaveOutUndefined(
  testCase: TestCase,
  { callables }: Pick<UnitModel, 'callables'>,
): TestCase {
  const { statements } = testCase;
  const isUndefined = (variable: Variable): boolean => {
    const made = statements[variable];
    return made?.kind === 'primitive' && made.value.of === 'undefined';
  };
  return {
    ...testCase,
    statements: statements.map((statement) => {
      if (statement.kind !== 'call') return statement;
      const called = callables.find(({ id }) => id === statement.callable);
      const last = statement.arguments.findLastIndex(
        (variable, at) => !isUndefined(variable) || called?.parameters[at]?.isOptional !== true,
      );
      return { ...statement, arguments: statement.arguments.slice(0, last + 1) };
    }),
  };
}
