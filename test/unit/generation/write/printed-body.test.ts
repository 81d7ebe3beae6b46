import { describe, expect, it } from 'vitest';

import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import type { CollectionKind } from '../../../../src/model/test-case-trace.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import type { Statement } from '../../../../src/model/test-case.ts';
import { argumentsToCast } from '../../../../src/generation/write/files/arguments-to-cast.ts';
import { printTests } from '../../../../src/generation/write/print-tests.ts';
import { sampleModel } from './sample-unit.ts';
import {
  asserts,
  call,
  callable,
  callOn,
  gave,
  generated,
  number,
  observed,
  string,
  threw,
  unitModel,
  value,
  vitestStyle,
  mochaStyle,
  nodeStyle,
} from './test-cases.ts';
import { print, body, chaiStyle, jestStyle, scripts, sum, sorting } from './printing.ts';

describe('the body of a printed test', () => {
  it('has values where they are used, and variables where something is said of them', () => {
    expect(body(sorting)).toEqual([
      'const list = [3, 1];',
      'sort(list);',
      'expect(list).toEqual([1, 3]);',
    ]);
  });

  it('drops values that nothing uses', () => {
    const test = generated(
      [value('never used'), value(1), value(2), call('add', 1, 2)],
      [gave(3, 3)],
    );

    expect(body(test)).toEqual(['expect(add(1, 2)).toBe(3);']);
  });

  it('has a function that returns its arguments where an object of arguments is passed', () => {
    const test = generated(
      [value(7), { kind: 'built-in', class: 'Arguments', arguments: [0] }, call('echo', 1)],
      [gave(2, 1)],
    );

    expect(body(test)).toEqual(['expect(echo((function () { return arguments; })(7))).toBe(1);']);
    expect(print([test])).toContain('returns 1 for the arguments of a function');
  });

  it('keeps the order of calls', () => {
    const test = generated(
      [
        call('Stack'),
        call('dice'),
        callOn(0, 'Stack#push', 1),
        callOn(0, 'Stack#pop'),
        call('add', 1, 3),
      ],
      [gave(4, 8)],
    );

    expect(body(test)).toEqual([
      'const stack = new Stack<number>();',
      'const item = dice();',
      'stack.push(item);',
      'expect(add(item, stack.pop())).toBe(8);',
    ]);
  });

  it('calls a returned function where it is returned, or by a name if it is called more than once', () => {
    const once = generated(
      [value(3), call('clamp', 0), value(2), callOn(1, 'clamp()', 2)],
      [gave(3, 3)],
    );
    const twice = generated(
      [value(3), call('clamp', 0), value(2), callOn(1, 'clamp()', 2), callOn(1, 'clamp()', 0)],
      [gave(3, 3), gave(4, 3)],
    );

    expect(body(once)).toEqual(['expect(clamp(3)(2)).toBe(3);']);
    expect(body(twice)).toEqual([
      'const returnedFunction = clamp(3);',
      'expect(returnedFunction(2)).toBe(3);',
      'expect(returnedFunction(3)).toBe(3);',
    ]);
  });

  it('writes a series as an array of a length, with elements that are counted up', () => {
    const series = (first: number, length: number): Statement => ({
      kind: 'series',
      first,
      length,
    });
    const test = generated(
      [
        value(0),
        value(256),
        series(0, 1),
        value('key'),
        series(3, 1),
        { kind: 'array', elements: [0] },
        series(5, 1),
        series(3, 0),
        call('echo', 2),
        call('echo', 4),
        call('echo', 6),
        call('echo', 7),
      ],
      [8, 9, 10, 11].map((at) => gave(at, true)),
    );

    expect(body(test)).toEqual([
      'expect(echo(Array.from({ length: 256 }, (_, i) => i))).toBe(true);',
      'expect(echo(Array.from({ length: 256 }, (_, i) => `key${i}`))).toBe(true);',
      'expect(echo(Array.from({ length: 256 }, () => [0]))).toBe(true);',
      'expect(echo([])).toBe(true);',
    ]);
  });

  it('calls a function that may be missing only if it is there', () => {
    const test = generated(
      [
        call('createHandler'),
        value('a'),
        callOn(0, 'createHandler()', 1),
        callOn(0, 'createHandler()#close'),
      ],
      [gave(2, 1), gave(3, 1)],
    );

    expect(body(test)).toEqual([
      'const handler = createHandler();',
      "expect(handler?.('a')).toBe(1);",
      'expect(handler?.close()).toBe(1);',
    ]);
  });

  it.each([
    ['Vitest', vitestStyle],
    ['Jest', jestStyle],
    ['node:test', nodeStyle],
    ['Mocha', mochaStyle],
    ['JavaScript', scripts],
  ] as const)('makes repeated calls in a loop with %s', (_, style) => {
    const repeated = (args: readonly number[], times: number): Statement => ({
      kind: 'repeat',
      callable: 'Stack#push',
      receiver: 0,
      arguments: args,
      times,
    });
    const test = generated(
      [
        call('Stack'),
        value(0),
        value(20),
        repeated([1], 2),
        value(5),
        repeated([4], 4),
        value('a`$'),
        repeated([6], 2),
        { kind: 'array', elements: [1] },
        repeated([8], 2),
      ],
      [asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(65))],
    );

    const end = style.isTypeScript ? ';' : '';
    expect(body(test, { style }).slice(1, -1)).toEqual([
      'for (let i = 0; i < 20; i += 1) {',
      `stack.push(i)${end}`,
      '}',
      'for (let i = 0; i < 5; i += 1) {',
      `stack.push(5 + i)${end}`,
      '}',
      'for (let i = 0; i < 20; i += 1) {',
      `stack.push(\`a\\\`$\${i}\`)${end}`,
      '}',
      `const item = [0]${end}`,
      'for (let i = 0; i < 20; i += 1) {',
      `stack.push(item)${end}`,
      '}',
    ]);
    expect(print([test], { style })).toContain(
      'has size 65 after 20 calls of push and 5 calls of push',
    );
  });

  it('has signals that are aborted, with a reason or without, and that are not', () => {
    const signal = (...args: readonly number[]): Statement => ({
      kind: 'built-in',
      class: 'AbortSignal',
      arguments: args,
    });
    const test = generated(
      [
        value('stop'),
        { kind: 'primitive', value: { of: 'undefined' } },
        signal(0),
        signal(1),
        signal(),
        { kind: 'array', elements: [2, 3, 4] },
        call('add', 5),
      ],
      [gave(6, 3)],
    );

    expect(body(test)).toEqual([
      "const list = [AbortSignal.abort('stop'), AbortSignal.abort(), new AbortController().signal];",
      'expect(add(list)).toBe(3);',
    ]);
  });

  it('has the controllers of signals that it aborts', () => {
    const test = generated(
      [
        { kind: 'built-in', class: 'AbortSignal', arguments: [] },
        { kind: 'object', members: [['signal', 0]] },
        call('add', 1),
        { kind: 'notify', object: 0, member: 'abort', arguments: [] },
        call('add', 0),
      ],
      [gave(4, 3)],
    );

    expect(body(test)).toEqual([
      'const controller = new AbortController();',
      'add({ signal: controller.signal });',
      'controller.abort();',
      'expect(add(controller.signal)).toBe(3);',
    ]);
  });

  it('has promises that settle at once, later, or never', () => {
    const promise = (list: readonly number[], isRejected = false): Statement => ({
      kind: 'built-in',
      class: 'Promise',
      arguments: list,
      ...(isRejected && { isRejected }),
    });
    const test = generated(
      [
        value('a'),
        value(50),
        promise([0]),
        promise([0], true),
        promise([0, 1]),
        promise([0, 1], true),
        promise([]),
        { kind: 'array', elements: [2, 3, 4, 5, 6] },
        call('add', 7),
      ],
      [gave(8, 3)],
    );

    expect(body(test)).toEqual([
      "const promise = new Promise((resolve) => { setTimeout(() => resolve('a'), 50); });",
      "const promise2 = new Promise((_resolve, reject) => { setTimeout(() => reject('a'), 50); });",
      "const list = [Promise.resolve('a'), Promise.reject('a'), promise, promise2, new Promise(() => {})];",
      'expect(add(list)).toBe(3);',
    ]);
  });

  it('looks at structures at once where a later call may change them', () => {
    const test = generated(
      [value(1), { kind: 'array', elements: [0] }, call('sort', 1), call('sort', 2)],
      [gave(2, [1]), gave(3, [1])],
    );

    expect(body(test)).toEqual([
      'const list = sort([1]);',
      'expect(list).toEqual([1]);',
      'expect(sort(list)).toEqual([1]);',
    ]);
  });

  it('names variables after parameters and types, with numbers for those that clash', () => {
    const test = generated(
      [
        value(1),
        call('Money', 0),
        value(2),
        call('Money', 2),
        callOn(1, 'Money#add', 3),
        value(3),
        call('Money', 5),
        callOn(6, 'Money#add', 4),
      ],
      [
        asserts({ of: 'field', variable: 4, callable: 'Money#amount' }, observed(3)),
        asserts({ of: 'field', variable: 3, callable: 'Money#amount' }, observed(2)),
        asserts({ of: 'string', variable: 7 }, observed('6 EUR')),
      ],
    );

    expect(body(test)).toEqual([
      'const money = new Money(1);',
      'const other = new Money(2);',
      'const result = money.add(other);',
      "expect(new Money(3).add(result).toString()).toBe('6 EUR');",
      'expect(result.amount).toBe(3);',
      'expect(other.amount).toBe(2);',
    ]);
  });

  it('runs the last call before it looks at what that left, in whichever order assertions come', () => {
    const size = asserts({ of: 'inspector', variable: 0, callable: 'Stack#size' }, observed(0));
    const popping = generated([call('Stack'), callOn(0, 'Stack#pop')], [size, gave(1, undefined)]);
    const list = asserts({ of: 'state', variable: 1 }, observed([1]));
    const stub = {
      kind: 'stub',
      parameterNames: [],
      behaviour: { does: 'throw', message: 'no' },
    } as const;
    const throwing = generated(
      [value(1), { kind: 'array', elements: [0] }, stub, call('each', 1, 2)],
      [list, threw(3, 'Error', 'no')],
    );

    expect(body(popping)).toEqual([
      'const stack = new Stack<number>();',
      'expect(stack.pop()).toBeUndefined();',
      'expect(stack.size).toBe(0);',
    ]);
    expect(body(throwing)).toEqual([
      'const list = [1];',
      "expect(() => each(list, () => { throw new Error('no'); })).toThrow('no');",
      'expect(list).toEqual([1]);',
    ]);
  });

  it('imports assertions as a namespace where that is asked for', () => {
    const style = { ...mochaStyle, isAssertNamespace: true, assertModule: 'assert' };

    expect(print([sum], { style })).toContain("import * as assert from 'assert';");
    expect(body(sum, { style })).toEqual(['assert.strictEqual(add(1, 2), 3);']);
  });

  it('gives long values a variable', () => {
    const elements = Array.from({ length: 30 }, (_, at) => at);
    const test = generated(
      [
        ...elements.map((element) => value(element * 1000)),
        { kind: 'array', elements },
        call('sort', 30),
      ],
      [asserts({ of: 'value', variable: 31 }, observed([0]))],
    );

    expect(body(test)[0]).toMatch(/^const list = \[0, 1000/);
    expect(body(test)[1]).toBe('expect(sort(list)).toEqual([0]);');
  });

  it('names classes that are handed on: globals as they are, others by their imports', () => {
    const classOf = (id: string, name: string) =>
      callable(id, {}, { kind: 'class', constants: [id] }, { kind: 'constant', name });
    const { from: _, ...list } = classOf('globalThis.Array', 'Array');
    const kinds = { kind: 'class', constants: ['globalThis.Array', 'Row.class'] } as const;
    const model = unitModel(
      [callable('fill', { kind: kinds, other: kinds }, number), list, classOf('Row.class', 'Row')],
      [],
    );
    const test = generated(
      [call('globalThis.Array'), call('Row.class'), call('fill', 0, 1)],
      [gave(2, 3)],
    );

    expect(body(test, { model })).toEqual(['expect(fill(Array, Row)).toBe(3);']);
    expect(print([test], { model })).toContain("import { fill, Row } from '../src/unit.js';");
  });

  it('calls the helpers of a person, by imports from their file', () => {
    const money: ValueType = { kind: 'instance', class: 'Money' };
    const from = (name: string) =>
      ({ from: { module: 'test/help.ts', isPackage: false, name }, isHelper: true }) as const;
    const helpers = [
      callable('moneyOf', { text: string }, money, from('moneyOf')),
      callable('moneys.0', {}, money, { ...from('moneys'), kind: 'field', name: '0' }),
      callable('centsOf', { money }, number, from('centsOf')),
    ];
    const model = { ...sampleModel, callables: [...sampleModel.callables, ...helpers] };
    const test = generated(
      [value('1 EUR'), call('moneyOf', 0), call('moneys.0'), callOn(1, 'Money#add', 2)],
      [asserts({ of: 'inspector', variable: 3, callable: 'centsOf' }, observed(100))],
    );
    const text = print([test], { model });

    expect(text).toContain("import { moneyOf, moneys, centsOf } from './help.js';");
    expect(body(test, { model })).toEqual([
      "expect(centsOf(moneyOf('1 EUR').add(moneys[0]))).toBe(100);",
    ]);
    expect(text).toContain(
      'it("add returns a Money with cents 100 for moneys[0] on moneyOf(\'1 EUR\')", () => {',
    );
  });

  describe('of a collection of instances', () => {
    const stack = { kind: 'instance', class: 'Stack' } as const;
    const listsOf = (returns: ValueType): UnitModel => ({
      ...sampleModel,
      callables: [...sampleModel.callables, callable('allStacks', {}, returns)],
    });
    const test = (within: CollectionKind, of: 'length' | 'each'): GeneratedTest =>
      generated(
        [call('allStacks')],
        [
          of === 'length'
            ? asserts({ of, variable: 0, within }, observed(2))
            : asserts({ of, variable: 0, within, callable: 'Stack#size' }, observed([1, 3])),
        ],
      );

    it.each<readonly [CollectionKind, ValueType, length: string, each: string]>([
      [
        'array',
        { kind: 'array', element: stack },
        'expect(allStacks()).toHaveLength(2);',
        'expect(allStacks().map((each) => each.size)).toEqual([1, 3]);',
      ],
      [
        'array',
        { kind: 'union', members: [{ kind: 'array', element: stack }, { kind: 'null' }] },
        'expect(allStacks()).toHaveLength(2);',
        'expect(allStacks()?.map((each) => each.size)).toEqual([1, 3]);',
      ],
      [
        'set',
        { kind: 'set', element: stack },
        'expect(allStacks().size).toBe(2);',
        'expect([...allStacks()].map((each) => each.size)).toEqual([1, 3]);',
      ],
      [
        'map',
        { kind: 'map', key: { kind: 'string' }, value: stack },
        'expect(allStacks().size).toBe(2);',
        'expect([...allStacks().values()].map((each) => each.size)).toEqual([1, 3]);',
      ],
    ])(
      'asserts how many it holds, and what each of them tells: %s',
      (within, type, length, each) => {
        const model = listsOf(type);

        expect(body(test(within, 'length'), { model })).toEqual([length]);
        expect(body(test(within, 'each'), { model })).toEqual([each]);
      },
    );

    it('has the words of each runner', () => {
      const model = listsOf({ kind: 'array', element: stack });
      const length = test('array', 'length');

      expect(body(length, { model, style: nodeStyle })).toEqual([
        'assert.equal(allStacks().length, 2);',
      ]);
      expect(body(length, { model, style: chaiStyle })).toEqual([
        'expect(allStacks()).to.have.lengthOf(2);',
      ]);
    });

    it('is told in titles by the number or the members of the instances', () => {
      const model = listsOf({ kind: 'array', element: stack });

      expect(print([test('array', 'length')], { model })).toContain("it('returns 2 elements'");
      expect(print([test('array', 'each')], { model })).toContain(
        "it('returns Stacks with size [1, 3]'",
      );
    });
  });

  it('annotates what would be inferred too wide', () => {
    const test = generated(
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
      [asserts({ of: 'state', variable: 2 }, observed({ mode: 'fast', tags: ['fast'] }))],
    );
    const style = { ...vitestStyle, isTypeScript: false };

    expect(body(test)[0]).toBe(
      "const options: { mode: 'fast' | 'slow'; tags: string[] } = { mode: 'fast', tags: [] };",
    );
    expect(body(test, { style })[0]).toBe("const options = { mode: 'fast', tags: [] };");
  });

  it('casts the arguments that the type checker refuses, and no others', () => {
    const test = generated([value('ann'), call('greet', 0)], [gave(1, 'Hello ann')]);
    const input = {
      model: sampleModel,
      tests: [test],
      style: vitestStyle,
      path: 'test/unit.test.ts',
    };
    const printed = printTests(input);
    const offset = printed.text.indexOf("'ann')");

    const casts = argumentsToCast(printed.arguments, [offset]);

    expect([...casts]).toEqual([`${test.id}:1:0`]);
    expect(body(test, { casts })).toEqual(["expect(greet('ann' as never)).toBe('Hello ann');"]);
  });

  it('keeps the casts of tests that are still there once others are gone', () => {
    const greeting = generated([value('ann'), call('greet', 0)], [gave(1, 'Hello ann')]);
    const casts = new Set([`${greeting.id}:1:0`] as const);
    const input = { model: sampleModel, style: vitestStyle, path: 'test/unit.test.ts', casts };

    const [both, alone] = [[sum, greeting], [greeting]].map((tests) =>
      printTests({ ...input, tests }),
    );

    for (const printed of [both, alone]) {
      expect(printed?.text.match(/.* as never.*/g)).toEqual([
        expect.stringContaining("greet('ann' as never)"),
      ]);
    }
  });

  it('tells where each test is, in the order in which they were given', () => {
    const greeting = generated([value('ann'), call('greet', 0)], [gave(1, 'Hello ann')]);
    const { text, tests } = printTests({
      model: sampleModel,
      tests: [greeting, sum],
      style: vitestStyle,
      path: 'test/unit.test.ts',
    });

    const texts = [...tests.values()].map(({ start, end }) => text.slice(start, end));
    expect(texts).toEqual([
      expect.stringMatching(/^it\([^]*'Hello ann'\);\n {2}\}\);$/),
      expect.stringMatching(/^it\([^]*add\(1, 2\)\)\.toBe\(3\);\n {2}\}\);$/),
    ]);
  });

  it('casts all arguments of a call that no overload fits', () => {
    const input = {
      model: sampleModel,
      tests: [sum],
      style: vitestStyle,
      path: 'test/unit.test.ts',
    };
    const printed = printTests(input);

    const casts = argumentsToCast(printed.arguments, [printed.text.indexOf('add(1')]);

    expect(body(sum, { casts })).toEqual(['expect(add(1 as never, 2 as never)).toBe(3);']);
  });
});
