import type { ValueType } from '../../../model/value-type.ts';
import { newConstruction } from '../maker.ts';
import { argumentDemands, partDemands } from '../typing/asked-types.ts';
import { alternatives, resolved, unionOf, UNKNOWN } from '../typing/type-parts.ts';
import type { Scope } from '../typing/unit-index.ts';
import { builtInParameters } from '../values/built-ins.ts';
import { makeBuiltIn } from '../values/make-built-in.ts';
import { argumentFault } from './argument-fault.ts';
import type { BredKind } from './bred-kind.ts';
import { present } from './present.ts';

export const builtInKind: BredKind<'built-in'> = {
  isValue: true,
  uses: (statement) => statement.arguments,
  withUses(statement, replace) {
    const replaced = present(statement.arguments.map(replace));
    return replaced.length < statement.arguments.length
      ? undefined
      : { ...statement, arguments: replaced };
  },
  type: (statement, { typeOf, scope }) =>
    statement.isRejected === true
      ? { kind: 'promise', value: { kind: 'never' } }
      : builtInType(statement.class, statement.arguments.map(typeOf), scope),
  demands(statement, asked) {
    const parameters = builtInParameters(statement.class) ?? [];
    return statement.arguments.map((_, at) => [
      ...argumentDemands({ parameters }, at),
      ...(at === 0 && statement.isRejected !== true ? partDemands(asked, contentsOf) : []),
    ]);
  },
  fault(statement, before) {
    const parameters = builtInParameters(statement.class);
    if (parameters === undefined) return `makes a ${statement.class}, which can't be made`;
    return argumentFault({ parameters }, statement.arguments, before);
  },
  change: (statement, { maker, changeUse }) =>
    ['Map', 'Set', 'Promise'].includes(statement.class)
      ? changeUse(statement)
      : makeBuiltIn(maker, statement.class, newConstruction()),
};

function builtInType(name: string, [argument]: readonly ValueType[], scope: Scope): ValueType {
  if (name === 'Promise') return { kind: 'promise', value: argument ?? { kind: 'never' } };
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

/** Returns the type of the elements of an array; `never` if it has none. */
function elementType(type: ValueType | undefined, scope: Scope): ValueType {
  if (type === undefined) return { kind: 'never' };
  const array = resolved(type, scope);
  if (array.kind === 'tuple') return unionOf(array.elements.map((element) => element.type));
  if (array.kind === 'array') return array.element;
  return array.kind === 'never' ? array : UNKNOWN;
}

/** Returns the type that the only argument of a collection's or promise's constructor must have, by the type of the whole. */
function contentsOf(type: ValueType): ValueType | undefined {
  switch (type.kind) {
    case 'map':
      return {
        kind: 'array',
        element: {
          kind: 'tuple',
          elements: [type.key, type.value].map((each) => ({
            type: each,
            isOptional: false,
            isRest: false,
          })),
        },
      };
    case 'set':
      return { kind: 'array', element: type.element };
    case 'promise':
      return type.value;
    case 'unknown':
      return UNKNOWN;
    default:
      return undefined;
  }
}
