import { gatheredType } from '../../../model/type-parts.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { TestCase, Variable } from '../../../model/test-case.ts';
import type { MemberText, Parameter, ValueType } from '../../../model/value-type.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';

/** The facts that the first use of a variable tells about it. */
export interface VariableUse {
  /** The type that the use asks for. */
  readonly type?: ValueType;
  /** The name of the parameter or member that the variable is given to. */
  readonly role?: string;
}

/** The use of a variable as an argument. */
export function useAs(parameter: Parameter | undefined): VariableUse {
  return parameter === undefined ? {} : { type: parameter.type, role: parameter.name };
}

/** The use of a variable as a value of a type. */
export function useOf(type: ValueType | undefined): VariableUse {
  return type === undefined ? {} : { type };
}

/** The only type of a list that is known; undefined if several are. */
export function onlyType(types: readonly (ValueType | undefined)[]): ValueType | undefined {
  const known = types.filter((type) => type !== undefined);
  return known.length === 1 ? known[0] : undefined;
}

/** The type of a variable that a call or an awaited call gives its value; undefined for other variables. */
export function typeGiven(
  testCase: TestCase,
  variable: Variable,
  index: ModelIndex,
): ValueType | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind === 'call') return callableOf(index, statement.callable).returns;
  if (statement?.kind !== 'await') return undefined;
  const promise = typeGiven(testCase, statement.promise, index);
  if (statement.gathers === true) return promise && gatheredType(promise);
  return promise?.kind === 'promise' ? promise.value : promise;
}

/** The member of an enum that a value is, if its type says that it is one. */
export function memberOf(
  value: ObservedValue,
  type: ValueType | undefined,
): MemberText | undefined {
  const members = type?.kind === 'union' ? type.members : [type];
  for (const member of members) {
    if (member?.kind !== 'literal') continue;
    const { value: literal, text } = member;
    const isSame =
      (value.is === 'number' && literal.of === 'number' && String(literal.value) === value.text) ||
      (value.is === 'string' && literal.of === 'string' && literal.value === value.value);
    if (isSame && text !== undefined) return text;
  }
  return undefined;
}
