import type { TestCase } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { demandsOf } from './demands.ts';
import type { Scope } from './unit-index.ts';
import { variableTypes, type VariableTypes } from './variable-types.ts';

/** The types of a test case's variables, and the demands on them. */
export interface KnownTypes {
  readonly types: VariableTypes;
  /** Computed when first read. */
  readonly demands: readonly (readonly ValueType[])[];
}

const known = new WeakMap<TestCase, KnownTypes & { readonly scope: Scope }>();

/** Returns the types of a test case. They are computed once only, since a test case is varied and crossed again and again. */
export function knownTypes(testCase: TestCase, scope: Scope): KnownTypes {
  const found = known.get(testCase);
  if (found?.scope.index === scope.index && found.scope.typeArgument === scope.typeArgument) {
    return found;
  }
  return note(testCase, variableTypes(testCase, scope), scope);
}

/** Stores the types of a test case that are known from writing it. */
export function noteTypes(testCase: TestCase, types: VariableTypes, scope: Scope): void {
  note(testCase, [...types], scope);
}

/**
 * Stores the types of a test case that consists of the statements at some places of another test case, if the types of that one
 * are known.
 */
export function inheritTypes(
  testCase: TestCase,
  { from, places }: { readonly from: TestCase; readonly places: readonly number[] },
): void {
  const of = known.get(from);
  if (of === undefined) return;
  const types = places.map((at) => of.types[at]);
  note(testCase, types, of.scope);
}

function note(testCase: TestCase, types: VariableTypes, scope: Scope): KnownTypes {
  let demands: KnownTypes['demands'] | undefined;
  const made = {
    types,
    scope,
    get demands() {
      demands ??= demandsOf(testCase, types, scope);
      return demands;
    },
  };
  known.set(testCase, made);
  return made;
}
