import type { Primitive, Statement, StubBehaviour, TestCase } from '../../../model/test-case.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';
import { ARGUMENT } from './fits.ts';
import { alternatives, awaitedType, resolved, UNDEFINED, UNKNOWN, unionOf } from './type-parts.ts';
import type { Scope } from './unit-index.ts';

/** The type of each variable; undefined of those that have no value. */
export type VariableTypes = readonly (ValueType | undefined)[];

/** The types of all variables of a test case. */
export function variableTypes(
  { statements }: Pick<TestCase, 'statements'>,
  scope: Scope,
): VariableTypes {
  const types: (ValueType | undefined)[] = [];
  for (const statement of statements) types.push(typeOfStatement(statement, types, scope));
  return types;
}

/** The type of what a statement gives, by those of the variables before it. */
export function typeOfStatement(
  statement: Statement,
  types: VariableTypes,
  scope: Scope,
): ValueType | undefined {
  const typeOf = (variable: number): ValueType => types[variable] ?? UNKNOWN;
  switch (statement.kind) {
    case 'primitive':
      return primitiveType(statement.value);
    case 'member':
      return scope.index.enumMember(statement.constant, statement.member);
    case 'array':
      return {
        kind: 'tuple',
        elements: statement.elements.map((element) => ({
          type: typeOf(element),
          isOptional: false,
          isRest: false,
        })),
      };
    case 'object':
      return {
        kind: 'object',
        members: statement.members.map(([name, value]) => ({
          name,
          type: typeOf(value),
          isOptional: false,
        })),
      };
    case 'built-in':
      return builtInType(statement.class, statement.arguments.map(typeOf), scope);
    case 'regexp':
      return { kind: 'built-in', name: 'RegExp' };
    case 'async-iterable':
      return { kind: 'iterable', element: unionOf(statement.elements.map(typeOf)), isAsync: true };
    case 'stub':
      return stubType(statement.parameterNames, statement.behaviour, typeOf);
    case 'call':
      return scope.index.callables.get(statement.callable)?.returns;
    case 'await':
      return awaitedType(typeOf(statement.promise), scope);
    case 'assign':
      return undefined;
  }
}

function primitiveType(primitive: Primitive): ValueType {
  switch (primitive.of) {
    case 'number':
      return { kind: 'literal', value: { of: 'number', value: Number(primitive.text) } };
    case 'bigint':
      return { kind: 'literal', value: { of: 'bigint', value: primitive.digits } };
    case 'string':
    case 'boolean':
      return { kind: 'literal', value: primitive };
    default:
      return { kind: primitive.of };
  }
}

function builtInType(name: string, [argument]: readonly ValueType[], scope: Scope): ValueType {
  if (name === 'Promise') return { kind: 'promise', value: argument ?? UNKNOWN };
  if (name === 'Set') return { kind: 'set', element: elementType(argument, scope) };
  if (name !== 'Map') return { kind: 'built-in', name };
  const entries = alternatives(elementType(argument, scope), scope);
  const parts = (at: number): ValueType =>
    unionOf(
      entries.flatMap((entry) =>
        entry.kind === 'tuple'
          ? [entry.elements[at]?.type ?? UNKNOWN]
          : [elementType(entry, scope)],
      ),
    );
  return { kind: 'map', key: parts(0), value: parts(1) };
}

/** The type of the elements of an array; `never` where there are none. */
function elementType(type: ValueType | undefined, scope: Scope): ValueType {
  if (type === undefined) return { kind: 'never' };
  const array = resolved(type, scope);
  if (array.kind === 'tuple') return unionOf(array.elements.map((element) => element.type));
  if (array.kind === 'array') return array.element;
  return array.kind === 'never' ? array : UNKNOWN;
}

function stubType(
  names: readonly string[],
  behaviour: StubBehaviour,
  typeOf: (variable: number) => ValueType,
): ValueType {
  const parameters = names.map((name, at): Parameter => {
    const isReturned = behaviour.does === 'return-argument' && behaviour.at === at;
    return { name, type: isReturned ? ARGUMENT : UNKNOWN, isOptional: false, isRest: false };
  });
  return { kind: 'function', parameters, returns: returnedType(behaviour, names, typeOf) };
}

function returnedType(
  behaviour: StubBehaviour,
  names: readonly string[],
  typeOf: (variable: number) => ValueType,
): ValueType {
  switch (behaviour.does) {
    case 'return':
      return typeOf(behaviour.value);
    case 'return-argument':
      return behaviour.at < names.length ? ARGUMENT : UNDEFINED;
    case 'compare':
      return { kind: 'number' };
    case 'throw':
      return { kind: 'never' };
    case 'resolve':
      return { kind: 'promise', value: typeOf(behaviour.value) };
    case 'reject':
      return { kind: 'promise', value: { kind: 'never' } };
  }
}
