import { describe, expect, it } from 'vitest';

import type { ObservedValue } from '../../../../src/model/test-case-trace.ts';
import {
  asserts,
  call,
  gave,
  generated,
  nodeStyle,
  observed,
  threw,
  value,
  vitestStyle,
} from './test-cases.ts';
import { body, print, chaiStyle, scripts, failing, rejecting, sum } from './printing.ts';

describe('assertions', () => {
  const instance: ObservedValue = {
    is: 'object',
    class: 'Money',
    members: [['amount', observed(1)]],
  };
  const within: ObservedValue = { is: 'array', elements: [instance] };

  it.each<readonly [string, ObservedValue, string, string, string]>([
    [
      'undefined',
      observed(undefined),
      'expect(x).toBeUndefined()',
      'assert.equal(x, undefined)',
      'expect(x).to.equal(undefined)',
    ],
    [
      'null',
      observed(null),
      'expect(x).toBeNull()',
      'assert.equal(x, null)',
      'expect(x).to.equal(null)',
    ],
    [
      'NaN',
      observed(Number.NaN),
      'expect(x).toBeNaN()',
      'assert.equal(x, NaN)',
      'expect(x).to.be.NaN',
    ],
    [
      '-0',
      observed(-0),
      'expect(x).toBe(-0)',
      'assert.equal(x, -0)',
      'expect(x).to.deep.equal(-0)',
    ],
    [
      'true',
      observed(true),
      'expect(x).toBe(true)',
      'assert.equal(x, true)',
      'expect(x).to.equal(true)',
    ],
    [
      'an array',
      observed([1]),
      'expect(x).toEqual([1])',
      'assert.deepEqual(x, [1])',
      'expect(x).to.deep.equal([1])',
    ],
    [
      'a member that is undefined',
      observed({ a: undefined }),
      'expect(x).toStrictEqual({ a: undefined })',
      'assert.deepEqual(x, { a: undefined })',
      'expect(x).to.deep.equal({ a: undefined })',
    ],
    [
      'an object without a prototype',
      { is: 'object', class: 'Object', members: [['a', observed(1)]] },
      'expect(x).toEqual({ a: 1 })',
      'assert.deepEqual({ ...x }, { a: 1 })',
      'expect(x).to.deep.equal({ a: 1 })',
    ],
    [
      'an empty object without a prototype',
      { is: 'object', class: 'Object', members: [] },
      'expect(x).toEqual({})',
      'assert.deepEqual({ ...x }, {})',
      'expect(x).to.deep.equal({})',
    ],
    [
      'a hole',
      { is: 'array', elements: [observed(1), { is: 'hole' }] },
      'expect(x).toStrictEqual([1, ,])',
      'assert.deepEqual(x, [1, ,])',
      'expect(x).to.deep.equal([1, ,])',
    ],
    [
      'an instance',
      instance,
      'expect(x).toEqual({ amount: 1 })',
      'assert.deepEqual({ ...x }, { amount: 1 })',
      'expect(x).to.deep.equal({ amount: 1 })',
    ],
    [
      'an instance within',
      within,
      'expect(x).toEqual([{ amount: 1 }])',
      'assert.deepEqual(structuredClone(x), [{ amount: 1 }])',
      'expect(x).to.deep.equal([{ amount: 1 }])',
    ],
    [
      'an instance that shows nothing',
      { is: 'object', class: 'Money', members: [] },
      'expect(x).toBeInstanceOf(Money)',
      'assert.ok(x instanceof Money)',
      'expect(x).to.be.an.instanceOf(Money)',
    ],
    [
      'an instance of a class that is not exported',
      { is: 'object', class: 'Inner', members: [] },
      'expect(x).toBeTruthy()',
      'assert.ok(x)',
      'expect(x).to.be.ok',
    ],
    [
      'a function',
      { is: 'function' },
      "expect(typeof x).toBe('function')",
      "assert.equal(typeof x, 'function')",
      "expect(typeof x).to.equal('function')",
    ],
    [
      'a promise',
      { is: 'promise' },
      'expect(x).toBeInstanceOf(Promise)',
      'assert.ok(x instanceof Promise)',
      'expect(x).to.be.an.instanceOf(Promise)',
    ],
    [
      'a URL',
      { is: 'url', text: 'a:b' },
      "expect(x.href).toBe('a:b')",
      "assert.equal(x.href, 'a:b')",
      "expect(x.href).to.equal('a:b')",
    ],
    [
      'bytes',
      { is: 'typed-array', class: 'Uint8Array', elements: ['1'] },
      'expect(x).toEqual(new Uint8Array([1]))',
      'assert.deepEqual(x, new Uint8Array([1]))',
      'expect(x).to.deep.equal(new Uint8Array([1]))',
    ],
    [
      'a buffer',
      { is: 'typed-array', class: 'ArrayBuffer', elements: ['245', '0'] },
      'expect(new Uint8Array(x)).toEqual(new Uint8Array([245, 0]))',
      'assert.deepEqual(new Uint8Array(x), new Uint8Array([245, 0]))',
      'expect(new Uint8Array(x)).to.deep.equal(new Uint8Array([245, 0]))',
    ],
    [
      'buffers in a list',
      { is: 'array', elements: [{ is: 'typed-array', class: 'ArrayBuffer', elements: ['2'] }] },
      'expect(x).toEqual([new Uint8Array([2]).buffer])',
      'assert.deepEqual(x, [new Uint8Array([2]).buffer])',
      'expect(x).to.deep.equal([new Uint8Array([2]).buffer])',
    ],
    [
      'a set',
      { is: 'set', elements: [observed(1n)] },
      'expect(x).toEqual(new Set([1n]))',
      'assert.deepEqual(x, new Set([1n]))',
      'expect(x).to.deep.equal(new Set([1n]))',
    ],
  ])('of %s', (_, expected, ...texts) => {
    const test = generated(
      [value(1), call('echo', 0)],
      [asserts({ of: 'value', variable: 1 }, expected)],
    );
    const printed = [vitestStyle, nodeStyle, chaiStyle].map((style) =>
      body(test, { style }).join('\n'),
    );

    expect(printed).toEqual(texts.map((text) => `${text.replace(/\bx\b/, 'echo(1)')};`));
  });

  it.each([
    ['Vitest', vitestStyle, 'expect(add(1, 2)).toBeCloseTo(0.3, 2);'],
    ['node:test', nodeStyle, 'assert.ok(Math.abs(add(1, 2) - 0.3) <= 0.001);'],
    ['Chai', chaiStyle, 'expect(add(1, 2)).to.be.closeTo(0.3, 0.001);'],
  ])('allow %s a tolerance', (_, style, text) => {
    const test = { ...sum, assertions: [{ ...gave(2, 0.3), tolerance: 0.001 }] };

    expect(body(test, { style })).toEqual([text]);
  });

  it.each([
    [failing, vitestStyle, "expect(() => parse('')).toThrow(new SyntaxError('Nothing to read'));"],
    [
      failing,
      nodeStyle,
      "assert.throws(() => parse(''), { name: 'SyntaxError', message: 'Nothing to read' });",
    ],
    [failing, chaiStyle, "expect(() => parse('')).to.throw(SyntaxError, 'Nothing to read');"],
    [
      rejecting,
      vitestStyle,
      "await expect(load(-1)).rejects.toThrow(new RangeError('No such id'));",
    ],
    [
      rejecting,
      nodeStyle,
      "await assert.rejects(load(-1), { name: 'RangeError', message: 'No such id' });",
    ],
    [
      rejecting,
      scripts,
      "await assert.rejects(load(-1), { name: 'RangeError', message: 'No such id' })",
    ],
    [
      rejecting,
      chaiStyle,
      "expect(await load(-1).then(() => undefined, (error: unknown) => error)).to.be.an.instanceOf(RangeError).with.property('message', 'No such id');",
    ],
  ])('wrap what throws: %#', (test, style, text) => {
    expect(body(test, { style })).toEqual([text]);
  });

  it.each([
    [
      'a class of the unit by its message',
      threw(1, 'ParseError', 'Not a number'),
      "'Not a number'",
    ],
    ['a class of the unit without one', threw(1, 'ParseError', ''), 'ParseError'],
    ['a class that can not be named', threw(1, 'HiddenError', 'Not here'), "'Not here'"],
    [
      "the engine's own words by the class alone",
      threw(1, 'TypeError', "Cannot read properties of undefined (reading 'a')"),
      'TypeError',
    ],
    [
      "the engine's words about JSON by the class alone",
      threw(1, 'SyntaxError', 'Unexpected end of JSON input'),
      'SyntaxError',
    ],
    ['what is no error', asserts({ of: 'thrown', statement: 1 }, observed('text')), ''],
  ])('expect %s', (_, assertion, text) => {
    const test = generated([value('long enough for a name'), call('parse', 0)], [assertion]);

    expect(body(test)).toEqual([`expect(() => parse('long enough for a name')).toThrow(${text});`]);
  });

  it('write a member out whose value looks like its key', () => {
    const expected = observed({ 'a b': 'a b', 1: 1 });

    expect(
      body(generated([call('dice')], [asserts({ of: 'value', variable: 0 }, expected)])),
    ).toEqual(["expect(dice()).toEqual({ 1: 1, 'a b': 'a b' });"]);
  });

  it.each([
    ['Vitest', vitestStyle, "expect(() => dice()).toThrow('no');"],
    ['node:test', nodeStyle, "assert.throws(() => dice(), { name: 'Odd', message: 'no' });"],
    ['Chai', chaiStyle, "expect(() => dice()).to.throw(TypeError, 'no');"],
  ])('name an error as it has been named, in %s', (_, style, text) => {
    const error = { is: 'error', class: 'TypeError', message: 'no', name: 'Odd' } as const;
    const test = generated([call('dice')], [asserts({ of: 'thrown', statement: 0 }, error)]);

    expect(body(test, { style })).toEqual([text]);
  });

  it('wait for a value before they look at its message', () => {
    const error = { is: 'error', class: 'Odd', message: 'no' } as const;
    const test = generated(
      [value(1), call('load', 0), { kind: 'await', promise: 1 }],
      [asserts({ of: 'value', variable: 2 }, error)],
    );

    expect(body(test)).toEqual(["expect((await load(1)).message).toBe('no');"]);
  });

  it('ask only for the class of an error that has more members than one that a test could write down', () => {
    const error = { is: 'error', class: 'RangeError', message: 'no', isExtended: true } as const;
    const test = generated([call('dice')], [asserts({ of: 'value', variable: 0 }, error)]);

    expect(body(test)).toEqual(['expect(dice()).toBeInstanceOf(RangeError);']);
  });

  it('read single entries of what is too large', () => {
    const at = (key: string, is: string): ReturnType<typeof asserts> =>
      asserts({ of: 'entry', variable: 0, key }, observed(is));

    expect(body(generated([call('dice')], [at('3', 'a'), at('b', 'c'), at('d e', 'f')]))).toEqual([
      'const result = dice();',
      "expect(result[3]).toBe('a');",
      "expect(result.b).toBe('c');",
      "expect(result['d e']).toBe('f');",
    ]);
  });

  it.each([
    [['0', 'image'], 'a', "layers[0].image).toBe('a')", "with layers[0].image 'a'"],
    [['length'], 2, 'layers.length).toBe(2)', 'with 2 layers'],
    [['length'], 1, 'layers.length).toBe(1)', 'with 1 layer'],
  ])('read what a result holds at %s, and say where it is', (inside, is, code, title) => {
    const what = { of: 'entry', variable: 0, key: 'layers', inside } as const;
    const test = generated([call('dice')], [asserts(what, observed(is))]);

    expect(body(test)).toEqual([`expect(dice().${code};`]);
    expect(print([test])).toContain(`an object ${title}`);
  });

  it('say where an element of a list holds something', () => {
    const what = { of: 'entry', variable: 0, key: '0', inside: ['string'] } as const;
    const test = generated([call('dice')], [asserts(what, observed('a'))]);

    expect(body(test)).toEqual(["expect(dice()[0].string).toBe('a');"]);
    expect(print([test])).toContain("holds 'a' at [0].string");
  });

  it('name the members of enums', () => {
    const red = { kind: 'member', constant: 'Colour', member: 'Red' } as const;

    expect(body(generated([red, call('opposite', 0)], [gave(1, 1)]))).toEqual([
      'expect(opposite(Colour.Red)).toBe(Colour.Green);',
    ]);
  });
});
