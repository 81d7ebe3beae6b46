import type { TestCase, Variable } from '../../model/test-case.ts';
import { replaceStatement } from './replace-statement.ts';
import type { UnitIndex } from './typing/unit-index.ts';
import { numberValue } from './values/number-values.ts';

/** A text or a number in a test case. */
export interface PlainInput {
  readonly testCase: TestCase;
  readonly variable: Variable;
  readonly of: 'string' | 'number';
}

/** Returns the texts and numbers of a test case. */
export function plainInputs(testCase: TestCase): readonly PlainInput[] {
  return testCase.statements.flatMap((statement, variable) => {
    if (statement.kind !== 'primitive') return [];
    const { of } = statement.value;
    return of === 'string' || of === 'number' ? [{ testCase, variable, of }] : [];
  });
}

/** Returns the text that is an input; undefined if it is a number. */
export function textOf({ testCase, variable }: PlainInput): string | undefined {
  const statement = testCase.statements[variable];
  return statement?.kind === 'primitive' && statement.value.of === 'string'
    ? statement.value.value
    : undefined;
}

/** Returns the test case with another value for an input; undefined if the value does not fit there. */
export function giveValue(
  { testCase, variable, of }: PlainInput,
  value: string | number,
  index: UnitIndex,
): TestCase | undefined {
  if (typeof value !== of) return undefined;
  const given = typeof value === 'string' ? ({ of: 'string', value } as const) : numberValue(value);
  const scope = { index, typeArgument: testCase.typeArgument };
  return replaceStatement(testCase, variable, { kind: 'primitive', value: given }, scope);
}
