import type { TestCase, Variable } from '../../model/test-case.ts';
import { renamed, usesOf } from '../breed/typing/statement-uses.ts';
import type { Evidence } from './assertions/evidence.ts';
import { evidenceFor } from './gather.ts';
import type { FinishParts } from './killer.ts';

/**
 * Moves calls that return something to iterate over behind all other calls, if the test case kills the same mutants then. An assertion asks for
 * the elements at the end, so a reader expects the call there.
 */
export async function readLate(start: Evidence, parts: FinishParts): Promise<Evidence> {
  let kept = start;
  for (let at = kept.testCase.statements.length - 2; at >= 0; at -= 1) {
    if (!isReadEarly(kept, at)) continue;
    const found = await evidenceFor(movedToEnd(kept.testCase, at), kept, parts);
    if (found?.mutants.length === kept.mutants.length) kept = found;
  }
  return kept;
}

/** Whether a call gives something to iterate over that no other statement uses, and other calls follow. */
function isReadEarly({ testCase: { statements }, original }: Evidence, at: Variable): boolean {
  const statement = statements[at];
  return (
    statement?.kind === 'call' &&
    statement.receiver !== undefined &&
    !statements.some((each) => usesOf(each).includes(at)) &&
    statements.slice(at + 1).some(({ kind }) => kind === 'call' || kind === 'repeat') &&
    original.observations.some(({ what }) => what.of === 'iteration' && what.variable === at)
  );
}

function movedToEnd(testCase: TestCase, at: Variable): TestCase {
  const last = testCase.statements.length - 1;
  const place = (variable: Variable): Variable =>
    variable === at ? last : variable > at ? variable - 1 : variable;
  const moved = testCase.statements.map((statement) => renamed(statement, place));
  const own = moved[at];
  return own === undefined
    ? testCase
    : { ...testCase, statements: [...moved.toSpliced(at, 1), own] };
}
