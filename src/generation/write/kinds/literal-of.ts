import type { Variable } from '../../../model/test-case.ts';
import { quoted } from '../titles/describe-value.ts';
import type { Describing } from './printed-kind.ts';

/** The source text of a primitive or an array within another value; undefined for other values. */
export function literalOf(
  variable: Variable,
  { testCase, describe }: Describing,
): string | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind === 'primitive' && statement.value.of === 'string') {
    return quoted(statement.value.value);
  }
  return statement?.kind === 'primitive' || statement?.kind === 'array'
    ? describe(variable)
    : undefined;
}
