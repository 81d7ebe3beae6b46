import type { Statement, TestCase } from '../../../model/test-case.ts';

/** The text that a statement writes down, if it does. */
export function textOf(statement: Statement): string | undefined {
  return statement.kind === 'primitive' && statement.value.of === 'string'
    ? statement.value.value
    : undefined;
}

/** A test case with other texts; those that are known, since the unit itself has them, stay: they mean something. */
export function withTexts(
  testCase: TestCase,
  known: ReadonlySet<string>,
  change: (text: string) => string,
): TestCase {
  const statements = testCase.statements.map((statement): Statement => {
    const text = textOf(statement);
    return text === undefined || known.has(text)
      ? statement
      : { kind: 'primitive', value: { of: 'string', value: change(text) } };
  });
  return { ...testCase, statements };
}
