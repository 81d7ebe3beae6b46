import type { TestCase } from '../../model/test-case.ts';
import type { InputVariable } from '../search/strategies/strategy.ts';
import type { StatementReplacement, StatementMove } from './kinds/bred-kind.ts';
import { bredKind } from './kinds/bred-kinds.ts';
import type { Material } from './maker.ts';
import { replaceStatement } from './replace-statement.ts';
import { isFit } from './typing/is-fit.ts';
import { knownTypes } from './typing/known-types.ts';
import { renamed } from './typing/statement-uses.ts';

/**
 * Returns the parts of a test case that can be varied independently, statement by statement: numbers by whole steps and by finer
 * steps, texts by their length and then by each character, booleans, members of enums, one of several literals, and lengths of
 * arrays. After each move, the value still fits all demands on it.
 */
export function inputVariables(
  { statements }: TestCase,
  material: Material,
): readonly InputVariable<TestCase>[] {
  return statements.flatMap((statement, at) =>
    (bredKind(statement).moves?.(statement) ?? []).map((move) => inputVariable(at, move, material)),
  );
}

function inputVariable(
  at: number,
  move: StatementMove,
  { index, maxLength }: Material,
): InputVariable<TestCase> {
  return {
    move(testCase, steps) {
      const scope = { index, typeArgument: testCase.typeArgument };
      const demands = (): KnownDemands => knownTypes(testCase, scope).demands[at] ?? [];
      const replacement = move({ testCase, at, scope, demands }, steps);
      if (replacement === undefined) return undefined;
      if (replacement.added === undefined)
        return replaceStatement(testCase, at, replacement.statement, scope);
      const grown = withAdded(testCase, at, replacement);
      return isFit(grown, { maxLength }) ? grown : undefined;
    },
  };
}

type KnownDemands = ReturnType<typeof knownTypes>['demands'][number];

/** Returns the test case with another statement at a place and new statements before it. */
function withAdded(
  testCase: TestCase,
  at: number,
  { statement, added = [] }: StatementReplacement,
): TestCase {
  const moved = testCase.statements
    .slice(at + 1)
    .map((each) => renamed(each, (use) => (use < at ? use : use + added.length)));
  return {
    ...testCase,
    statements: [...testCase.statements.slice(0, at), ...added, statement, ...moved],
  };
}
