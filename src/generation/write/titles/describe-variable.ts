import type { TestCase, Variable } from '../../../model/test-case.ts';
import { printedKind } from '../kinds/printed-kinds.ts';

/** A value that a test case makes, in a few words; undefined if only a call tells the value. */
export function describeVariable(testCase: TestCase, variable: Variable): string | undefined {
  const statement = testCase.statements[variable];
  if (statement === undefined) return undefined;
  const describe = (part: Variable): string | undefined => describeVariable(testCase, part);
  return printedKind(statement).describe?.(statement, { testCase, describe });
}
