import type { TestCase, Variable } from '../../../../model/test-case.ts';
import type { TestCaseTrace } from '../../../../model/test-case-trace.ts';
import { renamed, usesOf } from '../../../breed/typing/statement-uses.ts';
import type { Sound } from '../idea.ts';

/** Uses the variable that held an object first in place of the result of a call that returns the same object. */
export function* useSameObject(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let current = start;
  for (let at = current.testCase.statements.length - 1; at > 0; at -= 1) {
    const first = firstHolder(current.original, at);
    const { testCase } = current;
    if (first === undefined || !testCase.statements.some((each) => usesOf(each).includes(at))) {
      continue;
    }
    const statements = testCase.statements.map((statement) =>
      renamed(statement, (variable) => (variable === at ? first : variable)),
    );
    current = (yield { ...testCase, statements }) ?? current;
  }
}

function firstHolder({ observations }: TestCaseTrace, variable: Variable): Variable | undefined {
  const value = observations.find(
    ({ what }) => what.of === 'value' && what.variable === variable,
  )?.value;
  return value?.is === 'same' && value.variable < variable ? value.variable : undefined;
}
