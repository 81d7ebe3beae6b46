import { withParts } from '../../../model/type-parts.ts';
import type { Statement, TestCase } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { bredKind } from '../kinds/bred-kinds.ts';
import { usesOf } from './statement-uses.ts';
import { UNKNOWN } from './type-parts.ts';
import { indexUnit, type Scope } from './unit-index.ts';
import { typeOfStatement, type VariableTypes } from './variable-types.ts';

/** Returns the first invariant that a statement of a test case violates, as a sentence; undefined if the test case is valid. */
export function validate(testCase: TestCase, model: UnitModel): string | undefined {
  const scope: Scope = { index: indexUnit(model), typeArgument: testCase.typeArgument };
  const types: (ValueType | undefined)[] = [];
  for (const [at, statement] of testCase.statements.entries()) {
    const fault = faultOf(statement, types, scope);
    if (fault !== undefined) return `Statement ${at} (${statement.kind}) ${fault}.`;
    types.push(typeOfStatement(statement, types, scope));
  }
  return undefined;
}

/** As `validate`, but objects may lack members that no type declares. */
export function validateLoosely(testCase: TestCase, model: UnitModel): string | undefined {
  const known = loose.get(model) ?? loosened(model);
  loose.set(model, known);
  return validate(testCase, known);
}

const loose = new WeakMap<UnitModel, UnitModel>();

function loosened(model: UnitModel): UnitModel {
  const callables = model.callables.map((each) => ({
    ...each,
    parameters: each.parameters.map((one) => ({ ...one, type: withParts(one.type, withLess) })),
  }));
  return { ...model, callables };
}

function withLess(type: ValueType): ValueType {
  if (type.kind !== 'object' || type.isGuessed !== true) return type;
  return { ...type, members: type.members.map((each) => ({ ...each, isOptional: true })) };
}

/**
 * Returns what is wrong with a statement, as the rest of a sentence about it; undefined if nothing is.
 *
 * @param types the types of the variables before the statement
 */
export function faultOf(
  statement: Statement,
  types: VariableTypes,
  scope: Scope,
): string | undefined {
  for (const use of usesOf(statement)) {
    if (!Number.isInteger(use) || use < 0 || use >= types.length)
      return `uses variable ${use}, which is not before it`;
    if (types[use] === undefined) return `uses variable ${use}, which has no value`;
  }
  const typeOf = (variable: number): ValueType => types[variable] ?? UNKNOWN;
  return bredKind(statement).fault?.(statement, { scope, typeOf });
}
