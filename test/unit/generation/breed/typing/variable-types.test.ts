import { describe, expect, it } from 'vitest';

import { fits } from '../../../../../src/generation/breed/typing/fits.ts';
import { indexUnit } from '../../../../../src/generation/breed/typing/unit-index.ts';
import { variableTypes } from '../../../../../src/generation/breed/typing/variable-types.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import {
  kindsUnit,
  moneyUnit,
  number,
  object,
  parameters,
  string,
  instance,
  union,
} from '../../sample-units.ts';

const one: Statement = { kind: 'primitive', value: { of: 'number', text: '1' } };
const word: Statement = { kind: 'primitive', value: { of: 'string', value: 'a' } };

/** The type of the last variable. */
function typeOf(statements: readonly Statement[], model = kindsUnit): ValueType | undefined {
  const scope = { index: indexUnit(model), typeArgument: 'number' } as const;
  return variableTypes({ statements }, scope).at(-1);
}

function isA(statements: readonly Statement[], target: ValueType): boolean {
  const type = typeOf(statements);
  const scope = { index: indexUnit(kindsUnit), typeArgument: 'number' } as const;
  return type !== undefined && fits(type, target, scope);
}

describe('variableTypes', () => {
  it('types an object by its members', () => {
    const statements: Statement[] = [
      one,
      word,
      {
        kind: 'object',
        members: [
          ['a', 0],
          ['b', 1],
        ],
      },
    ];

    expect(isA(statements, object({ a: number, b: string }))).toBe(true);
    expect(isA(statements, object({ a: string, b: string }))).toBe(false);
  });

  it('types a map by the entries that it is made of', () => {
    const statements: Statement[] = [
      word,
      one,
      { kind: 'array', elements: [0, 1] },
      { kind: 'array', elements: [2] },
      { kind: 'built-in', class: 'Map', arguments: [3] },
    ];

    expect(isA(statements, { kind: 'map', key: string, value: number })).toBe(true);
    expect(isA(statements, { kind: 'map', key: number, value: number })).toBe(false);
  });

  it('types a stub that gives back an argument by where it is used', () => {
    const statements: Statement[] = [
      { kind: 'stub', parameterNames: ['a', 'b'], behaviour: { does: 'return-argument', at: 1 } },
    ];
    const fn = (a: ValueType, b: ValueType, returns: ValueType): ValueType => ({
      kind: 'function',
      parameters: parameters({ a, b }),
      returns,
    });

    expect(isA(statements, fn(number, string, string))).toBe(true);
    expect(isA(statements, fn(string, number, string))).toBe(false);
  });

  it('types a stub that calls an argument by where it is used', () => {
    const statements: Statement[] = [
      one,
      {
        kind: 'stub',
        parameterNames: ['a', 'run'],
        behaviour: { does: 'call-argument', at: 1, arguments: [0] },
      },
    ];
    const fn = (run: ValueType, returns: ValueType): ValueType => ({
      kind: 'function',
      parameters: parameters({ a: number, run }),
      returns,
    });
    const giving = (returns: ValueType): ValueType => ({
      kind: 'function',
      parameters: parameters({ n: number }),
      returns,
    });

    expect(isA(statements, fn(giving(string), string))).toBe(true);
    expect(isA(statements, fn(giving(string), { kind: 'undefined' }))).toBe(true);
    expect(isA(statements, fn(giving(string), number))).toBe(false);
    expect(isA(statements, fn(string, string))).toBe(false);
  });

  it('takes a stub that throws for any function', () => {
    const statements: Statement[] = [
      { kind: 'stub', parameterNames: [], behaviour: { does: 'throw', message: '' } },
    ];

    expect(isA(statements, { kind: 'function', parameters: [], returns: instance('Base') })).toBe(
      true,
    );
  });

  it('gives what a promise is fulfilled with to the wait for it', () => {
    const statements: Statement[] = [
      word,
      { kind: 'call', callable: 'Money.load', arguments: [0] },
      { kind: 'await', promise: 1 },
    ];

    expect(typeOf(statements, moneyUnit)).toEqual(instance('Money'));
  });

  it('gives an array of the elements to what gathers an async iterable', () => {
    const items: Statement = { kind: 'async-iterable', elements: [0] };
    const gathered: Statement = { kind: 'await', promise: 1, gathers: true };

    expect(typeOf([word, items, gathered])).toEqual({
      kind: 'array',
      element: { kind: 'literal', value: { of: 'string', value: 'a' } },
    });
  });

  it('gives an assignment no value', () => {
    const assign: Statement = { kind: 'assign', callable: 'Base#size', receiver: 1, value: 0 };

    expect(
      typeOf([one, { kind: 'call', callable: 'Derived', arguments: [0] }, assign]),
    ).toBeUndefined();
  });

  it('takes an enum member for itself', () => {
    const member: Statement = { kind: 'member', constant: 'Colour', member: 'Blue' };

    expect(typeOf([member])).toMatchObject({ kind: 'literal', value: { of: 'number', value: 1 } });
    expect(isA([member], union(string, number))).toBe(true);
  });
});
