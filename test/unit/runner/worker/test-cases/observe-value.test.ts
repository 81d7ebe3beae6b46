import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import {
  makeStub,
  type StubOptions,
} from '../../../../../src/runner/worker/test-cases/make-stub.ts';
import { observeValue } from '../../../../../src/runner/worker/test-cases/observe-value.ts';

class Point {
  readonly x = 1;
  #hidden = 2;
  get sum(): number {
    return this.x + this.#hidden;
  }
}

/** A class without a name. */
const [Anonymous] = [
  class {
    readonly #nothing = undefined;
    get nothing(): undefined {
      return this.#nothing;
    }
  },
];

const one = { is: 'number', text: '1' };
const cut = { is: 'cut' };
const returning: StubOptions = {
  behaviour: { does: 'return', value: 0 },
  valueOf: () => 1,
  realm: globalThis,
  errors: new WeakSet(),
};

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

describe('observeValue', () => {
  it.each<[string, unknown, unknown]>([
    ['undefined', undefined, { is: 'undefined' }],
    ['null', null, { is: 'null' }],
    ['negative zero', -0, { is: 'number', text: '-0' }],
    ['NaN', NaN, { is: 'number', text: 'NaN' }],
    ['a bigint', 12n, { is: 'bigint', digits: '12' }],
    ['a symbol', Symbol('s'), { is: 'symbol', description: 's' }],
    ['a function', () => 1, { is: 'function' }],
    ['a long text', 'x'.repeat(3000), cut],
    ['the code of a stub', String(makeStub(returning).stub), cut],
    ['the code of an instrumented function', '() => __assay_m(3)', cut],
    ['a map of another class', new (class extends Map<number, number> {})([[1, 2]]), cut],
    ['a set of another class', new (class extends Set<number> {})([1]), cut],
    ['a date of another class', new (class extends Date {})(5), cut],
    [
      'an array of another class',
      new (class extends Array<number> {})(1, 1),
      { is: 'array', elements: [one, one, cut] },
    ],
    ['a hole', Object.assign(Array(1), { 1: 1 }), { is: 'array', elements: [{ is: 'hole' }, one] }],
    ['a plain object', { a: 1 }, { is: 'object', class: '', members: [['a', one]] }],
    [
      'an object without prototype',
      Object.create(null),
      { is: 'object', class: 'Object', members: [] },
    ],
    [
      'an object with another one as prototype',
      Object.create({ a: 1 }),
      { is: 'object', class: 'Object', members: [] },
    ],
    ['a class', new Point(), { is: 'object', class: 'Point', members: [['x', one]] }],
    ['an anonymous class', new Anonymous(), { is: 'object', class: 'Object', members: [] }],
    ['a map', new Map([[1, 'a']]), { is: 'map', entries: [[one, { is: 'string', value: 'a' }]] }],
    ['a set', new Set([1]), { is: 'set', elements: [one] }],
    ['a date', new Date(5), { is: 'date', time: '5' }],
    ['an invalid date', new Date(NaN), { is: 'date', time: 'NaN' }],
    ['a pattern', /a+/gi, { is: 'regexp', source: 'a+', flags: 'gi' }],
    ['an address', new URL('http://a.b/c'), { is: 'url', text: 'http://a.b/c' }],
    [
      'floats',
      new Float32Array([-0, 1.5]),
      { is: 'typed-array', class: 'Float32Array', elements: ['-0', '1.5'] },
    ],
    [
      'bytes of a buffer',
      Uint8Array.of(7).buffer,
      { is: 'typed-array', class: 'ArrayBuffer', elements: ['7'] },
    ],
    ['an error', new RangeError('far'), { is: 'error', class: 'RangeError', message: 'far' }],
    [
      'that an error has more members',
      Object.assign(new RangeError('far'), { status: 404 }),
      { is: 'error', class: 'RangeError', message: 'far', isExtended: true },
    ],
    [
      'the name that an error has been given',
      Object.defineProperty(new RangeError('far'), 'name', { value: 'TooFar' }),
      { is: 'error', class: 'RangeError', message: 'far', isExtended: true, name: 'TooFar' },
    ],
    [
      'that an error has a cause',
      new RangeError('far', { cause: 1 }),
      { is: 'error', class: 'RangeError', message: 'far', isExtended: true },
    ],
    ['a promise', Promise.resolve(1), { is: 'promise' }],
    ['a proxy', new Proxy({}, { ownKeys: () => expect.unreachable() }), cut],
    ['a generator', (function* none() {})(), cut],
    ['an iterator of a map', new Map().keys(), cut],
    ['an iterator of an array', [1].values(), cut],
  ])('takes down %s', (_, value, observed) => {
    expect(observeValue(value)).toEqual(observed);
  });

  it('takes down objects of other contexts like its own', () => {
    const foreign: unknown = runInNewContext('[{ a: 1 }, new Date(5), new TypeError("no")]');
    expect(observeValue(foreign)).toEqual(
      observeValue([{ a: 1 }, new Date(5), new TypeError('no')]),
    );
  });

  it('calls no getter, of an object or of an array', () => {
    const array = [1];
    const get = (): never => expect.unreachable();
    Object.defineProperty(array, 0, { get, enumerable: true });
    expect(observeValue(array)).toEqual({ is: 'array', elements: [cut] });
    const object = Object.defineProperty({}, 'a', { get, enumerable: true });
    expect(observeValue(object)).toMatchObject({ members: [['a', cut]] });
  });

  it('says how far up an object contains itself', () => {
    const inner: Record<string, unknown> = {};
    inner['outer'] = { inner };
    expect(observeValue({ inner })).toMatchObject({
      members: [
        ['inner', { members: [['outer', { members: [['inner', { is: 'cycle', up: 2 }]] }]] }],
      ],
    });
  });

  it('names objects by the earlier variables that hold them', () => {
    const held = { a: 1 };
    const holders = new Map([[held, 3]]);
    expect(observeValue([held], holders, 4)).toEqual({
      is: 'array',
      elements: [{ is: 'same', variable: 3 }],
    });
    expect(observeValue(held, holders, 3)).toMatchObject({ is: 'object' });
  });

  it('cuts what lies deep, and what is long', () => {
    expect(JSON.stringify(observeValue(nested(4)))).not.toContain('cut');
    expect(JSON.stringify(observeValue(nested(5)))).toContain('cut');
    for (const many of [
      Array(60).fill(0),
      new Set(Array(60).keys()),
      Object.assign({}, Array(60).fill(0)),
    ]) {
      expect(JSON.stringify(observeValue(many)).match(/"cut"/g)).toHaveLength(1);
    }
  });

  it('does not go on for ever where everything contains everything', () => {
    const all: unknown[] = [];
    for (let at = 0; at < 40; at += 1) all.push([...all]);
    expect(JSON.stringify(observeValue(all)).length).toBeLessThan(100_000);
  });
});
