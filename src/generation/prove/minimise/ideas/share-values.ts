import type { Statement, TestCase } from '../../../../model/test-case.ts';
import { withVariable } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { isValue } from '../../../breed/typing/statement-uses.ts';

/** Uses one variable for values that are written down twice. Stubs are not shared, since each notes its own calls. */
export function* shareValues(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let later = testCase.statements.length - 1; later > 0; later -= 1) {
    const statement = testCase.statements[later];
    if (statement === undefined || !isValue(statement) || statement.kind === 'stub') continue;
    const earlier = placeOf(statement, testCase);
    if (earlier >= later) continue;
    const taken = yield withVariable(testCase, later, earlier);
    if (taken !== undefined) ({ testCase } = taken);
  }
}

function placeOf(statement: Statement, { statements }: TestCase): number {
  const text = JSON.stringify(statement);
  return statements.findIndex((each) => JSON.stringify(each) === text);
}
