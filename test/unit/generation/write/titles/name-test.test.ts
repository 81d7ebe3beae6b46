import { describe, expect, it } from 'vitest';

import { printTests, type TestsToPrint } from '../../../../../src/generation/write/print-tests.ts';
import type { GeneratedTest } from '../../../../../src/model/generated-test.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { emitterUnit } from '../../sample-units.ts';
import { sampleModel } from '../sample-unit.ts';
import {
  asserts,
  call,
  callable,
  callOn,
  gave,
  generated,
  number,
  observed,
  threw,
  unitModel,
  value,
  vitestStyle,
} from '../test-cases.ts';

function titlesIn(more: Partial<TestsToPrint>): readonly string[] {
  const input = { model: sampleModel, tests: [], style: vitestStyle, path: 'test/unit.test.ts' };
  return [...printTests({ ...input, ...more }).titles.values()];
}

function titlesOf(...tests: readonly GeneratedTest[]): readonly string[] {
  return titlesIn({ tests });
}

const sum = (a: number, b: number, result: number): GeneratedTest =>
  generated([value(a), value(b), call('add', 0, 1)], [gave(2, result)]);

const amount = (variable: number, of: number) =>
  asserts({ of: 'field', variable, callable: 'Money#amount' }, observed(of));

describe('the title of a test', () => {
  it('does not say that arguments are equal which are not of one kind', () => {
    const assign = callable(
      'assign',
      { path: { kind: 'string' }, value: { kind: 'unknown' } },
      { kind: 'number' },
    );
    const model = { ...sampleModel, callables: [...sampleModel.callables, assign] };
    const test = generated([value('a'), value('a'), call('assign', 0, 1)], [gave(2, 1)]);

    expect(titlesIn({ model, tests: [test] })).toEqual(["assign returns 1 for 'a' and 'a'"]);
  });

  it('tells the text that is given beside options, whatever these are', () => {
    const strip = callable(
      'strip',
      { text: { kind: 'string' }, options: { kind: 'unknown' } },
      { kind: 'string' },
    );
    const model = { ...sampleModel, callables: [...sampleModel.callables, strip] };
    const given = (text: string, members: readonly (readonly [string, number])[]): GeneratedTest =>
      generated(
        [value(text), value(2), { kind: 'object', members }, call('strip', 0, 2)],
        [gave(3, 'x')],
      );

    expect(titlesIn({ model, tests: [given('//', [])] })).toEqual([
      "strip returns 'x' for '//' and an empty object",
    ]);
    expect(titlesIn({ model, tests: [given('', [['start', 1]])] })).toEqual([
      "strip returns 'x' for an empty string with start 2",
    ]);
  });

  it('says of an error that is a callback’s own only that it is passed on', () => {
    const failing: Statement = {
      kind: 'stub',
      parameterNames: [],
      behaviour: { does: 'throw', message: 'failed' },
    };
    const passing = generated([failing, call('echo', 0)], [threw(1, 'Error', 'failed')]);
    const own = generated([failing, call('echo', 0)], [threw(1, 'Error', 'no value')]);

    expect(titlesOf(passing, own)).toEqual([
      'echo passes on the error of a callback for a callback that throws',
      'echo throws an error for a callback that throws: no value',
    ]);
  });

  it('tells a part of the result before what else a call does, and one that is defined before others', () => {
    const settle = callable('settle', { options: { kind: 'unknown' } }, { kind: 'unknown' });
    const model = { ...sampleModel, callables: [...sampleModel.callables, settle] };
    const changed = asserts({ of: 'state', variable: 0 }, observed({ done: true }));
    const part = (key: string, of: unknown) =>
      asserts({ of: 'entry', variable: 1, key }, observed(of));
    const test = generated(
      [{ kind: 'object', members: [] }, call('settle', 0)],
      [changed, part('left', undefined), part('right', 2)],
    );

    expect(titlesIn({ model, tests: [test] })).toEqual([
      'settle returns an object with right 2 for an empty object',
    ]);
  });

  it('names the function whose result is an argument, where the call itself is too long', () => {
    const loaded = generated(
      [
        value(12_345_678),
        call('load', 0),
        { kind: 'await', promise: 1 },
        value('a text that is too long to be told'),
        call('greet', 3),
        call('add', 2, 4),
      ],
      [gave(5, 2)],
    );

    expect(titlesOf(loaded)).toEqual(['add returns 2 for load(12345678) and the result of greet']);
  });

  it.each<readonly [string, GeneratedTest]>([
    ['add returns 3 for 1 and 2', sum(1, 2, 3)],
    ['add returns 10 for 5 and 5', sum(5, 5, 10)],
    ['add returns 1 for 0 and 1', sum(0, 1, 1)],
    ['add returns NaN when b is NaN', sum(1, Number.NaN, Number.NaN)],
    [
      'parse throws a SyntaxError for an empty string',
      generated([value(''), call('parse', 0)], [threw(1, 'SyntaxError', 'No')]),
    ],
    [
      'parse throws an error for white space',
      generated([value('\n '), call('parse', 0)], [threw(1, 'Error', 'No')]),
    ],
    [
      'parse throws an error for a form feed',
      generated([value('\f'), call('parse', 0)], [threw(1, 'Error', 'No')]),
    ],
    [
      "parse returns 7 for 'number\\n[seven]\\nand…'",
      generated(
        [value('number\n[seven]\nand many more words than a title has'), call('parse', 0)],
        [gave(1, 7)],
      ),
    ],
    [
      "function returned by clamp returns 3 for 2 on clamp with low 1, bits and rounding 'half-even'",
      generated(
        [
          value(1),
          value(true),
          value('half-even'),
          {
            kind: 'object',
            members: [
              ['low', 0],
              ['bits', 1],
              ['rounding', 2],
            ],
          },
          call('clamp', 3),
          value(2),
          callOn(4, 'clamp()', 5),
        ],
        [gave(6, 3)],
      ),
    ],
    [
      'function returned by clamp returns 3 for 2 on clamp(3)',
      generated([value(3), call('clamp', 0), value(2), callOn(1, 'clamp()', 2)], [gave(3, 3)]),
    ],
    [
      "Handler returned by createHandler returns 1 for 'a'",
      generated([call('createHandler'), value('a'), callOn(0, 'createHandler()', 1)], [gave(2, 1)]),
    ],
    [
      'Handler returned by createHandler close returns 1',
      generated([call('createHandler'), callOn(0, 'createHandler()#close')], [gave(1, 1)]),
    ],
    [
      "parse leaves [0] for '7' and [0] after 3 calls of parse",
      generated(
        [
          value(0),
          { kind: 'array', elements: [0] },
          value('7'),
          value(3),
          { kind: 'repeat', callable: 'parse', arguments: [2, 1], times: 3 },
        ],
        [
          asserts(
            { of: 'state', variable: 1 },
            { is: 'array', elements: [{ is: 'number', text: '0' }] },
          ),
        ],
      ),
    ],
    [
      "parse leaves [0] for '7' and [0] after a call of parse",
      generated(
        [
          value(0),
          { kind: 'array', elements: [0] },
          value('7'),
          value(1),
          { kind: 'repeat', callable: 'parse', arguments: [2, 1], times: 3 },
        ],
        [
          asserts(
            { of: 'state', variable: 1 },
            { is: 'array', elements: [{ is: 'number', text: '0' }] },
          ),
        ],
      ),
    ],
    ["parse returns 7 for '7'", generated([value('7'), call('parse', 0)], [gave(1, 7)])],
    [
      "parse returns NaN for '7x7x7x7x7x7x7x7x7x7x…'",
      generated([value('x7'.repeat(99).slice(1)), call('parse', 0)], [gave(1, Number.NaN)]),
    ],
    [
      "parse returns NaN for 'the quick brown fox…'",
      generated(
        [value('the quick brown fox jumps over the lazy dog'), call('parse', 0)],
        [gave(1, Number.NaN)],
      ),
    ],
    [
      "parse returns 7 for 'first=1\\n[second]\\n'",
      generated([value('first=1\n[second]\n'), call('parse', 0)], [gave(1, 7)]),
    ],
    [
      'parse returns 7 for a string with special characters',
      generated([value('\n\ta\n\tb\n\tc'), call('parse', 0)], [gave(1, 7)]),
    ],
    [
      'parse returns 8 for a string with special characters',
      generated([value('\ud8a2\ud8bc\ud86b\ud8c8'), call('parse', 0)], [gave(1, 8)]),
    ],
    [
      'sort returns an empty array for an empty array',
      generated([{ kind: 'array', elements: [] }, call('sort', 0)], [gave(1, [])]),
    ],
    [
      'sort returns its argument for [1]',
      generated(
        [value(1), { kind: 'array', elements: [0] }, call('sort', 1)],
        [asserts({ of: 'value', variable: 2 }, { is: 'same', variable: 1 })],
      ),
    ],
    [
      'sort returns the same object for [1]',
      generated(
        [
          value(1),
          { kind: 'array', elements: [0] },
          { kind: 'array', elements: [0] },
          call('sort', 1),
        ],
        [asserts({ of: 'value', variable: 3 }, { is: 'same', variable: 2 })],
      ),
    ],
    [
      String.raw`parse returns 7 for 'a\b'`,
      generated([value(String.raw`a\b`), call('parse', 0)], [gave(1, 7)]),
    ],
    [
      'load resolves to 2 for 1',
      generated([value(1), call('load', 0), { kind: 'await', promise: 1 }], [gave(2, 2)]),
    ],
    [
      'load rejects with a RangeError for -1',
      generated(
        [value(-1), call('load', 0), { kind: 'await', promise: 1 }],
        [threw(2, 'RangeError', 'No')],
      ),
    ],
    [
      'Stack push then pop returns 1',
      generated(
        [call('Stack'), value(1), callOn(0, 'Stack#push', 1), callOn(0, 'Stack#pop')],
        [gave(3, 1)],
      ),
    ],
    [
      'Stack pop returns undefined on a new Stack',
      generated([call('Stack'), callOn(0, 'Stack#pop')], [gave(1, undefined)]),
    ],
    [
      'Stack size is 1 after push',
      generated(
        [call('Stack'), value(7), callOn(0, 'Stack#push', 1)],
        [asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(1))],
      ),
    ],
    [
      'Money a new Money has amount 2 for 2',
      generated([value(2), call('Money', 0)], [amount(1, 2)]),
    ],
    [
      'Money constructor throws a RangeError for -1',
      generated([value(-1), call('Money', 0)], [threw(1, 'RangeError', 'No')]),
    ],
    [
      'Money add returns a Money with amount 3 for a Money of 2 on a Money of 1',
      generated(
        [value(1), call('Money', 0), value(2), call('Money', 2), callOn(1, 'Money#add', 3)],
        [amount(4, 3)],
      ),
    ],
    [
      'Money equals returns false for 1 and 2',
      generated(
        [value(1), call('Money', 0), value(2), call('Money', 2)],
        [
          asserts(
            { of: 'equals', variable: 1, other: 3, callable: 'Money#equals' },
            observed(false),
          ),
        ],
      ),
    ],
    [
      "Money setting note to 'gift' changes the Money",
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
            { is: 'object', class: 'Money', members: [['note', observed('gift')]] },
          ),
        ],
      ),
    ],
    [
      "add warns 'too much' for 1 and 2",
      generated(
        [value(1), value(2), call('add', 0, 1)],
        [asserts({ of: 'spied', method: 'warn' }, observed([['too much']]))],
      ),
    ],
    [
      'add does not warn for 1 and 2',
      generated(
        [value(1), value(2), call('add', 0, 1)],
        [asserts({ of: 'spied', method: 'warn' }, observed([]))],
      ),
    ],
    ...(
      [
        ['requests /users/1?all', [['https://api.test/users/1?all', {}]]],
        ["requests '/users'", [['/users']]],
        ['requests 2 resources', [['/users'], ['/rights']]],
        ['requests nothing', []],
      ] as const
    ).map(([told, requests]): [string, GeneratedTest] => [
      `add ${told} for 1 and 2`,
      generated(
        [value(1), value(2), call('add', 0, 1)],
        [asserts({ of: 'spied', method: 'fetch' }, observed(requests))],
      ),
    ]),
    [
      'add requests /users for 1 and 2',
      generated(
        [value(1), value(2), call('add', 0, 1)],
        [
          asserts(
            { of: 'spied', method: 'fetch' },
            {
              is: 'array',
              elements: [{ is: 'array', elements: [{ is: 'url', text: 'https://a.test/users' }] }],
            },
          ),
        ],
      ),
    ],
    [
      'add prints twice for 1 and 2',
      generated(
        [value(1), value(2), call('add', 0, 1)],
        [asserts({ of: 'spied', method: 'log' }, observed([['a'], ['b', 1]]))],
      ),
    ],
    [
      'each calls the callback with 1 and 0 for [1]',
      generated(
        [
          value(1),
          { kind: 'array', elements: [0] },
          { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 0 } },
          call('each', 1, 2),
        ],
        [asserts({ of: 'calls', variable: 2 }, observed([[1, 0]]))],
      ),
    ],
    [
      'each calls the callback twice, with depth 1 and 2 for [1, 1]',
      generated(
        [
          value(1),
          { kind: 'array', elements: [0, 0] },
          { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 0 } },
          call('each', 1, 2),
        ],
        [asserts({ of: 'seen', variable: 2, argument: 0, member: 'depth' }, observed([1, 2]))],
      ),
    ],
    [
      'opposite returns Green for Red',
      generated(
        [{ kind: 'member', constant: 'Colour', member: 'Red' }, call('opposite', 0)],
        [gave(1, 1)],
      ),
    ],
  ])('is: %s', (title, test) => {
    expect(titlesOf(test)).toEqual([title]);
  });

  it('names the events that a call emits, and not the listening', () => {
    const emitting = generated(
      [
        call('Queue'),
        value('full'),
        { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 1 } },
        callOn(0, 'Queue#on', 1, 2),
        callOn(0, 'Queue#push'),
      ],
      [asserts({ of: 'calls', variable: 2 }, observed([[1]]))],
    );

    expect(titlesIn({ model: emitterUnit, tests: [emitting] })).toEqual([
      "Queue push emits 'full' with 1",
    ]);
  });

  it('names three members at most that were called before', () => {
    const cache: ValueType = { kind: 'instance', class: 'Cache' };
    const model = unitModel(
      [
        callable('Cache', {}, cache, { kind: 'constructor' }),
        ...['get', 'has', 'keep', 'drop', 'clear'].map((name) =>
          callable(`Cache#${name}`, {}, { kind: 'number' }),
        ),
      ],
      ['Cache'],
    );
    const titleAfter = (...names: readonly string[]): readonly string[] =>
      titlesIn({
        model,
        tests: [
          generated(
            [
              call('Cache'),
              ...names.map((name) => callOn(0, `Cache#${name}`)),
              callOn(0, 'Cache#clear'),
            ],
            [gave(names.length + 1, 2)],
          ),
        ],
      });

    expect(titleAfter('get', 'has', 'keep')).toEqual([
      'Cache clear after get, has and keep returns 2',
    ]);
    expect(titleAfter('get', 'has', 'keep', 'drop')).toEqual([
      'Cache clear after other calls returns 2',
    ]);
  });

  it('tells more where two would be the same', () => {
    expect(titlesOf(sum(0, 1, 1), sum(0, -0, 1), sum(1, 2, 3))).toEqual([
      'add returns 1 for 0 and 1',
      'add returns 1 for 0 and -0',
      'add returns 3 for 1 and 2',
    ]);
  });

  it.each<readonly [string, GeneratedTest]>([
    [
      'Money add throws a RangeError: Not the same',
      generated(
        [value(1), call('find', 0), callOn(1, 'Money#add', 1)],
        [threw(2, 'RangeError', 'Not the same')],
      ),
    ],
    [
      'Money add returns its argument for zero on a Money of 1',
      generated(
        [call('Money.zero'), value(1), call('Money', 1), callOn(2, 'Money#add', 0)],
        [asserts({ of: 'value', variable: 3 }, { is: 'same', variable: 0 })],
      ),
    ],
    [
      'Money add returns a Money that does not equal the instance itself for zero',
      generated(
        [call('Money.zero'), value(1), call('Money', 1), callOn(2, 'Money#add', 0)],
        [asserts({ of: 'equals', variable: 3, other: 2 }, observed(false))],
      ),
    ],
    [
      'Stack size is 1 after push',
      generated(
        [call('Stack'), value(1), callOn(0, 'Stack#push', 1)],
        [
          asserts({ of: 'value', variable: 2 }, { is: 'same', variable: 0 }),
          asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(1)),
        ],
      ),
    ],
    [
      'each returns its second argument for [1] and a callback',
      generated(
        [
          value(1),
          { kind: 'array', elements: [0] },
          { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 0 } },
          call('each', 1, 2),
        ],
        [asserts({ of: 'value', variable: 3 }, { is: 'same', variable: 2 })],
      ),
    ],
    [
      "configure returns 'x' with mode 'fast'",
      generated(
        [value('fast'), { kind: 'object', members: [['mode', 0]] }, call('configure', 1)],
        [gave(2, 'x')],
      ),
    ],
    [
      "group returns { code: 'CHF', … } for an empty array",
      generated(
        [{ kind: 'array', elements: [] }, call('group', 0)],
        [gave(1, { code: 'CHF', digits: 2, symbol: 'CHF', cashStep: 5 })],
      ),
    ],
    [
      "group returns { errors: ['name cannot start with a hyphen'], … } for an empty array",
      generated(
        [{ kind: 'array', elements: [] }, call('group', 0)],
        [gave(1, { isNew: false, isOld: false, errors: ['name cannot start with a hyphen'] })],
      ),
    ],
    ...(
      [
        ['a set of 0', 'Set', [0]],
        ['a Uint8Array of 0', 'Uint8Array', [0]],
        ['a map of 1 entry', 'Map', [[0, 1]]],
        ['2020-01-02', 'Date', '2020-01-02'],
        ['a date', 'Date', 'not a day'],
        ["an Error 'full'", 'Error', 'full'],
        ["a URL 'a:'", 'URL', 'a:'],
        ['an Error', 'Error', 'a message that is too long for a title'],
        ['a set', 'Set', ['a text that is too long for a title']],
        ['an empty set', 'Set', []],
      ] as const
    ).map(([text, type, content]): [string, GeneratedTest] => {
      const pairs = typeof content === 'string' ? [] : content;
      const values = pairs.flat().map((each) => value(each));
      const contents: Statement[] =
        typeof content === 'string'
          ? [value(content)]
          : type === 'Map'
            ? [...values, { kind: 'array', elements: [0, 1] }, { kind: 'array', elements: [2] }]
            : [...values, { kind: 'array', elements: [...values.keys()] }];
      const made: Statement = { kind: 'built-in', class: type, arguments: [contents.length - 1] };
      return [
        `echo returns 7 for ${text}`,
        generated(
          [...contents, made, call('echo', contents.length)],
          [gave(contents.length + 1, 7)],
        ),
      ];
    }),
  ])('says what it is about: %s', (title, test) => {
    expect(titlesOf(test)).toEqual([title]);
  });

  it('has the arguments of a call with an effect only where nothing else tells two apart', () => {
    const push = (item: number): GeneratedTest =>
      generated(
        [call('Stack'), value(item), callOn(0, 'Stack#push', 1)],
        [asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(1))],
      );

    expect(titlesOf(push(7), push(8))).toEqual([
      'Stack size is 1 after push(7)',
      'Stack size is 1 after push(8)',
    ]);
  });

  /** The title of a call of `configure`, whose parameter has a name, with the object that statements end with. */
  function configured(name: string, ...statements: readonly Statement[]): readonly string[] {
    const callables = sampleModel.callables.map((one) => ({
      ...one,
      parameters: one.parameters.map((parameter) => ({ ...parameter, name })),
    }));
    const test = generated(
      [...statements, call('configure', statements.length - 1)],
      [gave(statements.length, 'x')],
    );
    return titlesIn({ model: { ...sampleModel, callables }, tests: [test] });
  }

  const maker: Statement = { kind: 'built-in', class: 'WeakMap', arguments: [] };

  it.each([
    ['booking', 'for a booking'],
    ['value', 'for an object'],
    ['o', 'for an object'],
    ['options', 'with mode a WeakMap'],
  ])('calls an object that is given to the parameter %s: %s', (name, words) => {
    const titles = configured(name, maker, { kind: 'object', members: [['mode', 0]] });

    expect(titles).toEqual([`configure returns 'x' ${words}`]);
  });

  it.each<readonly [string, readonly [string, number | readonly number[] | string | boolean][]]>([
    [
      'with args [1, 2] and strict',
      [
        ['args', [1, 2]],
        ['strict', true],
      ],
    ],
    [
      'with args and strict false',
      [
        ['args', [1_000_000_001, 1_000_000_002, 1_000_000_003, 4]],
        ['strict', false],
      ],
    ],
    [
      "for { aaa: 'a text', bbb: 'a text', … }",
      ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff', 'ggg', 'hhh'].map((name) => [name, 'a text']),
    ],
  ])(
    'names the members of an object with options, and what is in them if that is short: %s',
    (words, members) => {
      const statements: Statement[] = [];
      const made = members.map(([name, of]): [string, number] => {
        const parts = Array.isArray(of)
          ? of.map((each: number) => statements.push(value(each)) - 1)
          : [];
        const own: Statement =
          typeof of === 'object' ? { kind: 'array', elements: parts } : value(of);
        return [name, statements.push(own) - 1];
      });

      expect(configured('options', ...statements, { kind: 'object', members: made })).toEqual([
        `configure returns 'x' ${words}`,
      ]);
    },
  );

  it('only names an object among options of which there is nothing short to say', () => {
    const deep: Statement = {
      kind: 'object',
      members: [
        ['first', 0],
        ['second', 0],
      ],
    };
    const long = value('the quick brown fox jumps over the lazy dog');
    const options: Statement = { kind: 'object', members: [['inner', 1]] };

    expect(configured('options', long, deep, options)).toEqual([
      "configure returns 'x' with inner",
    ]);
  });

  it('does not tell two apart by the name of a parameter that the argument is called by', () => {
    const [one, other] = [maker, { ...maker, class: 'WeakSet' } as Statement].map((made) =>
      generated(
        [made, { kind: 'object', members: [['mode', 0]] }, call('configure', 1)],
        [gave(2, 'x')],
      ),
    );
    if (one === undefined || other === undefined) throw new Error('no tests');
    const callables = sampleModel.callables.map((each) => ({
      ...each,
      parameters: each.parameters.map((parameter) => ({ ...parameter, name: 'booking' })),
    }));

    expect(titlesIn({ model: { ...sampleModel, callables }, tests: [one, other] })).toEqual([
      "configure returns 'x' for a booking",
      "configure returns 'x' for a booking (2)",
    ]);
  });

  it('says how the instance was made if that took arguments, unless the title gets too long', () => {
    const adding = (of: number): GeneratedTest =>
      generated(
        [value(of), call('Money', 0), value(2), call('Money', 2), callOn(1, 'Money#add', 3)],
        [amount(4, 3)],
      );

    expect(titlesOf(adding(1))).toEqual([
      'Money add returns a Money with amount 3 for a Money of 2 on a Money of 1',
    ]);
    expect(titlesOf(adding(1_234_567_890_123_456))).toEqual([
      'Money add returns a Money with amount 3 for a Money of 2',
    ]);
  });

  it('is about what a call changes rather than about what an earlier one gave', () => {
    const test = generated(
      [call('Stack'), callOn(0, 'Stack#size'), value(7), callOn(0, 'Stack#push', 2)],
      [gave(1, 0), asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(1))],
    );

    expect(titlesOf(test)).toEqual(['Stack size is 1 after push']);
  });

  it.each([
    [
      'a sentence, after what it is thrown for',
      'No number here',
      "parse throws a SyntaxError for 'a': No number here",
    ],
    ['a word', 'No', "parse throws a SyntaxError for 'a'"],
  ])('has the message of an error if it is %s', (_, message, title) => {
    const test = generated([value('a'), call('parse', 0)], [threw(1, 'SyntaxError', message)]);

    expect(titlesOf(test)).toEqual([title]);
  });

  it('has a number only where nothing else tells two apart', () => {
    expect(titlesOf(sum(1, 2, 3), sum(1, 2, 3), sum(1, 2, 3))).toEqual([
      'add returns 3 with a 1 and b 2',
      'add returns 3 for 1 and 2',
      'add returns 3 with a 1 and b 2 (2)',
    ]);
  });

  it('differs from those that the file has', () => {
    const takenTitles = new Set(['add returns 3 for 1 and 2']);

    expect(titlesIn({ tests: [sum(1, 2, 3)], takenTitles })).toEqual([
      'add returns 3 with a 1 and b 2',
    ]);
  });

  it('is about what throws, though it is inherited from elsewhere', () => {
    const foreign = sampleModel.callables.map((one) => {
      const { span: _, ...rest } = one;
      return one.id === 'Stack#pop' ? rest : one;
    });
    const test = generated([call('Stack'), callOn(0, 'Stack#pop')], [threw(1, 'Error', 'Empty')]);
    const model = { ...sampleModel, callables: foreign };

    expect(titlesIn({ model, tests: [test] })).toEqual([
      'Stack pop throws an error on a new Stack',
    ]);
  });

  it('names the value of a class on which a method is called', () => {
    const kept = sampleModel.callables.map((one) =>
      one.id === 'Money.zero' ? { ...one, kind: 'field' as const } : one,
    );
    const test = generated(
      [call('Money.zero'), value(1), call('Money', 1), callOn(0, 'Money#equals', 2)],
      [gave(3, false)],
    );

    expect(titlesIn({ model: { ...sampleModel, callables: kept }, tests: [test] })).toEqual([
      'Money equals returns false for a Money of 1 on Money.zero',
    ]);
  });

  it('is in the block of a function of another module, without its path', () => {
    const id = 'test/help.js:two';
    const from = { module: 'test/help.js', isPackage: false, name: 'two' };
    const two = { ...callable('two', {}, number), id, from };
    const model = { ...sampleModel, callables: [...sampleModel.callables, two] };

    expect(titlesIn({ model, tests: [generated([call(id)], [gave(0, 2)])] })).toEqual([
      'two returns 2',
    ]);
  });

  it('names classes of other modules without their paths', () => {
    const renamed = sampleModel.callables.map((one) =>
      one.id === 'Money.zero'
        ? { ...one, id: 'src/money/Money.zero', kind: 'static-method' as const }
        : one,
    );
    const test = generated(
      [call('src/money/Money.zero'), value(1), call('Money', 1), callOn(2, 'Money#equals', 0)],
      [gave(3, false)],
    );
    const model = { ...sampleModel, callables: renamed };

    expect(titlesIn({ model, tests: [test] })[0]).toContain('for Money.zero()');
  });
});
