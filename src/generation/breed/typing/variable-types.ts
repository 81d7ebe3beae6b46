import type { Statement, TestCase } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { bredKind } from '../kinds/bred-kinds.ts';
import { UNKNOWN } from './type-parts.ts';
import type { Scope } from './unit-index.ts';

/** The type of each variable; undefined for a variable without a value. */
export type VariableTypes = readonly (ValueType | undefined)[];

/** Returns the types of all variables of a test case. */
export function variableTypes(
  { statements }: Pick<TestCase, 'statements'>,
  scope: Scope,
): VariableTypes {
  const types: (ValueType | undefined)[] = [];
  for (const statement of statements) types.push(typeOfStatement(statement, types, scope));
  return types;
}

/**
 * Returns the type of a statement's variable; undefined if it has no value.
 *
 * @param types the types of the variables before the statement
 */
export function typeOfStatement(
  statement: Statement,
  types: VariableTypes,
  scope: Scope,
): ValueType | undefined {
  const typeOf = (variable: number): ValueType => types[variable] ?? UNKNOWN;
  return bredKind(statement).type(statement, { scope, typeOf });
}
