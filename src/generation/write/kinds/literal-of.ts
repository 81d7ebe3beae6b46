import type { Variable } from '../../../model/test-case.ts';
import { bracketed, quoted } from '../titles/describe-value.ts';
import type { Describing } from './printed-kind.ts';

/** The source text of a value within another one, abbreviated where it is long; undefined for values that have no literal. */
export function literalOf(
  variable: Variable,
  { testCase, describe }: Describing,
): string | undefined {
  const statement = testCase.statements[variable];
  switch (statement?.kind) {
    case 'primitive':
      return statement.value.of === 'string' ? quoted(statement.value.value) : describe(variable);
    case 'regexp':
      return describe(variable);
    case 'array':
      return bracketed(describe(variable), statement.elements.length, ['[', ']']);
    case 'object':
      return bracketed(describe(variable), statement.members.length, ['{', '}']);
    default:
      return undefined;
  }
}
