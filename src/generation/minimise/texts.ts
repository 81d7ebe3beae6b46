import type { Statement, TestCase } from '../../model/test-case.ts';

/** The text that a statement writes down, if it does. */
export function textOf(statement: Statement): string | undefined {
  return statement.kind === 'primitive' && statement.value.of === 'string'
    ? statement.value.value
    : undefined;
}

/** A test case with other texts. */
export function withTexts(testCase: TestCase, change: (text: string) => string): TestCase {
  const statements = testCase.statements.map((statement): Statement => {
    const text = textOf(statement);
    return text === undefined
      ? statement
      : { kind: 'primitive', value: { of: 'string', value: change(text) } };
  });
  return { ...testCase, statements };
}
