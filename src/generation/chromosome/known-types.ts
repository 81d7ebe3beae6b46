import type { TestCase } from '../../model/test-case.ts';
import type { ValueType } from '../../model/value-type.ts';
import { demandsOf } from './demands.ts';
import type { Scope } from './unit-index.ts';
import { variableTypes, type VariableTypes } from './variable-types.ts';

/** The types of a test case's variables, and those that are asked of them. */
export interface KnownTypes {
  readonly types: VariableTypes;
  readonly demands: readonly (readonly ValueType[])[];
}

const known = new WeakMap<TestCase, KnownTypes & { readonly scope: Scope }>();

/** Works out the types of a test case; once, since a test case is varied and crossed again and again. */
export function knownTypes(testCase: TestCase, scope: Scope): KnownTypes {
  const found = known.get(testCase);
  if (found?.scope.index === scope.index && found.scope.typeArgument === scope.typeArgument) {
    return found;
  }
  const types = variableTypes(testCase, scope);
  const made = { types, demands: demandsOf(testCase, types, scope), scope };
  known.set(testCase, made);
  return made;
}
