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
  return kept.length === 0 || kept.length === test.statements.length ? test : keeping(test, kept);
}

/** The test without one of its calls; undefined if another statement uses what it gives. */
export function withoutCall(test: ParameterisedTest, at: number): ParameterisedTest | undefined {
  const gone = test.parameters.length + at;
  const isUsed = test.statements.some((statement) => usesOf(statement).includes(gone));
  if (isUsed || test.statements[at]?.kind !== 'call') return undefined;
  return keeping(
    test,
    [...test.statements.keys()].filter((place) => place !== at),
  );
}

/** The test with some of its statements, by their places. */
function keeping(test: ParameterisedTest, kept: readonly number[]): ParameterisedTest {
  const first = test.parameters.length;
  const places = new Map<Variable, Variable>(kept.map((at, place) => [first + at, first + place]));
  return {
    ...test,
    statements: kept.flatMap((at) => {
      const statement = test.statements[at];
      return statement === undefined ? [] : [renamed(statement, (use) => places.get(use) ?? use)];
    }),
  };
}

/** The places of the parameters that statements use. */
export function usedParameters({ parameters, statements }: ParameterisedTest): readonly Variable[] {
  const used = new Set(statements.flatMap((statement) => usesOf(statement)));
  return [...parameters.keys()].filter((at) => used.has(at));
}

/** The test with some of its parameters, among which are all that it uses. */
export function withParameters(
  test: ParameterisedTest,
  kept: readonly Variable[],
): ParameterisedTest {
  const gone = test.parameters.length - kept.length;
  const places = new Map<Variable, Variable>(kept.map((at, place) => [at, place]));
  const rename = (use: Variable): Variable => places.get(use) ?? use - gone;
  return {
    ...test,
    parameters: kept.flatMap((at) => test.parameters[at] ?? []),
    statements: test.statements.map((statement) => renamed(statement, rename)),
    examples: test.examples.map((inputs) => kept.flatMap((at) => inputs[at] ?? [])),
  };
}
