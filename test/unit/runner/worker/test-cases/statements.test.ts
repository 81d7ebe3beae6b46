import { exists } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FIXED_TIME } from '../../../../../src/model/generated-test.ts';
import { idOfGlobal } from '../../../../../src/model/sets-global.ts';
import type { Statement, StubBehaviour } from '../../../../../src/model/test-case.ts';
import { canSet } from '../../../../../src/runner/worker/test-cases/globals.ts';
import { observeValue } from '../../../../../src/runner/worker/test-cases/observe-value.ts';
import {
  call,
  callable,
  number,
  openUnit,
  parameter,
  type RunStatements,
  seen,
  string,
} from './sample-unit.ts';

class Counter {
  static readonly start = 3;
  static zero(): Counter {
    return new this(0);
  }
  count: number;
  constructor(count: number) {
    this.count = count;
  }
  get half(): number {
    return this.count / 2;
  }
  set half(value: number) {
    this.count = value * 2;
  }
  add(by: number): number {
    this.count += by;
    return this.count;
  }
  *[Symbol.iterator](): Generator<number> {
    yield this.count;
  }
}

const exports = {
  Counter,
  Colour: { Red: 'red' },
  add: (a: number, b: number) => a + b,
  self(this: unknown) {
    return this;
  },
  identity: (value: unknown) => value,
  apply: (callback: (...values: unknown[]) => unknown, ...values: unknown[]) => callback(...values),
  fail: (message: string) => {
    throw new TypeError(message);
  },
  later: async (value: unknown) => await Promise.resolve(value),
  failLater: async () => await Promise.reject(new RangeError('late')),
  never: async () => await new Promise(() => {}),
  wait: async (time: number) => {
    await new Promise((resolve) => void setTimeout(resolve, time));
    return 'waited';
  },
  collect: async (elements: AsyncIterable<unknown>) => {
    const collected: unknown[] = [];
    for await (const element of elements) collected.push(element);
    return collected;
  },
  count: async function* (to: number) {
    for (let at = 1; at <= to; at += 1) {
      await Promise.resolve();
      if (at === 3) throw new RangeError('Only up to two');
      yield at;
    }
  },
  countOn: async function* () {
    await Promise.resolve();
    for (let at = 0; ; at += 1) yield at;
  },
  textOf: async (stream: ReadableStream<Uint8Array>) => await new Response(stream).text(),
  tagOf: (value: unknown): string => Object.prototype.toString.call(value),
  recurse: (): number => 1 + exports.recurse(),
  loop: () => {
    throw Object.assign(new Error('used up'), { name: 'FuelExhausted' });
  },
  counter: () => {
    let count = 0;
    return function (this: unknown, by: number) {
      count += by;
      return [this, count];
    };
  },
  sorted: (compare: (a: number, b: number) => number) => [2, 3, 1].sort(compare),
  default: () => 'the default',
  api: {
    Counter,
    base: 10,
    plus(by: number) {
      return this.base + by;
    },
  },
};

const functions = Object.entries(exports)
  .filter(([, value]) => typeof value === 'function' && value !== Counter)
  .map(([name]) => callable('function', name));

const run = openUnit({
  exports,
  classes: ['Counter'],
  callables: [
    ...functions,
    callable('constructor', 'Counter'),
    callable('static-method', 'Counter.zero'),
    callable('field', 'Counter.start'),
    callable('method', 'Counter#add'),
    callable('method', 'Counter#[Symbol.iterator]'),
    callable('getter', 'Counter#half'),
    callable('setter', 'Counter#half='),
    callable('field', 'Counter#count'),
    callable('constant', 'Colour'),
    callable('returned-function', 'counter()', { receiver: 'counter()' }),
    callable('static-method', 'api.plus'),
    callable('constructor', 'api.Counter', {
      from: { module: 'unit', isPackage: false, name: 'api', member: 'Counter' },
    }),
    callable('function', 'missing'),
  ].map((one) => (one.kind === 'setter' ? { ...one, name: 'half' } : one)),
});

const awaits = (promise: number): Statement => ({ kind: 'await', promise });
const gathers = (promise: number): Statement => ({ kind: 'await', promise, gathers: true });
const advances = (milliseconds: number): Statement => ({ kind: 'advance', milliseconds });

const stub = (behaviour: Extract<Statement, { kind: 'stub' }>['behaviour']): Statement => ({
  kind: 'stub',
  parameterNames: ['a'],
  behaviour,
});

const text = (value: string): object => ({ is: 'string', value });
const numeral = (value: number): object => ({ is: 'number', text: String(value) });

describe('statements', () => {
  it.each<[string, readonly Statement[], object]>([
    ['a function', [number(2), number(3), call('add', [0, 1])], numeral(5)],
    ['a function, without a receiver', [call('self')], { is: 'undefined' }],
    [
      'a returned function, without a receiver of its own',
      [call('counter'), number(2), call('counter()', [1], 0), call('counter()', [1], 0)],
      { is: 'array', elements: [{ is: 'undefined' }, numeral(4)] },
    ],
    ['the default export', [call('default')], text('the default')],
    [
      'a constructor',
      [number(4), call('Counter', [0])],
      { is: 'object', class: 'Counter', members: [] },
    ],
    [
      'a constructor that is a member of an object',
      [number(4), call('api.Counter', [0]), call('Counter#count', [], 1)],
      numeral(4),
    ],
    ['a method', [number(4), call('Counter', [0]), call('Counter#add', [0], 1)], numeral(8)],
    ['a getter', [number(4), call('Counter', [0]), call('Counter#half', [], 1)], numeral(2)],
    ['a field', [number(4), call('Counter', [0]), call('Counter#count', [], 1)], numeral(4)],
    ['a static field', [call('Counter.start')], numeral(3)],
    [
      'a static method with its class',
      [call('Counter.zero'), call('Counter#count', [], 0)],
      numeral(0),
    ],
    ['a method of an object', [number(5), call('api.plus', [0])], numeral(15)],
    [
      'an exported value',
      [call('Colour')],
      { is: 'object', class: '', members: [['Red', text('red')]] },
    ],
    [
      'an enum member',
      [{ kind: 'member', constant: 'Colour', member: 'Red' }, call('identity', [0])],
      text('red'),
    ],
    [
      'a setter',
      [
        number(4),
        call('Counter', [0]),
        { kind: 'assign', callable: 'Counter#half=', receiver: 1, value: 0 },
        call('Counter#count', [], 1),
      ],
      numeral(8),
    ],
    [
      'a symbol that names a method',
      [
        number(4),
        call('Counter', [0]),
        call('Counter#[Symbol.iterator]', [], 1),
        { kind: 'array', elements: [2] },
        call('identity', [3]),
      ],
      { is: 'same', variable: 3 },
    ],
    [
      'a promise that is awaited',
      [string('a'), call('later', [0]), { kind: 'await', promise: 1 }],
      text('a'),
    ],
    [
      'something else that is awaited',
      [call('default'), { kind: 'await', promise: 0 }],
      text('the default'),
    ],
    ['a timer', [number(5), call('wait', [0]), { kind: 'await', promise: 1 }], text('waited')],
    [
      'an async iterable',
      [
        number(1),
        { kind: 'async-iterable', elements: [0, 0] },
        call('collect', [1]),
        { kind: 'await', promise: 2 },
      ],
      { is: 'array', elements: [numeral(1), numeral(1)] },
    ],
    [
      'the elements of an async iterable',
      [number(2), call('count', [0]), gathers(1)],
      { is: 'array', elements: [numeral(1), numeral(2)] },
    ],
    [
      'a stream of bytes',
      [
        string('é'),
        { kind: 'built-in', class: 'ReadableStream', arguments: [0] },
        call('textOf', [1]),
        { kind: 'await', promise: 2 },
      ],
      text('é'),
    ],
    [
      'the arguments of a function',
      [string('é'), { kind: 'built-in', class: 'Arguments', arguments: [0] }, call('tagOf', [1])],
      text('[object Arguments]'),
    ],
    [
      'an object of a text',
      [string('a'), { kind: 'built-in', class: 'String', arguments: [0] }, call('tagOf', [1])],
      text('[object String]'),
    ],
    [
      'a stub that returns a value',
      [string('a'), stub({ does: 'return', value: 0 }), call('apply', [1])],
      text('a'),
    ],
    [
      'a stub that returns an argument',
      [string('a'), stub({ does: 'return-argument', at: 0 }), call('apply', [1, 0])],
      text('a'),
    ],
    [
      'a stub that calls an argument',
      [
        string('a'),
        stub({ does: 'return-argument', at: 0 }),
        stub({ does: 'call-argument', at: 0, arguments: [0] }),
        call('apply', [2, 1]),
      ],
      text('a'),
    ],
    [
      'a stub that compares',
      [stub({ does: 'compare', descending: true }), call('sorted', [0])],
      { is: 'array', elements: [numeral(3), numeral(2), numeral(1)] },
    ],
    [
      'a stub that finds values equal, as plain zero',
      [stub({ does: 'compare', descending: true }), number(1), call('apply', [0, 1, 1])],
      numeral(0),
    ],
    [
      'a stub that resolves',
      [
        string('a'),
        stub({ does: 'resolve', value: 0 }),
        call('apply', [1]),
        { kind: 'await', promise: 2 },
      ],
      text('a'),
    ],
  ])('run %s', async (_, statements, value) => {
    const trace = await run(statements);
    expect(trace.end).toEqual({ kind: 'completed' });
    expect(seen(trace, 'value').at(-1)).toEqual(value);
  });

  it.each<[string, readonly Statement[], object]>([
    ['a number', [number('-0')], { is: 'number', text: '-0' }],
    [
      'a bigint',
      [{ kind: 'primitive', value: { of: 'bigint', digits: '7' } }],
      { is: 'bigint', digits: '7' },
    ],
    [
      'a symbol',
      [{ kind: 'primitive', value: { of: 'symbol', description: 'd' } }],
      { is: 'symbol', description: 'd' },
    ],
    ['null', [{ kind: 'primitive', value: { of: 'null' } }], { is: 'null' }],
    [
      'a pattern',
      [{ kind: 'regexp', source: 'a', flags: 'g' }],
      { is: 'regexp', source: 'a', flags: 'g' },
    ],
    [
      'a date',
      [number(5), { kind: 'built-in', class: 'Date', arguments: [0] }],
      { is: 'date', time: '5' },
    ],
    [
      'a map',
      [
        number(5),
        { kind: 'array', elements: [0, 0] },
        { kind: 'array', elements: [1] },
        { kind: 'built-in', class: 'Map', arguments: [2] },
      ],
      { is: 'map', entries: [[numeral(5), numeral(5)]] },
    ],
    [
      'a typed array',
      [
        number(5),
        { kind: 'array', elements: [0] },
        { kind: 'built-in', class: 'Uint8Array', arguments: [1] },
      ],
      { is: 'typed-array', class: 'Uint8Array', elements: ['5'] },
    ],
    [
      'an error',
      [string('m'), { kind: 'built-in', class: 'TypeError', arguments: [0] }],
      { is: 'error', class: 'TypeError', message: 'm' },
    ],
    [
      'a promise',
      [number(5), { kind: 'built-in', class: 'Promise', arguments: [0] }],
      { is: 'promise' },
    ],
    [
      'an object with a member named __proto__',
      [number(5), { kind: 'object', members: [['__proto__', 0]] }],
      { is: 'object', class: '', members: [['__proto__', numeral(5)]] },
    ],
  ])('make %s', async (_, statements, value) => {
    let received: unknown;
    const given = openUnit({
      exports: { take: (argument: unknown) => void (received = argument) },
      callables: [callable('function', 'take')],
    });
    await given([...statements, call('take', [statements.length - 1])]);
    expect(observeValue(received)).toEqual(value);
  });

  it('make signals that are aborted with a reason, without one, and not at all', async () => {
    const read = openUnit({
      exports: {
        read: ({ aborted, reason }: AbortSignal) => [aborted, String(reason).split(':')[0]],
      },
      callables: [callable('function', 'read')],
    });
    const signal = (...args: readonly number[]): Statement => ({
      kind: 'built-in',
      class: 'AbortSignal',
      arguments: args,
    });
    const trace = await read([
      string('stop'),
      { kind: 'primitive', value: { of: 'undefined' } },
      signal(0),
      call('read', [2]),
      signal(1),
      call('read', [4]),
      signal(),
      call('read', [6]),
    ]);
    const seenAs = (aborted: boolean, reason: string): object => ({
      is: 'array',
      elements: [{ is: 'boolean', value: aborted }, text(reason)],
    });

    expect(seen(trace, 'value')).toEqual([
      seenAs(true, 'stop'),
      seenAs(true, 'AbortError'),
      seenAs(false, 'undefined'),
    ]);
  });

  it.each([
    ['fulfilled at once', [0], false, ['kept done', 'kept done']],
    ['rejected at once', [0], true, ['broken done', 'broken done']],
    ['fulfilled later', [0, 1], false, ['open', 'kept done']],
    ['rejected later', [0, 1], true, ['open', 'broken done']],
    ['never settled', [], false, ['open', 'open']],
  ])('make promises that are %s', async (_, args, isRejected, states) => {
    let state = 'open';
    const follow = openUnit({
      exports: {
        follow: (promise: Promise<string>): void =>
          void promise.then(
            (value) => (state = `kept ${value}`),
            (reason) => (state = `broken ${reason}`),
          ),
        state: () => state,
      },
      callables: [callable('function', 'follow'), callable('function', 'state')],
    });
    const trace = await follow([
      string('done'),
      number(50),
      { kind: 'built-in', class: 'Promise', arguments: args, ...(isRejected && { isRejected }) },
      call('follow', [2]),
      number(49),
      { kind: 'advance', milliseconds: 4 },
      call('state'),
      number(1),
      { kind: 'advance', milliseconds: 7 },
      call('state'),
    ]);

    expect(seen(trace, 'value').slice(-2)).toEqual(states.map(text));
  });

  it.each<[string, object, string]>([
    ['is a function itself', () => 'itself', 'default'],
    ['was loaded by import', { default: { named: () => 'itself' } }, 'named'],
    [
      'was made of an ES module',
      { default: { __esModule: true, default: () => 'itself' } },
      'default',
    ],
  ])('find the exports of a CommonJS module that %s', async (_, namespace, name) => {
    const runIt = openUnit({ exports: namespace, callables: [callable('function', name)] });
    expect(seen(await runIt([call(name)]), 'value')).toEqual([text('itself')]);
  });

  it('end with what the unit throws, and do not go on', async () => {
    const trace = await run([string('bad'), call('fail', [0]), call('default')]);
    const error = { is: 'error', class: 'TypeError', message: 'bad' };
    expect(trace.end).toEqual({ kind: 'threw', statement: 1, error, isFromUnit: true });
    expect(trace.statementsRun).toBe(2);
    expect(trace.observations.at(-1)).toEqual({
      what: { of: 'thrown', statement: 1 },
      value: error,
    });
  });

  it('end with what an awaited promise is rejected with', async () => {
    const trace = await run([call('failLater'), { kind: 'await', promise: 0 }]);
    expect(trace.end).toMatchObject({
      kind: 'threw',
      statement: 1,
      error: { class: 'RangeError' },
    });
  });

  it('crash where a promise is rejected before anything waits for it, unless a mutant is active', async () => {
    const statements = [call('failLater'), call('later'), awaits(1), awaits(0)];
    expect((await run(statements)).end).toEqual({ kind: 'crashed', message: 'RangeError: late' });
    expect((await run(statements.slice(0, 3))).end.kind).toBe('crashed');
    expect((await run(statements.slice(0, 3), { mutant: 1 })).end).toEqual({ kind: 'completed' });
    expect((await run([call('failLater'), awaits(0)])).end.kind).toBe('threw');
  });

  it('crash where a timer is still to settle a promise, unless a mutant is active', async () => {
    const statements = [number(60_000), call('wait', [0])];
    const message = 'A promise still waits for a timer';
    expect((await run(statements)).end).toEqual({ kind: 'crashed', message });
    expect((await run(statements, { mutant: 1 })).end).toEqual({ kind: 'completed' });
    expect((await run([call('never')])).end).toEqual({ kind: 'completed' });
  });

  it.each<[string, readonly Statement[]]>([
    ['a receiver that is undefined', [call('self'), call('Counter#add', [], 0)]],
    ['a receiver without the method', [number(1), call('Counter#add', [], 0)]],
    ['an export that is not there', [call('missing')]],
    ['a pattern that is none', [{ kind: 'regexp', source: '(', flags: '' }]],
    [
      'a built-in that refuses',
      [number(-1), { kind: 'built-in', class: 'Uint8Array', arguments: [0] }],
    ],
    ['what cannot be iterated', [number(1), call('identity', [0]), gathers(1)]],
    ['an error of a stub', [stub({ does: 'throw', message: 'no' }), call('apply', [0])]],
    [
      'a rejection of a stub',
      [stub({ does: 'reject', message: 'no' }), call('apply', [0]), { kind: 'await', promise: 1 }],
    ],
  ])('do not take %s for an error of the unit', async (_, statements) => {
    const { end } = await run(statements);
    expect(end).toMatchObject({ kind: 'threw', isFromUnit: false });
  });

  it('give up a promise that nothing can settle long before the limit', async () => {
    const trace = await run([call('never'), { kind: 'await', promise: 0 }], { limit: 600_000 });
    expect(trace.end).toEqual({ kind: 'endless', statement: 1 });
    expect(trace.observations.at(-1)?.value).toEqual({ is: 'cut' });
  });

  it('give up an async iterable that has no end', async () => {
    const trace = await run([call('countOn'), gathers(0)]);
    expect(trace.end).toEqual({ kind: 'endless', statement: 1 });
  });

  it('end with the error of an async iterable, which is one of the unit', async () => {
    const { end } = await run([number(3), call('count', [0]), gathers(1)]);
    expect(end).toMatchObject({
      kind: 'threw',
      statement: 2,
      isFromUnit: true,
      error: { is: 'error', class: 'RangeError', message: 'Only up to two' },
    });
  });

  it('give up at the limit what takes longer', async () => {
    const trace = await run([number(60_000), call('wait', [0]), { kind: 'await', promise: 1 }], {
      limit: 20,
    });
    expect(trace.end).toEqual({ kind: 'endless', statement: 2 });
  });

  it.each([
    ['recurse', { usedStack: true }],
    ['loop', {}],
  ])('end endless where the stack or the fuel is used up: %s', async (name, how) => {
    expect((await run([call(name)])).end).toEqual({ kind: 'endless', statement: 0, ...how });
  });
});

describe('a stub', () => {
  const lengths = openUnit({
    exports: { arityOf: (callback: (...values: unknown[]) => unknown) => callback.length },
    callables: [
      callable('function', 'arityOf', { parameters: [parameter('callback', { kind: 'unknown' })] }),
    ],
  });

  it.each<[string, Partial<Extract<Statement, { kind: 'stub' }>>, number]>([
    ['that returns a value has no parameters', { parameterNames: ['a', 'b'] }, 0],
    ['has as many parameters as its arity', { arity: 3 }, 3],
    [
      'that gives an argument back has those up to it',
      { behaviour: { does: 'return-argument', at: 1 } },
      2,
    ],
    [
      'that needs more than its arity has those',
      { arity: 1, behaviour: { does: 'compare', descending: false } },
      2,
    ],
    [
      'that computes has those in its text',
      { behaviour: { does: 'compute', text: '(a, b, c) => a', plain: '(a, b, c) => a' } },
      3,
    ],
  ])('%s', async (_, given, expected) => {
    const plain = { does: 'return', value: 0 } as const;
    const made = { ...stub(plain), ...given } as Statement;
    const trace = await lengths([number(1), made, call('arityOf', [1])]);
    expect(seen(trace, 'value', 2)).toEqual([numeral(expected)]);
  });

  it.each<[string, StubBehaviour, string]>([
    ['no name, as one that a test writes', { does: 'return', value: 0 }, ''],
    [
      'the name of the function that its text names',
      {
        does: 'compute',
        text: 'String.prototype.split',
        plain: 'String.prototype.split',
      },
      'split',
    ],
  ])('has %s', async (_, behaviour, expected) => {
    const names = openUnit({
      exports: { nameOf: (callback: () => unknown) => callback.name },
      callables: [
        callable('function', 'nameOf', {
          parameters: [parameter('callback', { kind: 'unknown' })],
        }),
      ],
    });
    const trace = await names([number(1), stub(behaviour), call('nameOf', [1])]);
    expect(seen(trace, 'value', 2)).toEqual([text(expected)]);
  });
});

describe('a repeated call', () => {
  const added: unknown[][] = [];
  class List {
    add(...all: unknown[]): void {
      added.push(all);
    }
    fail(round: number): void {
      if (round === 3) throw new RangeError('full');
    }
  }
  const values = parameter('values', { kind: 'unknown' }, { isRest: true });
  const listing = openUnit({
    exports: { List, all: () => added.splice(0), same: (value: unknown) => value },
    classes: ['List'],
    callables: [
      callable('constructor', 'List'),
      callable('method', 'List#add', { parameters: [values] }),
      callable('method', 'List#fail'),
      callable('function', 'all'),
      callable('function', 'same'),
    ],
  });
  const repeat = (id: string, args: readonly number[], times: number): Statement => ({
    kind: 'repeat',
    callable: id,
    receiver: 0,
    arguments: args,
    times,
  });
  const boolean = { kind: 'primitive', value: { of: 'boolean', value: true } } as const;

  it('gets greater numbers and numbered texts in each round, and other values as they are', async () => {
    const given = [call('List'), number(-1), string('a'), boolean, number(3)];
    const trace = await listing([...given, repeat('List#add', [1, 2, 3], 4), call('all')]);
    const row = (a: number, b: string): object => ({
      is: 'array',
      elements: [numeral(a), text(b), { is: 'boolean', value: true }],
    });
    const rows = [row(-1, 'a0'), row(0, 'a1'), row(1, 'a2')];
    expect(seen(trace, 'value', 6)).toEqual([{ is: 'array', elements: rows }]);
    expect(seen(trace, 'value', 5)).toEqual([]);
  });

  it('gets the results of calls as they are', async () => {
    const given = [call('List'), number(7), call('same', [1]), number(2)];
    const trace = await listing([...given, repeat('List#add', [2, 1], 3), call('all')]);
    const rows = [7, 8].map((each) => ({ is: 'array', elements: [7, each].map(numeral) }));
    expect(seen(trace, 'value', 5)).toEqual([{ is: 'array', elements: rows }]);
  });

  it('ends the run where a round throws', async () => {
    const { end } = await listing([
      call('List'),
      number(0),
      number(9),
      repeat('List#fail', [1], 2),
    ]);
    expect(end).toMatchObject({ kind: 'threw', statement: 3, isFromUnit: true });
  });

  it.each([0, -1, 1.5, 1001, NaN])('is not made %d times', async (times) => {
    const { end } = await listing([call('List'), number(times), repeat('List#add', [], 1)]);
    expect(end).toMatchObject({ kind: 'threw', statement: 2, isFromUnit: false });
  });
});

describe('a series', () => {
  const listing = openUnit({
    exports: { copy: (values: readonly unknown[]) => [...values] },
    callables: [
      callable('function', 'copy', { parameters: [parameter('values', { kind: 'unknown' })] }),
    ],
  });
  const sameAs = (variable: number): object => ({ is: 'same', variable });
  const series: Statement = { kind: 'series', first: 0, length: 1 };
  const elements = async (first: Statement, length: number): Promise<unknown> => {
    const trace = await listing([first, number(length), series, call('copy', [2])]);
    return seen(trace, 'value', 3);
  };

  it.each([
    ['numbers that grow by one', number(-1), [-1, 0, 1].map(numeral)],
    ['texts with their numbers', string('a'), ['a0', 'a1', 'a2'].map(text)],
    ['the same array', { kind: 'array', elements: [] } as const, Array(3).fill(sameAs(0))],
  ])('has %s', async (_, first, expected) => {
    expect(await elements(first, 3)).toEqual([{ is: 'array', elements: expected }]);
  });

  it('may be empty', async () => {
    expect(await elements(number(1), 0)).toEqual([{ is: 'array', elements: [] }]);
  });

  it.each([-1, 1.5, 1001, NaN])('is not made of %d elements', async (length) => {
    const { end } = await listing([number(0), number(length), series]);
    expect(end).toMatchObject({ kind: 'threw', statement: 2, isFromUnit: false });
  });
});

describe('a statement that lets random numbers rise', () => {
  const draws = openUnit({
    exports: { draw: () => [Math.random(), Math.random(), Math.random()] },
    callables: [callable('function', 'draw')],
  });
  const rises = (steps: number): Statement => ({ kind: 'random', steps });
  const drawn = (values: readonly number[]): object => ({
    is: 'array',
    elements: values.map(numeral),
  });

  it('gives them evenly from 0, and begins again after the last step', async () => {
    const trace = await draws([number(2), call('draw'), rises(0), call('draw'), call('draw')]);
    expect(seen(trace, 'value', 1)).toEqual([drawn([0.5, 0.5, 0.5])]);
    expect(seen(trace, 'value', 3)).toEqual([drawn([0, 0.5, 0])]);
    expect(seen(trace, 'value', 4)).toEqual([drawn([0.5, 0, 0.5])]);
    expect(trace.surroundings).toEqual(['random']);
  });

  it('leaves nothing for the next run', async () => {
    await draws([number(1), rises(0), call('draw')]);
    expect(seen(await draws([call('draw')]), 'value', 0)).toEqual([drawn([0.5, 0.5, 0.5])]);
  });

  it.each([0, -1, 0.5, NaN, 1001])('takes no %d steps', async (steps) => {
    const { end } = await draws([number(steps), rises(0)]);
    expect(end).toMatchObject({ kind: 'threw', statement: 1, isFromUnit: false });
  });
});

it('makes an object contain itself', async () => {
  const asking = openUnit({
    exports: { ask: (value: Record<string, unknown>) => [value['self'] === value, value['at']] },
    callables: [callable('function', 'ask')],
  });
  const trace = await asking([
    number(7),
    { kind: 'object', members: [['at', 0]] },
    { kind: 'link', object: 1, member: 'self' },
    call('ask', [1]),
  ]);
  expect(seen(trace, 'value', 3)).toEqual([
    { is: 'array', elements: [{ is: 'boolean', value: true }, numeral(7)] },
  ]);
});

describe('a statement that sets a variable of the environment', () => {
  const reading = openUnit({
    exports: { read: () => [process.env['ASSAY_COLOUR'], 'ASSAY_COLOUR' in process.env] },
    callables: [callable('function', 'read')],
  });
  const sets = (value: number): Statement => ({ kind: 'environment', name: 'ASSAY_COLOUR', value });
  const read = (value: object, isSet: boolean): object => ({
    is: 'array',
    elements: [value, { is: 'boolean', value: isSet }],
  });
  const missing = { is: 'undefined' };

  it('gives it a text, and removes it', async () => {
    const none: Statement = { kind: 'primitive', value: { of: 'undefined' } };
    const red: Statement = { kind: 'primitive', value: { of: 'string', value: 'red' } };
    const trace = await reading([red, none, sets(0), call('read'), sets(1), call('read')]);
    expect(seen(trace, 'value', 3)).toEqual([read(text('red'), true)]);
    expect(seen(trace, 'value', 5)).toEqual([read(missing, false)]);
    expect(trace.variables).toEqual(['ASSAY_COLOUR']);
  });

  it('leaves nothing for the next run', async () => {
    await reading([{ kind: 'primitive', value: { of: 'string', value: 'red' } }, sets(0)]);
    expect(seen(await reading([call('read')]), 'value', 0)).toEqual([read(missing, false)]);
  });
});

it('does not tell of variables by which runners work', async () => {
  const reading = openUnit({
    exports: {
      read: () => [process.env['NODE_OPTIONS'], process.env['VITEST'], process.env['NODE_ENV']],
    },
    callables: [callable('function', 'read')],
  });
  expect((await reading([call('read')])).variables).toEqual(['NODE_ENV']);
});

describe('a moved clock', () => {
  const events: string[] = [];
  const timed = openUnit({
    exports: {
      start() {
        events.length = 0;
        const note = (event: string) => () => void events.push(`${event} at ${Date.now() - began}`);
        const began = Date.now();
        setTimeout(note('second'), 20);
        setTimeout(note('first'), 10);
        const repeated = setInterval(note('tick'), 15);
        setTimeout(() => clearInterval(repeated), 40);
        clearTimeout(setTimeout(note('cleared'), 5));
        setTimeout(() => setTimeout(note('nested')), 30);
        setImmediate(note('immediate'));
      },
      passed: () => [...events],
      elapsed: () => [Date.now(), new Date().getTime(), Math.round(performance.now())],
      async twice(time: number) {
        await new Promise((resolve) => void setTimeout(resolve, time));
        await new Promise((resolve) => void setTimeout(resolve, time));
        return 'waited';
      },
      spin: () => void setInterval(() => {}, 0),
      fail: () =>
        void setTimeout(() => {
          throw new Error('late');
        }, 1),
    },
    callables: ['start', 'passed', 'elapsed', 'twice', 'spin', 'fail'].map((name) =>
      callable('function', name),
    ),
  });
  const elements = (values: readonly object[]): object => ({ is: 'array', elements: values });

  it('fires the timers that it passes, in their order and at their times', async () => {
    const statements = [number(20), call('start'), advances(0), call('passed'), advances(0)];
    const trace = await timed([...statements, call('passed')]);
    const before = ['immediate at 0', 'first at 10', 'tick at 15', 'second at 20'];
    expect(seen(trace, 'value', 3)).toEqual([elements(before.map(text))]);
    const after = [...before, 'tick at 30', 'nested at 31'];
    expect(seen(trace, 'value', 5)).toEqual([elements(after.map(text))]);
    expect(trace.end).toEqual({ kind: 'completed' });
    expect(trace.surroundings).toEqual(['time', 'timers']);
  });

  it('is what the time is read from', async () => {
    const trace = await timed([number(1500), advances(0), call('elapsed')]);
    const now = FIXED_TIME + 1500;
    expect(seen(trace, 'value', 2)).toEqual([elements([now, now, 1500].map(numeral))]);
  });

  it('lets promises settle between timers, so that a held promise is fulfilled', async () => {
    const statements = [number(600), number(1200), call('twice', [0])];
    const early = await timed([...statements, awaits(2)]);
    const moved = await timed([...statements, advances(1), awaits(2)]);
    const tooLittle = await timed([...statements, advances(0), awaits(2)]);
    expect(early.end).toEqual({ kind: 'endless', statement: 3 });
    expect(seen(moved, 'value', 4)).toEqual([text('waited')]);
    expect(tooLittle.end).toEqual({ kind: 'endless', statement: 4 });
  });

  it.each([['an interval without a delay', [number(1), call('spin'), advances(0)], 2]] as const)(
    'gives up where timers fire without end: %s',
    async (_, statements, statement) => {
      expect((await timed(statements)).end).toEqual({ kind: 'endless', statement });
    },
  );

  it.each([-1, 0.5, NaN, 1e12])('does not move by %d ms', async (time) => {
    const { end } = await timed([number(time), advances(0)]);
    expect(end).toMatchObject({ kind: 'threw', statement: 1, isFromUnit: false });
  });

  it('crashes where a timer throws', async () => {
    const { end } = await timed([number(1), call('fail'), advances(0)]);
    expect(end).toEqual({ kind: 'crashed', message: 'late' });
  });
});

describe('an error that no statement can catch', () => {
  const failing = (start: (fail: () => void) => void): RunStatements =>
    openUnit({
      exports: {
        start: () =>
          start(() => {
            throw new Error('nobody listens');
          }),
      },
      callables: [callable('function', 'start')],
    });

  it.each<readonly [string, (fail: () => void) => void]>([
    ['in a callback of the file system', (fail) => exists('/', fail)],
    ['in a short timer', (fail) => void setTimeout(fail, 1)],
    ['in a microtask', (fail) => void queueMicrotask(fail)],
    ['in a rejection', (fail) => void Promise.resolve().then(fail)],
  ])('%s ends the run without a mutant as crashed', async (_, start) => {
    const execute = failing(start);
    const end = { kind: 'crashed', message: 'nobody listens' };

    expect((await execute([call('start')])).end).toEqual(end);
    // With a mutant, the assertions decide.
    expect((await execute([call('start')], { mutant: 0 })).end).toEqual({ kind: 'completed' });
  });
});

describe('a listener', () => {
  const execute = openUnit({
    exports: {
      listen: (owner: object) => {
        Reflect.set(owner, 'onmessage', function (this: unknown, by: number) {
          if (by === 0) throw new RangeError('no step');
          Reflect.set(owner, 'count', [this === owner, by]);
        });
      },
      countOf: (owner: object) => Reflect.get(owner, 'count') as unknown,
    },
    callables: [
      callable('function', 'listen', { parameters: [parameter('owner', { kind: 'unknown' })] }),
      callable('function', 'countOf', { parameters: [parameter('owner', { kind: 'unknown' })] }),
    ],
  });
  const owner: Statement = { kind: 'object', members: [] };
  const notify = (by: number): Statement => ({
    kind: 'notify',
    object: 0,
    member: 'onmessage',
    arguments: [by],
  });

  it('that the unit has set is called on its object', async () => {
    const trace = await execute([
      owner,
      call('listen', [0]),
      number(2),
      notify(2),
      call('countOf', [0]),
    ]);

    expect(trace.end).toEqual({ kind: 'completed' });
    expect(seen(trace, 'value', 4)).toEqual([
      { is: 'array', elements: [{ is: 'boolean', value: true }, numeral(2)] },
    ]);
  });

  it('of a signal is its controller, which aborts it', async () => {
    const read = openUnit({
      exports: { isAborted: ({ aborted }: AbortSignal) => aborted },
      callables: [callable('function', 'isAborted')],
    });
    const trace = await read([
      { kind: 'built-in', class: 'AbortSignal', arguments: [] },
      call('isAborted', [0]),
      { kind: 'notify', object: 0, member: 'abort', arguments: [] },
      call('isAborted', [0]),
    ]);

    expect(seen(trace, 'value')).toEqual([
      { is: 'boolean', value: false },
      { is: 'boolean', value: true },
    ]);
  });

  it('that the unit has handed to a stub is called, by the call and the place of the argument', async () => {
    const heard: unknown[] = [];
    const listening = openUnit({
      exports: {
        listen: (on: (event: string, listener: (by: number) => void) => void) => {
          on('first', (by) => heard.push(['first', by]));
          on('second', (by) => heard.push(['second', by]));
        },
        heard: () => heard,
      },
      callables: [
        callable('function', 'listen', { parameters: [parameter('on', { kind: 'unknown' })] }),
        callable('function', 'heard'),
      ],
    });
    const callback: Statement = {
      kind: 'stub',
      parameterNames: ['event', 'listener'],
      behaviour: { does: 'return', value: 0 },
    };
    const second = (at: number): Statement => ({
      kind: 'notify',
      object: 1,
      member: 'listener',
      handed: { call: 1, at },
      arguments: [0],
    });
    const called = await listening([
      number(2),
      callback,
      call('listen', [1]),
      second(1),
      call('heard'),
    ]);
    const missing = await listening([number(2), callback, call('listen', [1]), second(0)]);

    expect(seen(called, 'value', 4)).toEqual([
      {
        is: 'array',
        elements: [{ is: 'array', elements: [{ is: 'string', value: 'second' }, numeral(2)] }],
      },
    ]);
    expect(missing.end).toMatchObject({ kind: 'threw', statement: 3, isFromUnit: false });
  });

  it('that throws is behaviour of the unit, and one that is not set is none', async () => {
    const failing = await execute([owner, call('listen', [0]), number(0), notify(2)]);
    const missing = await execute([owner, number(0), notify(1)]);

    expect(failing.end).toMatchObject({ kind: 'threw', statement: 3, isFromUnit: true });
    expect(missing.end).toMatchObject({ kind: 'threw', statement: 2, isFromUnit: false });
  });
});

describe('a promise that a stub rejects', () => {
  const execute = openUnit({
    exports: {
      ignore: (load: () => Promise<unknown>) => void load(),
      settle: async (load: () => Promise<unknown>) => await load().catch(() => 'settled'),
    },
    callables: ['ignore', 'settle'].map((name) =>
      callable('function', name, { parameters: [parameter('load', { kind: 'unknown' })] }),
    ),
  });
  const rejecting: Statement = {
    kind: 'stub',
    parameterNames: [],
    behaviour: { does: 'reject', message: 'failed' },
  };

  it('ends the test case where the unit ignores it, as a test would fail', async () => {
    const ignored = await execute([rejecting, call('ignore', [0])]);
    const settled = await execute([rejecting, call('settle', [0]), { kind: 'await', promise: 1 }]);

    expect(ignored.end).toEqual({ kind: 'crashed', message: 'failed' });
    expect(settled.end).toEqual({ kind: 'completed' });
  });
});

describe('a global', () => {
  const isSet = Object.assign(Object.create({ inherited: 'before', shared: {} }), { own: 'own' });
  const execute = openUnit({
    exports: {
      read: () => Reflect.get(globalThis, 'Observer'),
      make: () => new (Reflect.get(globalThis, 'Observer'))(1),
      inherited: () => Reflect.get(globalThis, 'sampleHost').inherited,
    },
    callables: [
      callable('function', 'read'),
      callable('function', 'make'),
      callable('function', 'inherited'),
    ],
  });
  const sets = (path: string, value: number): Statement => ({
    kind: 'assign',
    callable: idOfGlobal(path),
    value,
  });

  beforeAll(() => void Reflect.set(globalThis, 'sampleHost', isSet));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'sampleHost'));

  it('has the value that it was set to, until the test case ends', async () => {
    const trace = await execute([string('a'), sets('Observer', 0), call('read')]);
    const inherited = await execute([
      string('a'),
      sets('sampleHost.inherited', 0),
      call('inherited'),
    ]);

    expect(seen(trace, 'value', 2)).toEqual([text('a')]);
    expect(trace.leavesState).toBe(false);
    expect(Reflect.has(globalThis, 'Observer')).toBe(false);
    expect(seen(inherited, 'value', 2)).toEqual([text('a')]);
    expect(isSet.inherited).toBe('before');
    expect(Object.keys(isSet)).toEqual(['own']);
  });

  it('may be a class, which gets what code makes instances with', async () => {
    const arrow = stub({ does: 'return', value: 0 });
    const making = async (made: Statement) =>
      await execute([number(3), made, sets('Observer', 1), call('make')]);
    const trace = await making({ ...arrow, isClass: true } as Statement);
    const { end } = await making(arrow);

    expect(trace.end).toEqual({ kind: 'completed' });
    expect(seen(trace, 'calls', 1)).toEqual([
      { is: 'array', elements: [{ is: 'array', elements: [numeral(1)] }] },
    ]);
    expect(end).toMatchObject({ kind: 'threw', statement: 3 });
  });

  it.each([
    ['it is missing', 'Observer', true],
    ['its owner lacks it', 'sampleHost.missing', true],
    ['its owner inherits a text', 'sampleHost.inherited', true],
    ['its owner inherits an object', 'sampleHost.shared', false],
    ['its owner has it', 'sampleHost.own', false],
    ['it has no owner', 'nothing.missing', false],
    ['the language has it', 'Map', false],
  ])('can be set or not: %s', (_, path, expected) => {
    expect(canSet(path, globalThis)).toBe(expected);
  });

  it('may replace what is there, but no class of elements, where tests can put it back', () => {
    Reflect.set(globalThis, 'HTMLElement', () => {});

    expect(canSet('sampleHost', globalThis, true)).toBe(true);
    expect(canSet('sampleHost.own', globalThis, true)).toBe(false);
    expect(canSet('HTMLElement', globalThis, true)).toBe(false);

    Reflect.deleteProperty(globalThis, 'HTMLElement');
  });

  it('may replace a member of elements only where a spy can: it is their own, and put back', () => {
    Reflect.set(globalThis, 'Inheriting', { prototype: Object.create({ inherited: 'before' }) });

    expect(canSet('Map.prototype.get', globalThis, true)).toBe(true);
    expect(canSet('Map.prototype.get', globalThis)).toBe(false);
    for (const mayReplace of [true, false]) {
      expect(canSet('Map.prototype.missing', globalThis, mayReplace)).toBe(false);
      expect(canSet('Inheriting.prototype.inherited', globalThis, mayReplace)).toBe(false);
    }

    Reflect.deleteProperty(globalThis, 'Inheriting');
  });
});
