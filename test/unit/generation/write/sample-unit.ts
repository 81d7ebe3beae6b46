import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import {
  asserts,
  boolean,
  call,
  callable,
  callOn,
  gave,
  generated,
  nothing,
  number,
  observed,
  string,
  threw,
  unitModel,
  value,
} from './test-cases.ts';

const unknown: ValueType = { kind: 'unknown' };
const list: ValueType = { kind: 'array', element: number };
const money: ValueType = { kind: 'instance', class: 'Money' };
const stack: ValueType = { kind: 'instance', class: 'Stack' };
const item: ValueType = { kind: 'type-parameter', name: 'T' };

function functionOf(
  parameters: Readonly<Record<string, ValueType>>,
  returns: ValueType,
): ValueType {
  return {
    kind: 'function',
    parameters: Object.entries(parameters).map(([name, type]) => ({
      name,
      type,
      isOptional: false,
      isRest: false,
    })),
    returns,
  };
}

const colour: ValueType = {
  kind: 'union',
  members: [0, 1].map((of) => ({
    kind: 'literal',
    value: { of: 'number', value: of },
    text: { constant: 'Colour', member: of === 0 ? 'Red' : 'Green' },
  })),
};

const mode: ValueType = {
  kind: 'union',
  members: ['fast', 'slow'].map((of) => ({ kind: 'literal', value: { of: 'string', value: of } })),
};

const options: ValueType = {
  kind: 'object',
  name: 'Options',
  members: [
    { name: 'mode', type: mode, isOptional: false },
    { name: 'tags', type: { kind: 'array', element: string }, isOptional: false },
  ],
};

const model: UnitModel = unitModel(
  [
    callable('Colour', {}, unknown, { kind: 'constant' }),
    callable('globalThis.navigator.onLine', { onLine: boolean }, boolean, { kind: 'setter' }),
    callable('globalThis.HTMLElement.prototype.offsetWidth', { width: number }, number, {
      kind: 'setter',
    }),
    callable('globalThis.HTMLElement.prototype.measure', { measure: unknown }, unknown, {
      kind: 'setter',
    }),
    callable('globalThis.Observer', { Observer: unknown }, unknown, { kind: 'setter' }),
    callable(
      'ParseError',
      { 'message?': string },
      { kind: 'instance', class: 'ParseError' },
      { kind: 'constructor' },
    ),
    callable('Money', { amount: number }, money, { kind: 'constructor' }),
    callable('Money.zero', {}, money, { kind: 'field' }),
    callable('Money#amount', {}, number, { kind: 'field' }),
    callable('Money#note', {}, string, { kind: 'field', isWritable: true }),
    callable('Money#add', { other: money }, money),
    callable('Money#equals', { other: money }, boolean),
    callable('Money#compareTo', { other: money }, number),
    callable('Stack', {}, stack, { kind: 'constructor', typeParameters: ['T'] }),
    callable('Stack#push', { item }, stack),
    callable('Stack#pop', {}, { kind: 'union', members: [item, nothing] }),
    callable('Stack#size', {}, number, { kind: 'getter' }),
    callable('add', { a: number, b: number }, number),
    callable('echo', { value: unknown }, unknown),
    callable('parse', { text: string }, number),
    callable('sort', { list, 'by?': functionOf({ a: number, b: number }, number) }, list),
    callable('countUp', { steps: number }, list),
    callable('each', { list, callback: functionOf({ value: number, at: number }, number) }, list),
    callable('opposite', { colour }, colour),
    callable('greet', { id: string }, string),
    callable('find', { amount: number }, { kind: 'union', members: [money, nothing] }),
    callable('load', { id: number }, { kind: 'promise', value: number }),
    callable('stamp', {}, string),
    callable('dice', {}, number),
    callable('configure', { options }, string),
    callable(
      'tally',
      {
        words: { kind: 'map', key: string, value: number },
        seen: { kind: 'set', element: string },
      },
      number,
    ),
    callable('check', { text: string }, nothing),
    callable('refuse', {}, { kind: 'never' }),
    callable(
      'collect',
      { items: { kind: 'iterable', element: number, isAsync: true } },
      { kind: 'promise', value: list },
    ),
    callable('count', { to: number }, { kind: 'iterable', element: number, isAsync: true }),
    callable('group', { list }, unknown),
    callable('clamp', { low: number }, { kind: 'instance', class: 'clamp()' }),
    callable('clamp()', { value: number }, number, {
      kind: 'returned-function',
      name: 'function',
      receiver: 'clamp()',
    }),
    callable(
      'createHandler',
      {},
      {
        kind: 'union',
        members: [{ kind: 'instance', class: 'createHandler()' }, nothing],
      },
    ),
    callable('createHandler()', { text: string }, number, {
      kind: 'returned-function',
      name: 'Handler',
      receiver: 'createHandler()',
    }),
    callable('createHandler()#close', {}, number, { receiver: 'createHandler()' }),
  ],
  ['Money', 'Stack', 'ParseError', 'clamp()', 'createHandler()'],
);

/** The names of the functions that some callables return. */
const returned: Readonly<Record<string, string>> = {
  'clamp()': 'returned function',
  'createHandler()': 'Handler',
};

/** The model of `test/fixtures/print-styles/src/unit.ts`. */
export const sampleModel: UnitModel = {
  ...model,
  classes: model.classes.map((each) => ({ ...each, name: returned[each.id] ?? each.name })),
};

const red = { kind: 'member', constant: 'Colour', member: 'Red' } as const;

/** Tests that hold for it, of every kind that is printed. */
/** A test that moves the time, which no test for Mocha can do. */
export const timedTest: GeneratedTest = generated(
  [value(3), call('countUp', 0), value(15), { kind: 'advance', milliseconds: 2 }],
  [asserts({ of: 'state', variable: 1 }, observed([1, 2, 3]))],
  ['time', 'timers'],
);

export const sampleTests: readonly GeneratedTest[] = [
  generated([value(3), call('clamp', 0), value(2), callOn(1, 'clamp()', 2)], [gave(3, 3)]),
  generated(
    [
      call('createHandler'),
      value('ab'),
      callOn(0, 'createHandler()', 1),
      callOn(0, 'createHandler()#close'),
    ],
    [gave(2, 2), gave(3, 2)],
  ),
  generated([value(5), value(5), call('add', 0, 1)], [gave(2, 10)]),
  generated([value(0.1), value(0.2), call('add', 0, 1)], [{ ...gave(2, 0.3), tolerance: 0.001 }]),
  generated([value(-0), value(-0), call('add', 0, 1)], [gave(2, -0)]),
  generated([value(Number.NaN), value(1), call('add', 0, 1)], [gave(2, Number.NaN)]),
  generated([value(Infinity), value(1), call('add', 0, 1)], [gave(2, Infinity)]),
  generated([value(10n), call('echo', 0)], [gave(1, 10n)]),
  generated(
    [value("It's\n\u0000\u200b\u{1f600}\\"), call('echo', 0)],
    [gave(1, "It's\n\u0000\u200b\u{1f600}\\")],
  ),
  generated([value('ab'.repeat(40)), call('echo', 0)], [gave(1, 'ab'.repeat(40))]),
  generated([value(null), call('echo', 0)], [gave(1, null)]),
  generated(
    [{ kind: 'primitive', value: { of: 'symbol', description: 'key' } }, call('echo', 0)],
    [asserts({ of: 'value', variable: 1 }, { is: 'symbol', description: 'key' })],
  ),
  generated(
    [
      value(1),
      { kind: 'array', elements: [0] },
      {
        kind: 'object',
        members: [
          ['a b', 1],
          ['c', 0],
        ],
      },
      call('echo', 2),
    ],
    [
      asserts({ of: 'value', variable: 3 }, { is: 'same', variable: 2 }),
      asserts({ of: 'state', variable: 2 }, observed({ 'a b': [1], c: 1 })),
    ],
  ),
  generated(
    [{ kind: 'regexp', source: 'a/b', flags: 'g' }, call('echo', 0)],
    [asserts({ of: 'value', variable: 1 }, { is: 'regexp', source: 'a\\/b', flags: 'g' })],
  ),
  generated(
    [value(0), { kind: 'built-in', class: 'Date', arguments: [0] }, call('echo', 1)],
    [asserts({ of: 'value', variable: 2 }, { is: 'date', time: '0' })],
  ),
  generated(
    [
      value('https://a.example/b'),
      { kind: 'built-in', class: 'URL', arguments: [0] },
      { kind: 'built-in', class: 'Error', arguments: [0] },
      call('echo', 2),
    ],
    [
      asserts(
        { of: 'value', variable: 3 },
        { is: 'error', class: 'Error', message: 'https://a.example/b' },
      ),
    ],
  ),
  generated([value(''), call('parse', 0)], [threw(1, 'SyntaxError', 'Nothing to read')]),
  generated([value('x'), call('parse', 0)], [threw(1, 'ParseError', 'Not a number: x')]),
  generated([value('?'), call('parse', 0)], [threw(1, 'ParseError', '')]),
  generated(
    [value('ok'), call('check', 0)],
    [asserts({ of: 'thrown', statement: 1 }, observed(undefined))],
  ),
  generated([value(''), call('check', 0)], [threw(1, 'Error', '')]),
  generated([call('refuse')], [asserts({ of: 'thrown', statement: 0 }, observed('no'))]),
  generated(
    [value(3), value(1), { kind: 'array', elements: [0, 1] }, call('sort', 2)],
    [
      asserts({ of: 'value', variable: 3 }, { is: 'same', variable: 2 }),
      asserts({ of: 'state', variable: 2 }, observed([1, 3])),
    ],
  ),
  generated(
    [
      value(1),
      value(3),
      { kind: 'array', elements: [0, 1] },
      {
        kind: 'stub',
        parameterNames: ['a', 'b'],
        behaviour: { does: 'compare', descending: true },
      },
      call('sort', 2, 3),
    ],
    [gave(4, [3, 1])],
  ),
  ...[{ does: 'return-argument', at: 1 } as const, { does: 'return', value: 0 } as const].map(
    (behaviour) =>
      generated(
        [
          value(7),
          { kind: 'array', elements: [0] },
          { kind: 'stub', parameterNames: ['value', 'at'], behaviour },
          call('each', 1, 2),
        ],
        [
          gave(3, behaviour.does === 'return' ? [7] : [0]),
          asserts({ of: 'calls', variable: 2 }, observed([[7, 0]])),
        ],
      ),
  ),
  generated(
    [
      { kind: 'array', elements: [] },
      { kind: 'stub', parameterNames: ['value'], behaviour: { does: 'throw', message: 'no' } },
      call('each', 0, 1),
    ],
    [asserts({ of: 'calls', variable: 1 }, observed([]))],
  ),
  generated(
    [
      value(1),
      { kind: 'array', elements: [0] },
      { kind: 'stub', parameterNames: [], behaviour: { does: 'throw', message: 'no' } },
      call('each', 1, 2),
    ],
    [threw(3, 'Error', 'no')],
  ),
  generated([red, call('opposite', 0)], [gave(1, 1)]),
  generated([value('ann'), call('greet', 0)], [gave(1, 'Hello ann')]),
  generated(
    [value(2), call('find', 0), value(3), call('Money', 2), callOn(1, 'Money#add', 3)],
    [
      asserts({ of: 'field', variable: 4, callable: 'Money#amount' }, observed(5)),
      asserts({ of: 'string', variable: 4 }, observed('5 EUR')),
    ],
  ),
  generated(
    [value(1), call('find', 0)],
    [asserts({ of: 'field', variable: 1, callable: 'Money#amount' }, observed(1))],
  ),
  generated(
    [value(1), call('Money', 0), value(2), call('Money', 2)],
    [
      asserts({ of: 'equals', variable: 1, other: 3, callable: 'Money#equals' }, observed(false)),
      asserts({ of: 'compares', variable: 3, other: 1, callable: 'Money#compareTo' }, observed(1)),
      asserts({ of: 'equals', variable: 1, other: 3 }, observed(false)),
    ],
  ),
  generated(
    [
      value(1),
      call('Money', 0),
      value('gift'),
      { kind: 'assign', callable: 'Money#note', receiver: 1, value: 2 },
    ],
    [
      asserts(
        { of: 'state', variable: 1 },
        {
          is: 'object',
          class: 'Money',
          members: [
            ['amount', observed(1)],
            ['note', observed('gift')],
          ],
        },
      ),
    ],
  ),
  generated([value(-1), call('Money', 0)], [threw(1, 'RangeError', 'The amount is negative')]),
  generated(
    [call('Money.zero'), value(4), call('Money', 1), callOn(0, 'Money#add', 2)],
    [asserts({ of: 'field', variable: 3, callable: 'Money#amount' }, observed(4))],
  ),
  generated(
    [call('Stack'), value(1), callOn(0, 'Stack#push', 1), callOn(0, 'Stack#pop')],
    [gave(3, 1), asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(0))],
  ),
  generated(
    [call('Stack'), value(1), callOn(0, 'Stack#push', 1)],
    [
      asserts({ of: 'value', variable: 2 }, { is: 'same', variable: 0 }),
      asserts({ of: 'iteration', variable: 0 }, observed([1])),
    ],
  ),
  generated([call('Stack'), callOn(0, 'Stack#pop')], [gave(1, undefined)]),
  generated(
    [call('Stack')],
    [asserts({ of: 'state', variable: 0 }, { is: 'object', class: 'Stack', members: [] })],
  ),
  generated([value(3), call('load', 0), { kind: 'await', promise: 1 }], [gave(2, 4)]),
  generated(
    [value(-1), call('load', 0), { kind: 'await', promise: 1 }],
    [threw(2, 'RangeError', 'No such id')],
  ),
  generated(
    [value(0), call('load', 0), { kind: 'await', promise: 1 }],
    [asserts({ of: 'thrown', statement: 2 }, observed(undefined))],
  ),
  generated([call('stamp')], [gave(0, '2020-01-01T00:00:00.000Z')], ['time']),
  generated([call('dice')], [gave(0, 4)], ['random']),
  generated(
    [
      value('fast'),
      { kind: 'array', elements: [] },
      {
        kind: 'object',
        members: [
          ['mode', 0],
          ['tags', 1],
        ],
      },
      call('configure', 2),
    ],
    [
      gave(3, 'fast'),
      asserts({ of: 'state', variable: 2 }, observed({ mode: 'fast', tags: ['fast'] })),
    ],
  ),
  generated(
    [
      { kind: 'array', elements: [] },
      { kind: 'built-in', class: 'Map', arguments: [0] },
      value('a'),
      { kind: 'array', elements: [2] },
      { kind: 'built-in', class: 'Set', arguments: [3] },
      call('tally', 1, 4),
    ],
    [gave(5, 1), asserts({ of: 'state', variable: 1 }, { is: 'map', entries: [] })],
  ),
  generated(
    [
      value(1),
      value(2),
      { kind: 'async-iterable', elements: [0, 1] },
      call('collect', 2),
      { kind: 'await', promise: 3 },
    ],
    [gave(4, [1, 2])],
  ),
  generated(
    [value(2), call('count', 0), { kind: 'await', promise: 1, gathers: true }],
    [gave(2, [1, 2])],
  ),
  generated(
    [value(3), call('count', 0), { kind: 'await', promise: 1, gathers: true }],
    [threw(2, 'RangeError', 'Only up to two')],
  ),
  generated(
    [{ kind: 'array', elements: [] }, call('group', 0)],
    [
      asserts(
        { of: 'value', variable: 1 },
        {
          is: 'object',
          class: '',
          members: [
            [
              'sum',
              {
                is: 'object',
                class: 'Money',
                members: [
                  ['amount', observed(0)],
                  ['note', observed(undefined)],
                ],
              },
            ],
            ['first', observed(undefined)],
          ],
        },
      ),
    ],
  ),
];
