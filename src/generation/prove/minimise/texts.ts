import type { Statement, TestCase } from '../../../model/test-case.ts';

/** The string that a statement writes down; undefined for other statements. */
export function textOf(statement: Statement): string | undefined {
  return statement.kind === 'primitive' && statement.value.of === 'string'
    ? statement.value.value
    : undefined;
}

/** Changes the texts of a test case. Texts that are in the unit's own source stay, since they have a meaning. */
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
