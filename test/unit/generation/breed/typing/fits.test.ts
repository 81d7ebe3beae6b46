import { describe, expect, it } from 'vitest';

import { fits } from '../../../../../src/generation/breed/typing/fits.ts';
import { indexUnit } from '../../../../../src/generation/breed/typing/unit-index.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import {
  boolean,
  callable,
  classOf,
  instance,
  literal,
  nothing,
  number,
  object,
  parameters,
  string,
  union,
  unit,
  unknown,
} from '../../sample-units.ts';

const list: ValueType = { kind: 'array', element: number };
const chain: ValueType = { kind: 'named', name: 'Chain' };
const model = unit({
  classes: [
    classOf('Base', { isAbstract: true }),
    classOf('Middle', { supertypes: ['Base'] }),
    classOf('Leaf', { supertypes: ['Middle'] }),
    classOf('Bag'),
    classOf('curry()'),
  ],
  types: { Chain: object({ value: number, 'next?': chain }) },
  callables: [
    callable('Bag#[Symbol.iterator]', {}, { kind: 'iterable', element: number, isAsync: false }),
    callable('Bag#size', {}, number, { kind: 'getter' }),
    callable('Bag#has', { item: number }, boolean),
    callable('curry()', { item: number }, boolean, {
      kind: 'returned-function',
      receiver: 'curry()',
    }),
  ],
});
const scope = { index: indexUnit(model), typeArgument: 'string' } as const;

const red: ValueType = {
  kind: 'literal',
  value: { of: 'number', value: 0 },
  text: { constant: 'Colour', member: 'Red' },
};
const zero: ValueType = { kind: 'literal', value: { of: 'number', value: 0 } };
const tuple = (...types: ValueType[]): ValueType => ({
  kind: 'tuple',
  elements: types.map((type) => ({ type, isOptional: false, isRest: false })),
});
const classValue = (...constants: string[]): ValueType => ({ kind: 'class', constants });
const fn = (takes: Record<string, ValueType>, returns: ValueType): ValueType => ({
  kind: 'function',
  parameters: parameters(takes),
  returns,
});

const keys = (secret: ValueType): ValueType & { kind: 'object' } => ({
  kind: 'object',
  name: 'Keys',
  members: [{ name: 'secret', type: secret, isOptional: false }],
});

describe('fits', () => {
  it.each<[string, ValueType, ValueType]>([
    ['a literal where its type is asked for', literal('a'), string],
    [
      'a returned function where such a function is asked for',
      instance('curry()'),
      fn({ item: number }, boolean),
    ],
    [
      'a returned function where any function is asked for',
      instance('curry()'),
      { kind: 'built-in', name: 'Function' },
    ],
    ['a literal where the same is asked for', literal('a'), literal('a')],
    ['one of the classes that are asked for', classValue('A'), classValue('A', 'B')],
    ['a class where any function will do', classValue('A'), { kind: 'built-in', name: 'Function' }],
    ['anything where unknown is asked for', instance('Leaf'), unknown],
    ['nothing that returns where anything is asked for', { kind: 'never' }, number],
    ['a member of a union', string, union(number, string)],
    ['a union whose members all fit', union(literal('a'), number), union(number, string)],
    [
      'a boolean where true and false are asked for',
      boolean,
      union(
        { kind: 'literal', value: { of: 'boolean', value: true } },
        { kind: 'literal', value: { of: 'boolean', value: false } },
      ),
    ],
    ['an enum member where it is asked for', red, red],
    ['an enum member where a number is asked for', red, number],
    ['an instance of a subclass, however far', instance('Leaf'), instance('Base')],
    [
      'an instance that may be missing where an instance is asked for',
      union(instance('Leaf'), nothing),
      instance('Leaf'),
    ],
    ['an instance that has the members of an object', instance('Bag'), object({ size: number })],
    [
      'an iterable instance',
      instance('Bag'),
      { kind: 'iterable', element: number, isAsync: false },
    ],
    [
      'a type parameter where its argument is asked for',
      { kind: 'type-parameter', name: 'T' },
      string,
    ],
    ['elements that all fit an array', tuple(number, zero), list],
    ['an empty array', tuple(), list],
    ['an object without an optional member', object({ value: number }), chain],
    [
      'an object with an unknown member where uses tell more of the same type',
      keys(unknown),
      keys(string),
    ],
    [
      'an object in an object of its type',
      object({ value: zero, next: object({ value: zero }) }),
      chain,
    ],
    [
      'a string where strings are iterated',
      string,
      { kind: 'iterable', element: string, isAsync: false },
    ],
    ['a function that takes less', fn({}, number), fn({ a: number }, number)],
    ['a function where its result is not asked for', fn({}, number), fn({}, nothing)],
    [
      'an error of a kind',
      { kind: 'built-in', name: 'TypeError' },
      { kind: 'built-in', name: 'Error' },
    ],
    [
      'an empty map',
      { kind: 'map', key: { kind: 'never' }, value: { kind: 'never' } },
      { kind: 'map', key: string, value: number },
    ],
  ])('lets pass %s', (_, source, target) => {
    expect(fits(source, target, scope)).toBe(true);
  });

  it.each<[string, ValueType, ValueType]>([
    ['a type where a literal is asked for', string, literal('a')],
    ['another literal', literal('b'), literal('a')],
    ['a class that is not among those asked for', classValue('A'), classValue('B', 'C')],
    ['one of several classes', classValue('A', 'B'), classValue('A')],
    ['what is not known', unknown, number],
    ['a union of which one member does not fit', union(number, nothing), number],
    ['a number where an enum member is asked for', zero, red],
    ['an instance of the superclass', instance('Base'), instance('Leaf')],
    ['an instance that lacks a member', instance('Bag'), object({ length: number })],
    ['a tuple that is too short', tuple(number), tuple(number, number)],
    ['a tuple that is too long', tuple(number, number), tuple(number)],
    ['an array where a tuple is asked for', list, tuple(number)],
    ['an object without a member that is needed', object({}), chain],
    [
      'an object with an unknown member of another type',
      { ...keys(unknown), name: 'Other' },
      keys(string),
    ],
    ['an object with an unknown member of no name', object({ secret: unknown }), keys(string)],
    ['an object of the same name with another member', keys(number), keys(string)],
    [
      'an object with a member that nobody asked for',
      object({ value: number, other: number }),
      chain,
    ],
    ['an object that has no member in common', object({ b: number }), object({ 'a?': number })],
    ['a function that takes more', fn({ a: number }, number), fn({}, number)],
    ['a function that returns something else', fn({}, string), fn({}, number)],
    ['a promise where its value is asked for', { kind: 'promise', value: number }, number],
    [
      'an iterable that is not asynchronous',
      list,
      { kind: 'iterable', element: number, isAsync: true },
    ],
    ['a primitive where an object is asked for', number, object({})],
  ])('keeps out %s', (_, source, target) => {
    expect(fits(source, target, scope)).toBe(false);
  });
});
