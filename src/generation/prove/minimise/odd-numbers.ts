import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';

/** A statement that uses an odd number. */
export interface OddUse {
  readonly statement: Variable;
  readonly number: Variable;
}

/**
 * Returns the uses of numbers that a reader does not expect, unless a test is about them: not finite ones, negative zero, and numbers
 * nearer to 0 or farther from it than what people count or measure. Times of dates don't count.
 */
export function oddUses({ statements }: Pick<TestCase, 'statements'>): readonly OddUse[] {
  return statements.flatMap((statement, at) => {
    if (statement.kind === 'built-in') return [];
    const odd = new Set(usesOf(statement).filter((used) => isOdd(statements[used])));
    return [...odd].map((number) => ({ statement: at, number }));
  });
}

function isOdd(statement: Statement | undefined): boolean {
  if (statement?.kind !== 'primitive' || statement.value.of !== 'number') return false;
  const number = Number(statement.value.text);
  const size = Math.abs(number);
  return !(Object.is(number, 0) || (size >= 1e-6 && size < 1e9));
}
