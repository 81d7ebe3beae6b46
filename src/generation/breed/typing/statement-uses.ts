import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { ReplaceUse } from '../kinds/bred-kind.ts';
import { bredKind } from '../kinds/bred-kinds.ts';

/** Returns the variables that a statement uses, in a fixed order. A variable that it uses twice is there twice. */
export function usesOf(statement: Statement): readonly Variable[] {
  return bredKind(statement).uses?.(statement) ?? [];
}

/** Returns whether a statement only makes a value, without an effect. */
export function isValue(statement: Statement): boolean {
  return bredKind(statement).isValue;
}

/** Returns a statement with its variables renamed. */
export function renamed(statement: Statement, rename: (old: Variable) => Variable): Statement {
  return withUses(statement, rename, 0) ?? statement;
}

/**
 * Returns a statement with other variables. If a variable has no replacement, an array loses the element, an object the member, and
 * a call this argument and all later ones. Undefined if the statement can't do without the variable.
 *
 * @param leastArguments the number of arguments that a call must keep
 */
export function withUses(
  statement: Statement,
  replace: ReplaceUse,
  leastArguments: number,
): Statement | undefined {
  const kind = bredKind(statement);
  return kind.withUses === undefined
    ? statement
    : kind.withUses(statement, replace, leastArguments);
}

/** Returns a variable and all variables that it is made of, directly or not. */
export function dependencies(
  { statements }: Pick<TestCase, 'statements'>,
  variable: Variable,
): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  const add = (each: Variable): void => {
    const statement = statements[each];
    if (found.has(each) || statement === undefined) return;
    found.add(each);
    usesOf(statement).forEach(add);
  };
  add(variable);
  return found;
}

/** Returns a test case with only the wanted statements. The variables that they use must be among them. */
export function onlyStatements(testCase: TestCase, wanted: ReadonlySet<Variable>): TestCase {
  const places = new Map<Variable, Variable>();
  const statements: Statement[] = [];
  testCase.statements.forEach((statement, at) => {
    if (!wanted.has(at)) return;
    const moved = withUses(statement, (use) => places.get(use), Infinity);
    if (moved === undefined) return;
    places.set(at, statements.length);
    statements.push(moved);
  });
  return { ...testCase, statements };
}
