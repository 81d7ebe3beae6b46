import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import { renamed, usesOf, withUses } from '../breed/typing/statement-uses.ts';
import type { Evidence } from './assertions/evidence.ts';
import { evidenceFor } from './gather.ts';
import type { FinishParts } from './killer.ts';

const structures: ReadonlySet<Statement['kind']> = new Set(['array', 'object', 'built-in']);

/**
 * Makes an array or an object anew for each use where several share one, also within one statement, if the test case kills the same mutants then. A
 * reader asks of a shared object what it means that it is the same.
 */
export async function unshareValues(start: Evidence, parts: FinishParts): Promise<Evidence> {
  let kept = start;
  for (let at = kept.testCase.statements.length - 1; at >= 0; at -= 1) {
    const { statements } = kept.testCase;
    const uses = statements.flatMap(usesOf).filter((variable) => variable === at).length;
    const statement = statements[at];
    if (statement === undefined || !structures.has(statement.kind) || uses < 2) continue;
    const found = await evidenceFor(withCopies(kept.testCase, at), kept, parts);
    if (found?.mutants.length === kept.mutants.length) kept = found;
  }
  return kept;
}

/** Returns the test case with a copy of a value for each use, right before the statements that use it. */
function withCopies(testCase: TestCase, shared: Variable): TestCase {
  const places = new Map<Variable, Variable>();
  const statements: Statement[] = [];
  const moved = (variable: Variable): Variable => places.get(variable) ?? variable;
  const value = testCase.statements[shared];
  for (const [at, statement] of testCase.statements.entries()) {
    if (at === shared || value === undefined) continue;
    const copies = new Map<number, Variable>();
    for (const [place, used] of usesOf(statement).entries()) {
      if (used === shared) copies.set(place, statements.push(renamed(value, moved)) - 1);
    }
    const replace = (variable: Variable, place: number): Variable =>
      copies.get(place) ?? moved(variable);
    statements.push(withUses(statement, replace, 0) ?? statement);
    places.set(at, statements.length - 1);
  }
  return { ...testCase, statements };
}
