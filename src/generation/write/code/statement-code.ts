import type { Variable } from '../../../model/test-case.ts';
import { printedKind } from '../kinds/printed-kinds.ts';
import type { TestContext } from '../test-context.ts';
import type { Code } from './code.ts';

/** The code of the statement that gives a variable its value. */
export function statementCode(variable: Variable, context: TestContext): Code {
  const found = context.test.testCase.statements[variable];
  if (found === undefined) throw new Error(`The test case has no statement ${variable}.`);
  return printedKind(found).code(found, variable, context);
}
