import { renamed, usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { ParameterisedTest } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';

/**
 * Leaves out statements that only ask an instance what conditions ask it anyway, if other statements are left. Returns the test itself if
 * there are none.
 *
 * @param isInspector whether a callable changes nothing and needs no arguments
 */
export function withoutReads(
  test: ParameterisedTest,
  isInspector: (callable: string) => boolean,
): ParameterisedTest {
  const first = test.parameters.length;
  const used = new Set(test.statements.flatMap((statement) => usesOf(statement)));
  const isRead = (statement: Statement, at: number): boolean =>
    statement.kind === 'call' &&
    statement.receiver !== undefined &&
    isInspector(statement.callable) &&
    !used.has(first + at);
  const kept = [...test.statements.keys()].filter((at) => {
    const statement = test.statements[at];
    return statement !== undefined && !isRead(statement, at);
  });
  if (kept.length === 0 || kept.length === test.statements.length) return test;
  const places = new Map<Variable, Variable>(kept.map((at, place) => [first + at, first + place]));
  return {
    ...test,
    statements: kept.flatMap((at) => {
      const statement = test.statements[at];
      return statement === undefined ? [] : [renamed(statement, (use) => places.get(use) ?? use)];
    }),
  };
}
