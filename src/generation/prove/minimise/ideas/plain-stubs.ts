import type { TestCase } from '../../../../model/test-case.ts';
import { withValuesFirst } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { isTelling } from '../telling-stubs.ts';

/** Has stubs return nothing where it does not matter what they return: a reader asks what it is for. */
export function* plainStubs(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let { testCase } = start;
  for (let at = testCase.statements.length - 1; at >= 0; at -= 1) {
    if (!isTelling(testCase, at)) continue;
    const taken = yield withValuesFirst(testCase, [{ of: 'undefined' }], (statement, variable) =>
      variable === at && statement.kind === 'stub'
        ? { ...statement, behaviour: { does: 'return', value: 0 } }
        : statement,
    );
    if (taken === undefined) continue;
    at += taken.testCase.statements.length - testCase.statements.length;
    ({ testCase } = taken);
  }
}
