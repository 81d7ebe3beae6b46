import type { TestCase, Variable } from '../../../model/test-case.ts';

/** Whether a statement is a stub that returns a value or one of its arguments, and not undefined. */
export function isTelling({ statements }: Pick<TestCase, 'statements'>, at: Variable): boolean {
  const statement = statements[at];
  if (statement?.kind !== 'stub') return false;
  if (statement.behaviour.does === 'return-argument') return true;
  if (statement.behaviour.does !== 'return') return false;
  const returned = statements[statement.behaviour.value];
  return returned?.kind !== 'primitive' || returned.value.of !== 'undefined';
}
