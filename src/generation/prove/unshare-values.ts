import type { Statement, TestCase, Variable } from '../../model/test-case.ts';
import { renamed, usesOf } from '../breed/typing/statement-uses.ts';
import type { Evidence } from './assertions/evidence.ts';
import { evidenceFor } from './gather.ts';
import type { FinishParts } from './killer.ts';

const structures: ReadonlySet<Statement['kind']> = new Set(['array', 'object', 'built-in']);

/**
 * Gives each statement an array or an object of its own where several share one, if the test case kills the same mutants then. A reader asks
 * of a shared object what it means that it is the same.
 */
export async function unshareValues(start: Evidence, parts: FinishParts): Promise<Evidence> {
  let kept = start;
  for (let at = kept.testCase.statements.length - 1; at >= 0; at -= 1) {
    const { statements } = kept.testCase;
    const users = statements.filter((statement) => usesOf(statement).includes(at)).length;
    const statement = statements[at];
    if (statement === undefined || !structures.has(statement.kind) || users < 2) continue;
    const found = await evidenceFor(withCopies(kept.testCase, at), kept, parts);
    if (found?.mutants.length === kept.mutants.length) kept = found;
  }
  return kept;
}

/** Returns the test case with a copy of a value right before each of the statements that use it. */
function withCopies(testCase: TestCase, shared: Variable): TestCase {
  const places = new Map<Variable, Variable>();
  const statements: Statement[] = [];
  const add = (statement: Statement): void => {
    statements.push(renamed(statement, (variable) => places.get(variable) ?? variable));
  };
  const value = testCase.statements[shared];
  for (const [at, statement] of testCase.statements.entries()) {
    if (at === shared || value === undefined) continue;
    if (usesOf(statement).includes(shared)) {
      add(value);
      places.set(shared, statements.length - 1);
    }
    add(statement);
    places.set(at, statements.length - 1);
  }
  return { ...testCase, statements };
}
