import { describe, expect, it } from 'vitest';

import {
  backgroundOf,
  calledAt,
  mayBeMisuse,
} from '../../../../../src/generation/prove/defects/background-of.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { callableOf, modelOf, taking } from '../../fake-unit.ts';
import { call, method, num, str, testCaseOf } from '../../statements.ts';

const unknown: ValueType = { kind: 'unknown' };
const number: ValueType = { kind: 'number' };

const typesAround: [string, (part: ValueType) => ValueType][] = [
  ['itself', (part) => part],
  ['a union', (part) => ({ kind: 'union', members: [number, part] })],
  ['an array', (element) => ({ kind: 'array', element })],
  [
    'a tuple',
    (type) => ({ kind: 'tuple', elements: [{ type, isOptional: false, isRest: false }] }),
  ],
  ['a member', (type) => ({ kind: 'object', members: [{ name: 'a', type, isOptional: true }] })],
  ['other members', (others) => ({ kind: 'object', members: [], others })],
  ['keys of a map', (key) => ({ kind: 'map', key, value: number })],
  ['values of a map', (value) => ({ kind: 'map', key: number, value })],
  ['a set', (element) => ({ kind: 'set', element })],
  ['a promise', (value) => ({ kind: 'promise', value })],
  ['an iterable', (element) => ({ kind: 'iterable', element, isAsync: false })],
  ['what a function returns', (returns) => ({ kind: 'function', parameters: [], returns })],
];

describe('arguments may never have been meant', () => {
  const isMisuse = (type: ValueType, types: Readonly<Record<string, ValueType>> = {}): boolean => {
    const model = { ...modelOf([taking('f', [type])]), types };
    return mayBeMisuse(backgroundOf(testCaseOf(num(1), call('f', 0)), 1, model), model);
  };

  it.each(typesAround)('where a parameter takes anything as %s', (_, around) => {
    expect(isMisuse(around(unknown))).toBe(true);
    expect(isMisuse(around(number))).toBe(false);
  });

  it('where a type that contains itself has anything in it', () => {
    const list = (value: ValueType): Record<string, ValueType> => ({
      List: {
        kind: 'union',
        members: [{ kind: 'array', element: { kind: 'named', name: 'List' } }, value],
      },
    });

    expect(isMisuse({ kind: 'named', name: 'List' }, list(unknown))).toBe(true);
    expect(isMisuse({ kind: 'named', name: 'List' }, list(number))).toBe(false);
    expect(isMisuse({ kind: 'named', name: 'Tree' }, list(unknown))).toBe(false);
  });

  it('where a call before it took anything', () => {
    const model = modelOf([taking('f', [number]), taking('g', [unknown])]);
    const testCase = testCaseOf(num(1), call('g', 0), call('f', 1), call('f', 0));

    expect(mayBeMisuse(backgroundOf(testCase, 2, model), model)).toBe(true);
    expect(mayBeMisuse(backgroundOf(testCase, 3, model), model)).toBe(true);
    expect(
      mayBeMisuse(
        backgroundOf(testCaseOf(num(1), call('f', 0), num(2), call('g', 2)), 1, model),
        model,
      ),
    ).toBe(false);
  });
});

describe('a statement rests on', () => {
  it.each<[string, Statement[], number, number[]]>([
    [
      'what it uses, and what that uses',
      [num(1), call('A', 0), num(2), method(1, 'A#x')],
      3,
      [0, 1, 3],
    ],
    [
      'what changed that before',
      [call('A'), num(1), method(0, 'A#set', 1), method(0, 'A#x')],
      3,
      [0, 1, 2, 3],
    ],
    [
      'what that was set to',
      [
        call('A'),
        num(1),
        { kind: 'assign', callable: 'A#y', receiver: 0, value: 1 },
        method(0, 'A#x'),
      ],
      3,
      [0, 1, 2, 3],
    ],
    [
      'nothing that came later',
      [call('A'), method(0, 'A#x'), num(1), method(0, 'A#set', 2)],
      1,
      [0, 1],
    ],
    [
      'nothing that has no part in it',
      [call('A'), call('B'), method(1, 'B#x'), method(0, 'A#x')],
      3,
      [0, 3],
    ],
    [
      'what changed what another call took',
      [
        call('A'),
        call('B'),
        method(0, 'A#set', 1),
        num(1),
        method(1, 'B#set', 3),
        method(0, 'A#x'),
      ],
      5,
      [0, 1, 2, 3, 4, 5],
    ],
  ])('%s', (_, statements, at, places) => {
    const background = backgroundOf(testCaseOf(...statements), at, modelOf());

    expect([...background.places].toSorted((a, b) => a - b)).toEqual(places);
  });

  it('its calls and the primitives that are written down for it', () => {
    const model = modelOf([callableOf('f'), callableOf('g')]);
    const { callables, primitives } = backgroundOf(
      testCaseOf(num(1), str('a'), call('f', 0), call('g', 1)),
      2,
      model,
    );

    expect(callables.map(({ id }) => id)).toEqual(['f']);
    expect(primitives).toEqual([{ of: 'number', text: '1' }]);
  });
});

it.each([
  ['a call is what it calls', 1, 'f'],
  ['waiting is what gave the promise', 2, 'f'],
  ['setting is what it sets', 3, 'g'],
  ['a value is nothing', 0, undefined],
])('what is called by %s', (_, at, id) => {
  const testCase = testCaseOf(
    num(1),
    call('f', 0),
    { kind: 'await', promise: 1 },
    { kind: 'assign', callable: 'g', value: 0 },
  );

  expect(calledAt(testCase, at, modelOf([callableOf('f'), callableOf('g')]))?.id).toBe(id);
});
