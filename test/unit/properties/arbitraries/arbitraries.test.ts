import { expect, test } from 'vitest';

import { printCode } from '../../../../src/generation/write/code/print-code.ts';
import { indexModel } from '../../../../src/generation/write/model-index.ts';
import type { Callable, UnitModel } from '../../../../src/model/unit-model.ts';
import type { ObjectMember, ValueType } from '../../../../src/model/value-type.ts';
import { Arbitraries } from '../../../../src/properties/arbitraries/arbitraries.ts';

const number: ValueType = { kind: 'number' };
const text: ValueType = { kind: 'string' };
const none: ValueType = { kind: 'undefined' };

function model(parts: Partial<UnitModel> = {}): UnitModel {
  const constants = { numbers: [], strings: [], bigints: [], patterns: [] };
  return {
    file: 'a.ts',
    callables: [],
    classes: [],
    types: {},
    constants,
    untestable: [],
    ...parts,
  };
}

function textOf(type: ValueType, role = '', parts: Partial<UnitModel> = {}, fastCheck = 4): string {
  const outcome = new Arbitraries({
    index: indexModel(model(parts)),
    source: '',
    fastCheck,
    isTypeScript: false,
    nameOf: ({ name }) => name,
  }).of(type, role);
  if (!outcome.ok) return outcome.reason;
  return printCode(outcome.code, { quotes: 'single', hasSemicolons: true, indent: '  ' });
}

function union(...members: readonly ValueType[]): ValueType {
  return { kind: 'union', members };
}

function literal(value: string): ValueType {
  return { kind: 'literal', value: { of: 'string', value } };
}

function member(name: string, type: ValueType, isOptional = false): ObjectMember {
  return { name, type, isOptional };
}

const real = 'fc.double({ noNaN: true, noDefaultInfinity: true })';

test.each<[string, ValueType, string]>([
  ['texts', text, 'fc.string()'],
  ['bigints', { kind: 'bigint' }, 'fc.bigInt()'],
  ['symbols', { kind: 'symbol' }, 'fc.string().map((text) => Symbol(text))'],
  ['literals', union(literal('a'), literal('b')), "fc.constantFrom('a', 'b')"],
  ['optional values', union(text, none), 'fc.option(fc.string(), { nil: undefined })'],
  ['nullable values', union(text, { kind: 'null' }), 'fc.option(fc.string())'],
  ['unions', union({ kind: 'boolean' }, text), 'fc.oneof(fc.boolean(), fc.string())'],
  ['arrays', { kind: 'array', element: text }, 'fc.array(fc.string())'],
  [
    'arrays of nothing',
    { kind: 'array', element: { kind: 'never' } },
    'fc.constant(null).map(() => [])',
  ],
  [
    'sets',
    { kind: 'set', element: text },
    'fc.array(fc.string()).map((values) => new Set(values))',
  ],
  [
    'maps',
    { kind: 'map', key: text, value: text },
    'fc.array(fc.tuple(fc.string(), fc.string())).map((entries) => new Map(entries))',
  ],
  [
    'promises',
    { kind: 'promise', value: text },
    'fc.string().map((value) => Promise.resolve(value))',
  ],
  ['dates', { kind: 'built-in', name: 'Date' }, 'fc.date({ noInvalidDate: true })'],
  ['typed arrays', { kind: 'built-in', name: 'Uint8Array' }, 'fc.uint8Array()'],
  [
    'errors',
    { kind: 'built-in', name: 'RangeError' },
    'fc.string().map((message) => new RangeError(message))',
  ],
  ['functions', { kind: 'function', parameters: [], returns: text }, 'fc.func(fc.string())'],
  ['unknown classes', { kind: 'built-in', name: 'Window' }, 'nothing is known of the class Window'],
])('%s', (_, type, expected) => {
  expect(textOf(type)).toBe(expected);
});

test.each([
  ['', real],
  ['price', real],
  ['count', 'fc.nat({ max: 100 })'],
  ['maxSize', 'fc.nat({ max: 100 })'],
  ['startIndex', 'fc.nat({ max: 1000 })'],
  ['userId', 'fc.integer()'],
  ['valid', real],
])('a number named "%s"', (role, expected) => {
  expect(textOf(number, role)).toBe(expected);
});

test('records leave out optional members that have no value, and have a prototype in fast-check 4', () => {
  const type: ValueType = {
    kind: 'object',
    members: [member('a', text), member('b', text, true), member('c', { kind: 'never' }, true)],
  };

  expect(textOf(type)).toBe(
    "fc.record({ a: fc.string(), b: fc.string() }, { requiredKeys: ['a'], noNullPrototype: true })",
  );
  expect(textOf(type, '', {}, 3)).toBe(
    "fc.record({ a: fc.string(), b: fc.string() }, { requiredKeys: ['a'] })",
  );
  expect(textOf({ kind: 'object', members: [member('c', { kind: 'never' })] })).toBe(
    'c: no value has the type never',
  );
});

test('types that contain themselves end', () => {
  const tree: ValueType = { kind: 'named', name: 'Tree' };
  const body: ValueType = {
    kind: 'object',
    members: [member('of', { kind: 'array', element: tree })],
  };
  const endless: ValueType = { kind: 'object', members: [member('of', tree)] };

  expect(textOf(tree, '', { types: { Tree: body } }, 3).replaceAll(/\s+/g, ' ')).toBe(
    "fc.letrec((tie) => ({ tree: fc.oneof({ maxDepth: 3, depthIdentifier: 'tree' }, " +
      "fc.record({ of: fc.constant(null).map(() => []) }), fc.record({ of: fc.array(tie('tree')) })), })).tree",
  );
  expect(textOf(tree, '', { types: { Tree: endless } })).toBe(
    'each Tree contains another one, so that there is no end',
  );
});

test('instances are made by a public constructor or else by a factory, without the arguments that these refuse', () => {
  const from = { module: 'a.ts', isPackage: false, name: 'Money' };
  const instance: ValueType = { kind: 'instance', class: 'Money' };
  const factory: Callable = {
    id: 'Money.of',
    kind: 'static-method',
    name: 'of',
    from,
    parameters: [
      { name: 'cents', type: number, isOptional: false, isRest: false },
      { name: 'tags', type: text, isOptional: false, isRest: true },
    ],
    returns: instance,
    typeParameters: [],
    isWritable: false,
    declaredErrors: ['RangeError'],
  };
  const own = { id: 'Money', name: 'Money', supertypes: [], isOfUnit: true };
  const classes = [{ ...own, isAbstract: true }];
  const constructor: Callable = {
    ...factory,
    id: 'Money',
    kind: 'constructor',
    parameters: [],
    declaredErrors: [],
  };

  expect(textOf(instance, '', { classes, callables: [factory] })).toBe(
    'fc.tuple(fc.integer(), fc.array(fc.string()))' +
      '.filter(([cents, tags]) => succeeds(() => Money.of(cents, ...tags), RangeError))' +
      '.map(([cents, tags]) => Money.of(cents, ...tags))',
  );
  expect(textOf(instance, '', { classes, callables: [factory, constructor] })).toBe(
    'fc.constant(null).map(() => new Money())',
  );
  expect(textOf(instance, '', { classes })).toBe('no export makes a Money');
});
