import { describe, expect, it } from 'vitest';

import { FIXED_TIME } from '../../../../../src/model/generated-test.ts';
import type {
  Observable,
  ObservedValue,
  TestCaseTrace,
} from '../../../../../src/model/test-case-trace.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { installGuards } from '../../../../../src/runner/worker/test-cases/guards/install-guards.ts';
import { addPrivate } from '../../../../../src/runner/worker/test-cases/private-texts.ts';
import { FakeRuntime } from '../fake-runtime.ts';
import {
  call,
  callable,
  number,
  openUnit,
  parameter,
  seen,
  seenCallables,
  string,
} from './sample-unit.ts';

const plain = (kind: 'number' | 'string' | 'boolean' | 'undefined'): ValueType => ({ kind });
const account: ValueType = { kind: 'instance', class: 'Account' };

/** A class that no model has. */
class Url {
  readonly port = 8;
}

/** What `Account` does wrong, or strangely, in one test. */
let isBroken = false;

class Account {
  readonly owner: string;
  readonly #entries: number[] = [];
  #reads = 0;
  #calls = 0;
  constructor(owner: string) {
    this.owner = owner;
  }
  deposit(amount: number): void {
    this.#entries.push(amount);
  }
  get balance(): number {
    return this.#entries.reduce((sum, entry) => sum + entry, isBroken ? 1 : 0);
  }
  entries(): number[] {
    return [...this.#entries];
  }
  largest(): number {
    if (this.#entries.length === 0) throw new RangeError('No entries');
    return Math.max(...this.#entries);
  }
  /** Gives something else each time. */
  countReads(): number {
    return (this.#reads += 1);
  }
  /** Gives the same each time, and changes what another member tells. */
  withdrawAll(): boolean {
    this.#entries.pop();
    return true;
  }
  /** Changes something that shows from outside. */
  remember(): number {
    (this as { last?: number }).last = this.#calls += 1;
    return 0;
  }
  save(): boolean {
    process.exit(1);
  }
  self(): this {
    return this;
  }
  age(): number {
    return Date.now();
  }
  equals(other: Account): boolean {
    return this.owner === other.owner;
  }
  compareTo(other: Account): number {
    return this.balance - other.balance;
  }
  toString(): string {
    return `${this.owner}: ${String(this.balance)}`;
  }
  *[Symbol.iterator](): Generator<number> {
    yield* this.#entries;
  }
}

class Box {
  content: unknown;
  constructor(content: unknown) {
    this.content = content;
  }
}

const other = [parameter('other', account)];
const callables = [
  callable('constructor', 'Account'),
  callable('method', 'Account#deposit', {
    parameters: [parameter('amount', plain('number'))],
    returns: plain('undefined'),
  }),
  callable('getter', 'Account#balance', { returns: plain('number') }),
  callable('method', 'Account#entries'),
  callable('method', 'Account#largest', { returns: plain('number') }),
  callable('method', 'Account#countReads', { returns: plain('number') }),
  callable('method', 'Account#withdrawAll', { returns: plain('boolean') }),
  callable('method', 'Account#remember', { returns: plain('number') }),
  callable('method', 'Account#save', { returns: plain('boolean') }),
  callable('method', 'Account#self', { returns: account }),
  callable('method', 'Account#age', { returns: plain('number') }),
  callable('method', 'Account#equals', { parameters: other, returns: plain('boolean') }),
  callable('method', 'Account#compareTo', { parameters: other, returns: plain('number') }),
  callable('field', 'Account#owner', { returns: plain('string') }),
  callable('constructor', 'Box'),
  callable('field', 'Box#content'),
  callable('function', 'pair'),
  callable('function', 'fill'),
  callable('function', 'each'),
  callable('function', 'count'),
  callable('function', 'iterate'),
  callable('function', 'wealthOf', {
    isHelper: true,
    parameters: [parameter('account', account)],
    returns: plain('number'),
  }),
  callable('function', 'brokenHelper', { isHelper: true, returns: account }),
  callable('function', 'brokenEntry', { isHelper: true, isEntry: true, returns: account }),
];

function failToMake(): never {
  throw new RangeError('No account');
}

/** What iterators of the home-made kind gave. */
const given: number[] = [];

const exports = {
  wealthOf: (owner: Account) => owner.balance * 10,
  brokenHelper: failToMake,
  brokenEntry: failToMake,
  Account,
  Box,
  pair: (value: unknown) => [value, { value }],
  fill: (target: unknown[]) => void target.push(7),
  each: (values: readonly unknown[], visit: (value: unknown) => void) => {
    values.forEach((value) => visit(value));
  },
  iterate: (kind: string) => (kind === 'built-in' ? [1, 2].values() : homeMade()),
  *count(to: number) {
    for (let at = 0; at < to; at += 1) yield at;
  },
};

function homeMade(): IterableIterator<number> {
  let at = 0;
  return {
    next() {
      if (at === 2) return { done: true, value: undefined };
      given.push((at += 1));
      return { done: false, value: at };
    },
    [Symbol.iterator]() {
      return this;
    },
  };
}

const classes = ['Account', 'Box'];

function open(runtime?: FakeRuntime): ReturnType<typeof openUnit> {
  return openUnit({ exports, callables, classes, ...(runtime && { runtime }) });
}

const opened: readonly Statement[] = [
  string('Ada'),
  call('Account', [0]),
  number(5),
  call('Account#deposit', [2], 1),
];

const numeral = (value: number): object => ({ is: 'number', text: String(value) });

describe('observers', () => {
  it('take down fields, inspectors, the text and the elements of an instance', async () => {
    const trace = await open()(opened);
    const found = Object.fromEntries(
      trace.observations.flatMap(({ what, value }) =>
        'callable' in what && 'variable' in what ? [[what.callable ?? '', value]] : [],
      ),
    );
    expect(found).toEqual({
      'Account#owner': { is: 'string', value: 'Ada' },
      'Account#balance': numeral(5),
      'Account#entries': { is: 'array', elements: [numeral(5)] },
      'Account#largest': numeral(5),
      'Account#age': numeral(FIXED_TIME),
      wealthOf: numeral(50),
    });
    expect(seen(trace, 'string')).toEqual([{ is: 'string', value: 'Ada: 5' }]);
    expect(seen(trace, 'iteration')).toEqual([{ is: 'array', elements: [numeral(5)] }]);
  });

  it('take an error of a helper for none of the unit, unless it is an entry', async () => {
    const { end } = await open()([call('brokenHelper')]);
    const { end: ofEntry } = await open()([call('brokenEntry')]);

    expect(ofEntry).toMatchObject({ kind: 'threw', isFromUnit: true });
    expect(end).toMatchObject({
      kind: 'threw',
      isFromUnit: false,
      error: { class: 'RangeError', message: 'No account' },
    });
  });

  it('take down what an inspector throws', async () => {
    const trace = await open()(opened.slice(0, 2));
    expect(trace.observations).toContainEqual({
      what: { of: 'inspector', variable: 1, callable: 'Account#largest' },
      value: { is: 'error', class: 'RangeError', message: 'No entries' },
    });
  });

  it('do not ask a method that is known to change its instance', async () => {
    const trace = await open()(opened, { unasked: ['Account#largest'] });

    expect(seen(trace, 'inspector')).not.toEqual([]);
    for (const { what } of trace.observations)
      expect(what).not.toMatchObject({ callable: 'Account#largest' });
  });

  it('ask a class with many members for what tells most, and nothing that takes any number of arguments', async () => {
    class Signal {
      size(): number {
        return 1;
      }
      add(...values: readonly number[]): number {
        return values.length;
      }
    }
    const more = Array.from({ length: 14 }, (_, at) => `copy${String(at)}`);
    for (const name of more) {
      Object.defineProperty(Signal.prototype, name, { value: () => new Signal() });
    }
    const signal: ValueType = { kind: 'instance', class: 'Signal' };
    const run = openUnit({
      exports: { Signal },
      classes: ['Signal'],
      callables: [
        callable('constructor', 'Signal'),
        ...more.map((name) => callable('method', `Signal#${name}`, { returns: signal })),
        callable('method', 'Signal#size', { returns: plain('number') }),
        callable('method', 'Signal#add', {
          parameters: [{ ...parameter('values', plain('number')), isRest: true }],
          returns: plain('number'),
        }),
      ],
    });

    const { observations } = await run([call('Signal', [])]);
    const asked = observations.flatMap(({ what }) =>
      what.of === 'inspector' ? [what.callable] : [],
    );
    expect(asked).toHaveLength(12);
    expect(asked).toContain('Signal#size');
    expect(asked).not.toContain('Signal#add');
  });

  it('never ask again what was seen to change something', async () => {
    const run = open();
    await run(opened);
    let saves = 0;
    const { save } = Object.getOwnPropertyDescriptors(Account.prototype);
    const value = (): boolean => (saves += 1) > 0;
    Object.defineProperty(Account.prototype, 'save', { ...save, value });
    const { end } = await run(opened);
    Object.defineProperty(Account.prototype, 'save', save);
    expect(end).toEqual({ kind: 'completed' });
    expect(saves).toBe(0);
  });

  it.each([
    ['once before', ['with a cycle', 'plain']],
    ['once after', ['plain', 'with a cycle', 'plain']],
  ])('ask what ran for ever on an object %s that it ended on another', async (_, order) => {
    class Node {
      readonly next: unknown[] = [];
      add(next: unknown): undefined {
        this.next.push(next);
      }
      toString(): string {
        return `<${this.next.map(String).join('')}>`;
      }
      size(): number {
        return this.next.length;
      }
    }
    const run = openUnit({
      exports: { Node },
      classes: ['Node'],
      callables: [
        callable('constructor', 'Node'),
        callable('method', 'Node#add', { parameters: [parameter('next', { kind: 'unknown' })] }),
        callable('method', 'Node#size', { returns: plain('number') }),
      ],
    });
    const made = [call('Node'), call('Node')];
    const statements = {
      plain: [...made, call('Node#add', [1], 0)],
      'with a cycle': [...made, call('Node#add', [1], 0), call('Node#add', [0], 1)],
    };
    for (const each of order) {
      const trace = await run(statements[each === 'plain' ? 'plain' : 'with a cycle']);
      const texts =
        each === 'plain'
          ? [
              { is: 'string', value: '<<>>' },
              { is: 'string', value: '<>' },
            ]
          : [{ is: 'cut' }, { is: 'cut' }];
      expect(seen(trace, 'string')).toEqual(texts);
      expect(seen(trace, 'inspector')).toEqual([numeral(1), numeral(each === 'plain' ? 0 : 1)]);
    }
  });

  it('asks no more what has run for ever with two runs, and never ended', async () => {
    let asked = 0;
    class Endless {
      total(): number {
        asked += 1;
        return this.total() + 1;
      }
    }
    const run = openUnit({
      exports: { Endless },
      classes: ['Endless'],
      callables: [
        callable('constructor', 'Endless'),
        callable('method', 'Endless#total', { returns: plain('number') }),
      ],
    });
    for (const value of [[{ is: 'cut' }], [{ is: 'cut' }], []]) {
      asked = 0;
      expect(seen(await run([call('Endless')]), 'inspector')).toEqual(value);
    }
    expect(asked).toBe(0);
  });

  it('give equal traces for equal runs, the first included', async () => {
    const run = open();
    const first = await run([...opened, call('Account', [0])]);
    expect(JSON.stringify(await run([...opened, call('Account', [0])]))).toBe(
      JSON.stringify(first),
    );
  });

  it.each([
    ['an object', (own: object) => own],
    ['a function', (own: object) => Object.assign(() => 1, own)],
  ])('ask %s with methods that a call returned', async (_, madeOf) => {
    const run = openUnit({
      exports: { createTally: () => madeOf({ limit: 3, total: () => 7 }) },
      classes: ['Tally'],
      callables: [
        callable('function', 'createTally', { returns: { kind: 'instance', class: 'Tally' } }),
        callable('field', 'Tally#limit', { returns: plain('number') }),
        callable('method', 'Tally#total', { returns: plain('number') }),
      ],
    });

    const trace = await run([call('createTally'), call('createTally')]);

    expect(seen(trace, 'field', 0)).toEqual([{ is: 'number', text: '3' }]);
    expect(seen(trace, 'inspector', 1)).toEqual([{ is: 'number', text: '7' }]);
    expect(seen(trace, 'state')).toEqual([]);
  });

  const accounts: Readonly<Record<string, readonly [type: ValueType, make: () => object]>> = {
    array: [{ kind: 'array', element: account }, () => [new Account('Ada'), new Account('Bob')]],
    set: [
      { kind: 'set', element: account },
      () => new Set([new Account('Ada'), new Account('Bob')]),
    ],
    map: [
      { kind: 'map', key: plain('string'), value: account },
      () => new Map(['Ada', 'Bob'].map((owner) => [owner, new Account(owner)])),
    ],
  };

  it.each(Object.keys(accounts))(
    'take down how many instances are in %s, and what each of them tells',
    async (within) => {
      const [returns, make] = accounts[within] ?? [account, failToMake];
      const run = openUnit({
        exports: { Account, make },
        callables: [...callables, callable('function', 'make', { returns })],
        classes,
      });
      const { observations } = await run([call('make')]);

      expect(observations).toContainEqual({
        what: { of: 'length', variable: 0, within },
        value: numeral(2),
      });
      const told = observations.flatMap(({ what, value }) =>
        what.of === 'each' ? [[what.callable, value] as const] : [],
      );
      expect(Object.fromEntries(told)).toMatchObject({
        'Account#owner': {
          is: 'array',
          elements: [
            { is: 'string', value: 'Ada' },
            { is: 'string', value: 'Bob' },
          ],
        },
        'Account#balance': { is: 'array', elements: [numeral(0), numeral(0)] },
        'Account#entries': {
          is: 'array',
          elements: [
            { is: 'array', elements: [] },
            { is: 'array', elements: [] },
          ],
        },
        'Account#largest': { is: 'error', class: 'RangeError', message: 'No entries' },
      });
    },
  );

  it.each<[what: string, returns: ValueType, made: readonly unknown[], expected: string[]]>([
    ['plain data', { kind: 'array', element: plain('number') }, [1, { a: 2 }], []],
    ['what is declared as no collection', account, [new Account('Ada')], []],
    [
      'more than ten instances',
      { kind: 'array', element: account },
      Array.from({ length: 11 }, () => new Account('Ada')),
      ['length'],
    ],
    [
      'instances and something else',
      { kind: 'array', element: account },
      [new Account('Ada'), undefined],
      ['length'],
    ],
  ])('do not look at each element of %s', async (_, returns, made, expected) => {
    const run = openUnit({
      exports: { Account, make: () => made },
      callables: [...callables, callable('function', 'make', { returns })],
      classes,
    });
    const { observations } = await run([call('make')]);

    const found = observations.filter(({ what: { of } }) => of === 'length' || of === 'each');
    expect(found.map(({ what: { of } }) => of)).toEqual(expected);
  });

  it.each<[what: string, made: unknown, expected: readonly (readonly [string, unknown])[]]>([
    [
      'the length of a long array and its first entries',
      Array.from({ length: 200 }, (_, at) => at),
      [['length', 200], ...Array.from({ length: 150 }, (_, at) => [`${at}`, at] as const)],
    ],
    [
      'the primitive entries of a large table',
      Object.fromEntries(
        Array.from({ length: 51 }, (_, at) => [`k${at}`, at === 7 ? {} : at] as const),
      ),
      Array.from({ length: 51 }, (_, at) => [`k${at}`, at] as const).filter(([, at]) => at !== 7),
    ],
    [
      'length and entries of an array that has members besides its elements',
      Object.assign([7, 8], { total: 15 }),
      [
        ['length', 2],
        ['0', 7],
        ['1', 8],
        ['total', 15],
      ],
    ],
    ['no entry of what can be written down as a whole', Array.from({ length: 50 }, () => 1), []],
    [
      'the public members of an instance of a class that the model does not have',
      Object.assign(new Url(), { _raw: 1, parse: () => 1 }),
      [['port', 8]],
    ],
    [
      'the members of an object that holds such an instance',
      { length: 8, of: new Url() },
      [
        ['length', 8],
        ['of', { is: 'object', class: 'Url', members: [['port', { is: 'number', text: '8' }]] }],
        ['of.port', 8],
      ],
    ],
    [
      'the members of an object that holds a symbol or a function',
      { length: 8, sign: Symbol('a'), of: () => 1 },
      [
        ['length', 8],
        ['sign', { is: 'symbol', description: 'a' }],
      ],
    ],
    [
      'the message of an error, and what code has added to it, but not its stack',
      Object.assign(new RangeError('far'), { status: 404, _raw: 1, stack: 'at home' }),
      [
        ['message', { is: 'string', value: 'far' }],
        ['status', 404],
      ],
    ],
    [
      'the name and the cause of an error that has its own',
      Object.defineProperty(new Error('far', { cause: 7 }), 'name', { value: 'Far' }),
      [
        ['name', { is: 'string', value: 'Far' }],
        ['message', { is: 'string', value: 'far' }],
        ['cause', 7],
      ],
    ],
  ])('take down %s', async (_, made, expected) => {
    const run = openUnit({
      file: 'unit.js',
      exports: { make: () => made },
      callables: [callable('function', 'make')],
    });
    const { observations } = await run([call('make')]);

    const found = observations.flatMap(({ what, value }) => {
      const key = what.of === 'length' ? 'length' : what.of === 'entry' && pathOf(what);
      return key === false ? [] : [[key, value] as const];
    });
    expect(found).toEqual(
      expected.map(([key, value]) => [key, typeof value === 'number' ? numeral(value) : value]),
    );
  });

  it('take down no more than the message of an error in TypeScript, whose types say nothing of other members', async () => {
    const run = openUnit({
      file: 'unit.ts',
      exports: { make: () => Object.assign(new RangeError('far'), { status: 404 }) },
      callables: [callable('function', 'make')],
    });
    const { observations } = await run([call('make')]);

    const entries = observations.flatMap(({ what }) => (what.of === 'entry' ? what.key : []));
    expect(entries).toEqual(['message']);
  });

  it('look into instances of unknown classes that a result holds, also in lists', async () => {
    const Layer = class {
      _hidden = 1;
      readonly draw = (): void => {};
      readonly image: string;
      constructor(image: string) {
        this.image = image;
      }
    };
    const sample = openUnit({
      file: 'unit.js',
      exports: {
        make: () => ({
          layers: ['a', 'b', 'c', 'd'].map((each) => new Layer(each)),
          top: new Layer('t'),
        }),
        list: () => [new Layer('x')],
        declared: () => [new Layer('y')],
      },
      callables: [
        callable('function', 'make'),
        callable('function', 'list'),
        callable('function', 'declared', {
          returns: { kind: 'array', element: { kind: 'unknown' } },
        }),
      ],
    });
    const { observations } = await sample([call('make'), call('list'), call('declared')]);
    const found = observations.flatMap(({ what, value }) =>
      what.of === 'entry' && ['string', 'number'].includes(value.is)
        ? [[what.variable, pathOf(what), value]]
        : [],
    );

    expect(found).toEqual([
      [0, 'layers.length', numeral(4)],
      [0, 'layers.0.image', { is: 'string', value: 'a' }],
      [0, 'layers.1.image', { is: 'string', value: 'b' }],
      [0, 'layers.2.image', { is: 'string', value: 'c' }],
      [0, 'top.image', { is: 'string', value: 't' }],
      [1, 'length', numeral(1)],
      [1, '0.image', { is: 'string', value: 'x' }],
      [2, 'length', numeral(1)],
      [2, '0.image', { is: 'string', value: 'y' }],
    ]);
  });

  it('take down the other members, and the lengths, where members of a result are too long', async () => {
    const returns: ValueType = {
      kind: 'object',
      members: [{ name: 'boundary', type: { kind: 'string' }, isOptional: false }],
    };
    const run = openUnit({
      exports: {
        make: () => ({
          boundary: 'a',
          body: Buffer.alloc(300, 1),
          lines: Array.from({ length: 60 }, () => 'b'),
          all: { few: [1] },
        }),
        bytes: () => Buffer.from('c'.repeat(300)),
        short: () => ({ boundary: 'a' }),
      },
      callables: ['make', 'short', 'bytes'].map((name) => callable('function', name, { returns })),
    });
    const { observations } = await run([call('make'), call('short'), call('bytes')]);
    const found = observations.flatMap(({ what, value }) =>
      what.of === 'entry' && !['cut', 'array', 'object'].includes(value.is)
        ? [[what.variable, pathOf(what), value]]
        : [],
    );

    expect(found.slice(0, 4)).toEqual([
      [0, 'boundary', { is: 'string', value: 'a' }],
      [0, 'body.length', numeral(300)],
      [0, 'lines.length', numeral(60)],
      [2, '0', numeral(99)],
    ]);
    expect(observations).toContainEqual({
      what: { of: 'length', variable: 2, within: 'array' },
      value: numeral(300),
    });
  });

  it('take down the other members of a result of a type parameter that holds a text which no test may show', async () => {
    addPrivate(['/home/some-private-place']);
    const returns = { kind: 'type-parameter', name: 'T' } as const;
    const run = openUnit({
      file: 'unit.js',
      exports: { make: () => ({ length: 8, stack: 'at /home/some-private-place/unit.js' }) },
      callables: [callable('function', 'make', { returns })],
    });
    const { observations } = await run([call('make')]);

    expect(observations).toContainEqual({
      what: { of: 'entry', variable: 0, key: 'length' },
      value: numeral(8),
    });
    expect(JSON.stringify(observations)).not.toContain('some-private-place');
  });

  it('compare instances of one class by its own methods', async () => {
    const trace = await open()([...opened, call('Account', [0])]);
    expect(trace.observations).toContainEqual({
      what: { of: 'equals', variable: 1, other: 4, callable: 'Account#equals' },
      value: { is: 'boolean', value: true },
    });
    expect(trace.observations).toContainEqual({
      what: { of: 'compares', variable: 4, other: 1, callable: 'Account#compareTo' },
      value: numeral(-5),
    });
  });

  it('compare instances deeply where their class has no method for it', async () => {
    const trace = await open()([
      number(1),
      call('Box', [0]),
      call('Box', [0]),
      number(2),
      call('Box', [3]),
    ]);
    const equalities = trace.observations.filter(({ what }) => what.of === 'equals');
    expect(equalities).toEqual([
      { what: { of: 'equals', variable: 1, other: 2 }, value: { is: 'boolean', value: true } },
      { what: { of: 'equals', variable: 1, other: 4 }, value: { is: 'boolean', value: false } },
      { what: { of: 'equals', variable: 2, other: 4 }, value: { is: 'boolean', value: false } },
    ]);
  });

  it('compare no promises deeply, which hold more than they will give', async () => {
    class Deferred {
      readonly waiting: readonly unknown[] = [];
      // oxlint-disable-next-line unicorn/no-thenable
      then(): this {
        return this;
      }
    }
    const run = openUnit({
      exports: { Deferred },
      callables: [callable('constructor', 'Deferred')],
      classes: ['Deferred'],
    });
    const { observations } = await run([call('Deferred'), call('Deferred')]);

    expect(observations.some(({ what }) => what.of === 'equals')).toBe(false);
    expect(observations.length).toBeGreaterThan(0);
  });

  it('take down values at once, and the state of structures at the end', async () => {
    const trace = await open()([
      number(1),
      { kind: 'array', elements: [0] },
      call('pair', [1]),
      call('fill', [1]),
    ]);
    const pair = (array: object): object => ({
      is: 'array',
      elements: [array, { is: 'object', class: '', members: [['value', array]] }],
    });
    expect(seen(trace, 'value', 2)).toEqual([pair({ is: 'same', variable: 1 })]);
    expect(seen(trace, 'state', 1)).toEqual([{ is: 'array', elements: [numeral(1), numeral(7)] }]);
  });

  it('name what a field holds by the variable that holds it', async () => {
    const trace = await open()([string('Ada'), call('Account', [0]), call('Box', [1])]);
    expect(seen(trace, 'field', 2)).toEqual([{ is: 'same', variable: 1 }]);
  });

  it('take down the calls of stubs', async () => {
    const trace = await open()([
      number(1),
      { kind: 'array', elements: [0, 0] },
      { kind: 'stub', parameterNames: ['value'], behaviour: { does: 'return-argument', at: 0 } },
      call('each', [1, 2]),
    ]);
    const arguments_ = { is: 'array', elements: [numeral(1)] };
    expect(seen(trace, 'calls', 2)).toEqual([{ is: 'array', elements: [arguments_, arguments_] }]);
  });

  it('take down what calls of stubs find in arguments that change later, and nothing else of these', async () => {
    const walk = (visit: (depth: number, path: string[], state: object) => void): void => {
      const path: string[] = [];
      const state: Record<string, unknown> = { kind: 'tree', nested: {} };
      for (const name of ['a', 'b']) {
        path.push(name);
        state['at'] = name;
        visit(path.length, path, state);
      }
      path.length = 0;
    };
    const run = openUnit({
      exports: { walk },
      callables: [
        callable('function', 'walk', { parameters: [parameter('visit', plain('string'))] }),
      ],
    });
    const stub: Statement = {
      kind: 'stub',
      parameterNames: [],
      behaviour: { does: 'throw', message: 'no' },
    };
    const seenBy = (trace: TestCaseTrace): readonly unknown[] =>
      trace.observations.flatMap(({ what, value }) => (what.of === 'seen' ? [[what, value]] : []));
    const text = (value: string): ObservedValue => ({ is: 'string', value });
    const list = (...elements: readonly ObservedValue[]): ObservedValue => ({
      is: 'array',
      elements,
    });
    const ending: Statement = { ...stub, behaviour: { does: 'return-argument', at: 0 } };
    expect(seenBy(await run([ending, call('walk', [0])]))).toEqual([
      [{ of: 'seen', variable: 0, argument: 1 }, list(list(text('a')), list(text('a'), text('b')))],
      [{ of: 'seen', variable: 0, argument: 2, member: 'at' }, list(text('a'), text('b'))],
    ]);
    expect(seenBy(await run([stub, call('walk', [0])]))).toEqual([]);
  });

  it('take down what is printed, and that nothing is where the unit may print something', async () => {
    const report = (line: string): void => {
      console.warn('late:', line);
      console.warn(line);
    };
    const reporting = [
      callable('function', 'report', { parameters: [parameter('line', plain('string'))] }),
    ];
    const run = openUnit({ exports: { report }, callables: reporting, spied: ['error', 'warn'] });
    const printed = (trace: TestCaseTrace): readonly (readonly [Observable, ObservedValue])[] =>
      trace.observations
        .filter(({ what }) => what.of === 'spied')
        .map(({ what, value }) => [what, value]);
    const text = (value: string): ObservedValue => ({ is: 'string', value });
    const list = (...elements: readonly ObservedValue[]): ObservedValue => ({
      is: 'array',
      elements,
    });

    expect(printed(await run([string('x'), call('report', [0])]))).toEqual([
      [{ of: 'spied', method: 'warn' }, list(list(text('late:'), text('x')), list(text('x')))],
      [{ of: 'spied', method: 'error' }, list()],
    ]);
    expect(printed(await run([string('x')]))).toEqual([
      [{ of: 'spied', method: 'warn' }, list()],
      [{ of: 'spied', method: 'error' }, list()],
    ]);
  });

  it('take down nothing that is printed by a method which the unit took while it loaded', async () => {
    installGuards(globalThis);
    const { warn } = console;
    const error = console.error.bind(console);
    const report = (line: string): void => {
      warn(line);
      error(line);
      console.info(line);
    };
    const reporting = [
      callable('function', 'report', { parameters: [parameter('line', plain('string'))] }),
    ];
    const run = openUnit({ exports: { report }, callables: reporting });
    const trace = await run([string('x'), call('report', [0])]);

    expect(trace.observations.filter(({ what }) => what.of === 'spied')).toEqual([
      {
        what: { of: 'spied', method: 'info' },
        value: {
          is: 'array',
          elements: [{ is: 'array', elements: [{ is: 'string', value: 'x' }] }],
        },
      },
    ]);
  });

  it('take down requests', async () => {
    const load = (id: string): Promise<Response> => fetch(`/items/${id}`, { method: 'PUT' });
    const loading = [
      callable('function', 'load', { parameters: [parameter('id', plain('string'))] }),
    ];
    const run = openUnit({ exports: { load }, callables: loading });
    const trace = await run([string('x'), call('load', [0])]);

    const put = { is: 'object', class: '', members: [['method', { is: 'string', value: 'PUT' }]] };
    expect(seen(trace, 'spied')).toEqual([
      {
        is: 'array',
        elements: [{ is: 'array', elements: [{ is: 'string', value: '/items/x' }, put] }],
      },
    ]);
  });

  it('use up generators, as far as is recorded, after all else', async () => {
    const trace = await open()([
      number(3),
      call('count', [0]),
      number('Infinity'),
      call('count', [2]),
    ]);
    expect(seen(trace, 'iteration', 1)).toEqual([
      { is: 'array', elements: [numeral(0), numeral(1), numeral(2)] },
    ]);
    expect(JSON.stringify(seen(trace, 'iteration', 3))).toMatch(/"text":"49"\},\{"is":"cut"\}\]/);
  });

  it.each(['built-in', 'home-made'])('use up an iterator that is %s', async (kind) => {
    const trace = await open()([string(kind), call('iterate', [0])]);
    expect(seen(trace, 'iteration', 1)).toEqual([
      { is: 'array', elements: [numeral(1), numeral(2)] },
    ]);
  });

  it('have iterators give their elements also where nothing is observed', async () => {
    given.length = 0;
    const seenAfter: number[] = [];
    const afterStatements = (): void => void seenAfter.push(...given);
    await open()([string('home-made'), call('iterate', [0])], { observe: false, afterStatements });
    expect(seenAfter).toEqual([1, 2]);
  });

  it('look at objects that an error leaves behind', async () => {
    const trace = await open()([...opened, call('Account#largest', [], 0)]);
    expect(trace.end.kind).toBe('threw');
    expect(seenCallables(trace)).toContain('Account#balance');
  });

  it('say of each answer what it depends on, beside the statements', async () => {
    const trace = await open()(opened);
    const dependent = trace.observations.filter(({ surroundings }) => surroundings !== undefined);
    expect(dependent).toMatchObject([
      { what: { callable: 'Account#age' }, surroundings: ['time'] },
    ]);
    expect(trace.surroundings).toEqual([]);
  });

  it('observe nothing where nothing is asked for', async () => {
    expect((await open()(opened, { observe: false })).observations).toEqual([]);
  });

  it('have the active mutant answer, by the verdicts of the original', async () => {
    const runtime = new FakeRuntime();
    const activate = runtime.activate.bind(runtime);
    runtime.activate = (index) => {
      activate(index);
      isBroken = index >= 0;
    };
    const run = open(runtime);
    // The original has never run in this process.
    runtime.activate(3);
    const mutated = await run(opened);
    expect(runtime.activeMutant()).toBe(3);
    runtime.activate(-1);
    const original = await run(opened);
    expect(seenCallables(mutated)).toEqual(seenCallables(original));
    expect(seen(mutated, 'inspector')).toContainEqual(numeral(6));
    expect(seen(original, 'inspector')).not.toContainEqual(numeral(6));
  });

  it('answer in runs with mutants after one that makes an instance where the original throws', async () => {
    const runtime = new FakeRuntime();
    class Room {
      readonly size: number;
      constructor(size: number) {
        if (size < 0 && runtime.activeMutant() !== 3) throw new RangeError('too small');
        this.size = size;
      }
      get area(): number {
        return this.size * this.size;
      }
    }
    const run = openUnit({
      exports: { Room },
      callables: [callable('constructor', 'Room'), callable('getter', 'Room#area')],
      classes: ['Room'],
      runtime,
    });
    runtime.activate(3);
    expect(seenCallables(await run([number(-2), call('Room', [0])]))).toEqual([]);
    runtime.activate(4);
    expect(seenCallables(await run([number(2), call('Room', [0])]))).toEqual(['Room#area']);
  });

  it('let what was burnt and traced be read before they call anything', async () => {
    const order: string[] = [];
    class Noisy {
      get state(): string {
        order.push('asked');
        return 'quiet';
      }
    }
    const run = openUnit({
      exports: { Noisy },
      callables: [callable('constructor', 'Noisy'), callable('getter', 'Noisy#state')],
      classes: ['Noisy'],
    });
    await run([call('Noisy')], { afterStatements: () => void order.push('statements are done') });
    expect(order[0]).toBe('statements are done');
    expect(order).toContain('asked');
  });
});

describe('runs with a runtime', () => {
  it('have the fuel that they are given, and are endless once it is used up', async () => {
    const runtime = new FakeRuntime();
    const run = openUnit({ exports, callables, classes, runtime });
    expect((await run(opened, { fuel: 500 })).end.kind).toBe('completed');
    expect(runtime.budgets[0]).toBe(500);
    expect((await run(opened, { fuel: 1 })).end).toEqual({ kind: 'endless', statement: 0 });
  });

  it('tell whether they leave modules in another state', async () => {
    const runtime = new FakeRuntime();
    const run = openUnit({
      exports: { touch: () => (runtime.state += 1), look: () => runtime.state },
      callables: [callable('function', 'touch'), callable('function', 'look')],
      runtime,
    });
    expect((await run([call('touch')])).leavesState).toBe(true);
    expect((await run([call('look')])).leavesState).toBe(false);
  });
});

/** The keys that lead to an entry. */
function pathOf({ key, inside = [] }: Extract<Observable, { of: 'entry' }>): string {
  return [key, ...inside].join('.');
}
