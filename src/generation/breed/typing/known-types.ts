import type { TestCase } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { demandsOf } from './demands.ts';
import type { Scope } from './unit-index.ts';
import { variableTypes, type VariableTypes } from './variable-types.ts';

/** The types of a test case's variables, and those that are asked of them. */
export interface KnownTypes {
  readonly types: VariableTypes;
  /** Only worked out where it is asked for. */
  readonly demands: readonly (readonly ValueType[])[];
}

const known = new WeakMap<TestCase, KnownTypes & { readonly scope: Scope }>();

/** Works out the types of a test case; once, since a test case is varied and crossed again and again. */
export function knownTypes(testCase: TestCase, scope: Scope): KnownTypes {
  const found = known.get(testCase);
  if (found?.scope.index === scope.index && found.scope.typeArgument === scope.typeArgument) {
    return found;
  }
  return note(testCase, variableTypes(testCase, scope), scope);
}

/** Keeps the types of a test case that are known from writing it. */
export function noteTypes(testCase: TestCase, types: VariableTypes, scope: Scope): void {
  note(testCase, [...types], scope);
}

/** Keeps for a test case what is known of the one that it is made of, of which it has the statements at these places. */
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
