import type { Primitive, Statement, TestCase, Variable } from '../../../model/test-case.ts';
import { dropUnused } from '../../breed/drop-unused.ts';
import { onlyStatements, renamed, usesOf } from '../../breed/typing/statement-uses.ts';

/** The test case without these statements, the statements that depend on them, and values that become unused. */
export function withoutStatements(testCase: TestCase, places: ReadonlySet<number>): TestCase {
  const kept = new Set<number>();
  for (const [at, statement] of testCase.statements.entries()) {
    if (!places.has(at) && usesOf(statement).every((variable) => kept.has(variable))) kept.add(at);
  }
  return dropUnused(onlyStatements(testCase, kept));
}

/** The test case with another statement at a place, without values that become unused. */
export function withStatement(testCase: TestCase, at: number, statement: Statement): TestCase {
  return dropUnused({ ...testCase, statements: testCase.statements.with(at, statement) });
}

/** The test case with one variable in place of a later one, whose statement is removed. */
export function withVariable(testCase: TestCase, later: Variable, earlier: Variable): TestCase {
  const statements = testCase.statements.map((statement) =>
    renamed(statement, (variable) => (variable === later ? earlier : variable)),
  );
  return withoutStatements({ ...testCase, statements }, new Set([later]));
}

/** The test case with a primitive in place of the variable of a call. The call itself stays. */
export function withLiteralBeside(testCase: TestCase, at: Variable, value: Primitive): TestCase {
  const statements = testCase.statements.flatMap((statement, place): readonly Statement[] => {
    const moved = renamed(statement, (variable) => (variable >= at ? variable + 1 : variable));
    if (place < at) return [statement];
    return place === at ? [statement, { kind: 'primitive', value }] : [moved];
  });
  return { ...testCase, statements };
}

/**
 * The test case with primitives before all statements, without values that become unused.
 *
 * @param change returns a statement that uses the primitives, by their places; it gets the statement with its variables moved, and its own
 *   variable before the move
 */
export function withValuesFirst(
  testCase: TestCase,
  values: readonly Primitive[],
  change: (statement: Statement, variable: Variable, places: readonly Variable[]) => Statement,
): TestCase {
  const places = [...values.keys()];
  const statements = [
    ...values.map((value): Statement => ({ kind: 'primitive', value })),
    ...testCase.statements.map((statement, variable) =>
      change(
        renamed(statement, (used) => used + values.length),
        variable,
        places,
      ),
    ),
  ];
  return dropUnused({ ...testCase, statements });
}
