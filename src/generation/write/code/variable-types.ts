import type { GeneratedTest } from '../../../model/generated-test.ts';
import { parameterAt } from '../../../model/parameter-at.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import type { Statement, TestCase, Variable } from '../../../model/test-case.ts';
import type { MemberText, Parameter, ValueType } from '../../../model/value-type.ts';
import { callableOf, type ModelIndex } from '../model-index.ts';

/** What the first use of a variable says of it. */
export interface VariableUse {
  /** The type that is asked for. */
  readonly type?: ValueType;
  /** The parameter, or member, that it is given to. */
  readonly role?: string;
}

/** What the uses of variables say of them, by variable: the type a value has to have shows where it goes. */
export function usesOfVariables(
  { testCase, assertions }: GeneratedTest,
  index: ModelIndex,
): readonly (VariableUse | undefined)[] {
  const { statements } = testCase;
  const uses: (VariableUse | undefined)[] = statements.map(() => undefined);
  for (const { what } of assertions) {
    const isOfTwo = what.of === 'equals' || what.of === 'compares';
    if (!isOfTwo || what.callable === undefined) continue;
    uses[what.other] = useAs(callableOf(index, what.callable).parameters[0]);
  }
  // Backwards, so that each statement's own use is known before its operands', and the earliest use is the one that stays.
  for (let at = statements.length - 1; at >= 0; at -= 1) {
    const statement = statements[at];
    if (statement === undefined) continue;
    for (const [operand, use] of operandUses(statement, uses[at]?.type, index)) uses[operand] = use;
  }
  return uses;
}

function operandUses(
  statement: Statement,
  type: ValueType | undefined,
  index: ModelIndex,
): readonly (readonly [Variable, VariableUse])[] {
  switch (statement.kind) {
    case 'call': {
      const { parameters } = callableOf(index, statement.callable);
      return statement.arguments.map((argument, at) => [
        argument,
        useAs(parameterAt(parameters, at)),
      ]);
    }
    case 'assign': {
      const callable = callableOf(index, statement.callable);
      const [parameter] = callable.parameters;
      return [
        [statement.value, { type: parameter?.type ?? callable.returns, role: callable.name }],
      ];
    }
    case 'array':
      return statement.elements.map((element, at) => [element, useOf(elementType(type, at))]);
    case 'object':
      return statement.members.map(([name, value]) => [
        value,
        { ...useOf(memberType(type, name)), role: name },
      ]);
    case 'built-in':
      return statement.arguments.map((argument) => [argument, useOf(contentType(type))]);
    case 'async-iterable':
      return statement.elements.map((element) => [
        element,
        useOf(type?.kind === 'iterable' ? type.element : undefined),
      ]);
    case 'stub': {
      const { behaviour } = statement;
      if (behaviour.does !== 'return' && behaviour.does !== 'resolve') return [];
      const returns = type?.kind === 'function' ? type.returns : undefined;
      const isPromised = behaviour.does === 'resolve' && returns?.kind === 'promise';
      return [[behaviour.value, useOf(isPromised ? returns.value : returns)]];
    }
    default:
      return [];
  }
}

function useAs(parameter: Parameter | undefined): VariableUse {
  return parameter === undefined ? {} : { type: parameter.type, role: parameter.name };
}

function useOf(type: ValueType | undefined): VariableUse {
  return type === undefined ? {} : { type };
}

function elementType(type: ValueType | undefined, at: number): ValueType | undefined {
  switch (type?.kind) {
    case 'array':
    case 'iterable':
      return type.element;
    case 'tuple':
      return type.elements[at]?.type;
    case 'union':
      return only(type.members.map((member) => elementType(member, at)));
    default:
      return undefined;
  }
}

function memberType(type: ValueType | undefined, name: string): ValueType | undefined {
  switch (type?.kind) {
    case 'object':
      return type.members.find((member) => member.name === name)?.type ?? type.others;
    case 'union':
      return only(type.members.map((member) => memberType(member, name)));
    default:
      return undefined;
  }
}

/** The type of the array, or the value, that a collection or a promise is made from. */
function contentType(type: ValueType | undefined): ValueType | undefined {
  switch (type?.kind) {
    case 'set':
      return { kind: 'array', element: type.element };
    case 'map': {
      const elements = [type.key, type.value].map((part) => ({
        type: part,
        isOptional: false,
        isRest: false,
      }));
      return { kind: 'array', element: { kind: 'tuple', elements } };
    }
    case 'promise':
      return type.value;
    default:
      return undefined;
  }
}

function only(types: readonly (ValueType | undefined)[]): ValueType | undefined {
  const known = types.filter((type) => type !== undefined);
  return known.length === 1 ? known[0] : undefined;
}

/** The type of what a statement gives, where that shows: of calls, and what is awaited. */
export function typeGiven(
  testCase: TestCase,
  variable: Variable,
  index: ModelIndex,
): ValueType | undefined {
  const statement = testCase.statements[variable];
  if (statement?.kind === 'call') return callableOf(index, statement.callable).returns;
  if (statement?.kind !== 'await') return undefined;
  const promise = typeGiven(testCase, statement.promise, index);
  return promise?.kind === 'promise' ? promise.value : promise;
}

/** The member of an enum that a value is, where its type says so. */
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
