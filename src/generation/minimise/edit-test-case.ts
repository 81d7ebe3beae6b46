import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import { isValue, renamed, variablesOf } from './variables.ts';

/** The test case without these statements, those that depend on them, and the values that nothing uses then. */
export function withoutStatements(testCase: TestCase, places: ReadonlySet<number>): TestCase {
  const gone = new Set(places);
  for (const [at, statement] of testCase.statements.entries()) {
    if (variablesOf(statement).some((variable) => gone.has(variable))) gone.add(at);
  }
  return tidy(testCase, gone);
}

/** The test case with another statement at a place, without the values that nothing uses then. */
export function withStatement(testCase: TestCase, at: number, statement: Statement): TestCase {
  return tidy({ ...testCase, statements: testCase.statements.with(at, statement) }, new Set());
}

/** The test case with one variable in place of a later one, whose statement is gone. */
export function withVariable(testCase: TestCase, later: Variable, earlier: Variable): TestCase {
  const statements = testCase.statements.map((statement) =>
    renamed(statement, (variable) => (variable === later ? earlier : variable)),
  );
  return withoutStatements({ ...testCase, statements }, new Set([later]));
}

/** Leaves out statements, on which no other depends, and values that nothing uses, and gives variables their new places. */
function tidy(testCase: TestCase, gone: Set<number>): TestCase {
  const { statements } = testCase;
  const used = new Set<Variable>();
  for (const [at, statement] of [...statements.entries()].toReversed()) {
    if (gone.has(at)) continue;
    if (isValue(statement) && !used.has(at)) gone.add(at);
    else for (const variable of variablesOf(statement)) used.add(variable);
  }
  const kept = [...statements.keys()].filter((at) => !gone.has(at));
  const places = new Map(kept.map((old, place) => [old, place]));
  return {
    ...testCase,
    statements: kept.flatMap((at) => {
      const statement = statements[at];
      if (statement === undefined) return [];
      return [renamed(statement, (variable) => places.get(variable) ?? variable)];
    }),
  };
}
