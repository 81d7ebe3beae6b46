import type { Statement, TestCase } from '../../model/test-case.ts';
import { fitsAll } from './typing/fits.ts';
import { knownTypes } from './typing/known-types.ts';
import type { Scope } from './typing/unit-index.ts';
import { typeOfStatement } from './typing/variable-types.ts';

/** Returns the test case with another statement at a place; undefined if that does not fit the demands on it. */
export function replaceStatement(
  testCase: TestCase,
  at: number,
  statement: Statement,
  scope: Scope,
): TestCase | undefined {
  const { types, demands } = knownTypes(testCase, scope);
  const type = typeOfStatement(statement, types, scope);
  if (type === undefined || !fitsAll(type, demands[at] ?? [], scope)) return undefined;
  return { ...testCase, statements: testCase.statements.with(at, statement) };
}
