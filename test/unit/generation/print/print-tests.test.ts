import { describe, expect, it } from 'vitest';

import { argumentsToCast, castsOf } from '../../../../src/generation/print/argument-marks.ts';
import { printTests, type TestsToPrint } from '../../../../src/generation/print/print-tests.ts';
import { readTestFile } from '../../../../src/generation/print/read-test-file.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import type { ObservedValue } from '../../../../src/model/test-case-trace.ts';
import { sampleModel } from './sample-unit.ts';
import {
  asserts,
  call,
  callable,
  callOn,
  gave,
  generated,
  mochaStyle,
  nodeStyle,
  number,
  observed,
  string,
  threw,
  unitModel,
  value,
  vitestStyle,
} from './test-cases.ts';

function print(tests: readonly GeneratedTest[], more: Partial<TestsToPrint> = {}): string {
  const input = {
    model: sampleModel,
    tests,
    style: vitestStyle,
    path: 'test/unit.test.ts',
    ...more,
  };
  return printTests(input).text;
}

/** The lines inside of a single test. */
function body(test: GeneratedTest, more: Partial<TestsToPrint> = {}): readonly string[] {
  const lines = print([test], more).split('\n');
  const start = lines.findIndex((line) => /^ *it\(/.test(line));
  const end = lines.findIndex((line, at) => at > start && /^ {2}\}\);?$/.test(line));
  return lines
    .slice(start + 1, end)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const chaiStyle = { ...mochaStyle, assertions: 'chai' } as const;
const jestStyle = { ...vitestStyle, runner: 'jest' } as const;
const scripts = {
  ...mochaStyle,
  isTypeScript: false,
  isModule: false,
  hasSemicolons: false,
} as const;

const sum = generated([value(1), value(2), call('add', 0, 1)], [gave(2, 3)]);
const sorting = generated(
  [value(3), value(1), { kind: 'array', elements: [0, 1] }, call('sort', 2)],
  [asserts({ of: 'state', variable: 2 }, observed([1, 3]))],
);
const calling = generated(
  [
    value(7),
    { kind: 'array', elements: [0] },
    { kind: 'stub', parameterNames: ['value'], behaviour: { does: 'return-argument', at: 0 } },
    call('each', 1, 2),
  ],
  [asserts({ of: 'calls', variable: 2 }, observed([[7, 0]]))],
);
const failing = generated(
  [value(''), call('parse', 0)],
  [threw(1, 'SyntaxError', 'Nothing to read')],
);
const rejecting = generated(
  [value(-1), call('load', 0), { kind: 'await', promise: 1 }],
  [threw(2, 'RangeError', 'No such id')],
);

describe('a printed file', () => {
  it('has imports, and a block for each class or function in the order of the unit', () => {
    expect(print([failing, sum])).toBe(`import { describe, expect, it } from 'vitest';

import { add, parse } from '../src/unit.js';

describe('add', () => {
  it('returns 3 for 1 and 2', () => {
    expect(add(1, 2)).toBe(3);
  });
});

describe('parse', () => {
  it('throws SyntaxError for an empty string', () => {
    expect(() => parse('')).toThrow(new SyntaxError('Nothing to read'));
  });
});
`);
  });

  it('is written in the style that is asked for', () => {
    const style = {
      ...scripts,
      assertions: 'chai',
      test: 'test',
      isGrouped: false,
      quotes: 'double',
      indent: '\t',
      showsKills: true,
    } as const;

    expect(print([{ ...sum, kills: ['a1', 'b2'] }], { style })).toBe(
      `const { expect } = require("chai")

const { add } = require("../src/unit.js")

test("add returns 3 for 1 and 2", () => {
	// kills: a1, b2
	expect(add(1, 2)).to.equal(3)
})
`,
    );
  });

  it.each([
    ['Vitest', vitestStyle, ["import { describe, expect, it, vi } from 'vitest';"]],
    ['Vitest with globals', { ...vitestStyle, hasGlobals: true }, []],
    ['Jest', jestStyle, ["import { describe, expect, it, jest } from '@jest/globals';"]],
    [
      'node:test',
      nodeStyle,
      [
        "import assert from 'node:assert/strict';",
        "import { describe, it, mock } from 'node:test';",
      ],
    ],
    ['Mocha with Chai', chaiStyle, ["import { expect } from 'chai';"]],
    [
      'Mocha with its imports',
      { ...mochaStyle, hasGlobals: false },
      ["import assert from 'node:assert/strict';", "import { describe, it } from 'mocha';"],
    ],
  ])('imports what it uses of %s', (_, style, imports) => {
    const lines = print([calling], { style }).split('\n');

    expect(lines.filter((line) => line.startsWith('import') && !line.includes('/unit'))).toEqual(
      imports,
    );
  });

  it.each([
    ['test/unit.test.ts', {}, "'../src/unit.js'"],
    ['src/unit.test.ts', { extension: 'none' }, "'./unit'"],
    ['src/__tests__/unit.test.ts', { extension: 'as-named' }, "'../unit.ts'"],
    [
      'test/deep/unit.test.ts',
      { alias: { prefix: '@/', folder: 'src/' }, extension: 'none' },
      "'@/unit'",
    ],
  ] as const)('imports the unit from %s with %o as %s', (path, style, specifier) => {
    expect(print([sum], { path, style: { ...vitestStyle, ...style } })).toContain(
      `import { add } from ${specifier};`,
    );
  });

  it('renames imports that would hide what tests use, and the default export has its own name', () => {
    const from = (name: string) => ({ module: 'src/unit.ts', isPackage: false, name });
    const model = unitModel([
      callable('test', { text: string }, number),
      callable('Map', {}, number),
      callable('total', { list: number }, number, { from: from('default') }),
    ]);
    const tests = ['test', 'Map', 'total'].map((id) => generated([call(id)], [gave(0, 1)]));

    expect(print(tests, { model })).toContain(
      "import total, { test as unitTest, Map as UnitMap } from '../src/unit.js';",
    );
  });

  it('takes no name that means something else in the file it will be put into', () => {
    const text = "import { add } from './other';\nconst list = 1;\n";
    const existing = readTestFile('test/unit.test.ts', text);

    expect(existing && print([sum, sorting], { existing })).toContain('add as unitAdd');
    expect(existing && body(sorting, { existing })[0]).toBe('const values = [3, 1];');
  });
});

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

    expect([...casts]).toEqual(['0:1:0']);
    expect(body(test, { casts })).toEqual(["expect(greet('ann' as never)).toBe('Hello ann');"]);
  });

  it('keeps the casts of tests that are still there once others are gone', () => {
    const casts = castsOf(new Set(['0:1:0', '2:3:1', '3:0:0']), [2, 3]);

    expect([...casts]).toEqual(['0:3:1', '1:0:0']);
  });

  it('tells where each test is, in the order in which they were given', () => {
    const greeting = generated([value('ann'), call('greet', 0)], [gave(1, 'Hello ann')]);
    const { text, tests } = printTests({
      model: sampleModel,
      tests: [greeting, sum],
      style: vitestStyle,
      path: 'test/unit.test.ts',
    });

    const texts = tests.map(({ start, end }) => text.slice(start, end));
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

describe('stubs', () => {
  it.each([
    [
      'Vitest',
      vitestStyle,
      [
        'const callback = vi.fn((value: number) => value);',
        'each([7], callback);',
        'expect(callback.mock.calls).toEqual([[7, 0]]);',
      ],
    ],
    [
      'Jest',
      jestStyle,
      [
        'const callback = jest.fn((value: number) => value);',
        'each([7], callback);',
        'expect(callback.mock.calls).toEqual([[7, 0]]);',
      ],
    ],
    [
      'node:test',
      nodeStyle,
      [
        'const callback = mock.fn((value: number) => value);',
        'each([7], callback);',
        'assert.deepEqual(callback.mock.calls.map((call) => call.arguments), [[7, 0]]);',
      ],
    ],
    [
      'Mocha',
      mochaStyle,
      [
        'const callbackCalls: unknown[][] = [];',
        'const callback = (...values: [number, number]) => { callbackCalls.push(values); return values[0]; };',
        'each([7], callback);',
        'assert.deepEqual(callbackCalls, [[7, 0]]);',
      ],
    ],
    [
      'JavaScript',
      scripts,
      [
        'const callbackCalls = []',
        'const callback = (...values) => { callbackCalls.push(values); return values[0] }',
        'each([7], callback)',
        'assert.deepEqual(callbackCalls, [[7, 0]])',
      ],
    ],
  ] as const)('note their calls with %s', (_, style, lines) => {
    expect(body(calling, { style })).toEqual(lines);
  });

  it.each([
    [{ does: 'return', value: 0 }, '() => 7'],
    [{ does: 'return-argument', at: 1 }, '(_value, at) => at'],
    [
      { does: 'compare', descending: false },
      '(value, at) => Number(value > at) - Number(value < at)',
    ],
    [{ does: 'throw', message: 'no' }, "() => { throw new Error('no'); }"],
    [{ does: 'resolve', value: 0 }, '() => Promise.resolve(7)'],
    [{ does: 'reject', message: 'no' }, "() => Promise.reject(new Error('no'))"],
  ] as const)('are plain functions where nothing is said of their calls: %o', (behaviour, text) => {
    const test = generated(
      [
        value(7),
        { kind: 'array', elements: [0] },
        { kind: 'stub', parameterNames: ['value', 'at'], behaviour },
        call('each', 1, 2),
      ],
      [gave(3, 1)],
    );

    expect(body(test).at(-1)).toBe(`expect(each([7], ${text})).toBe(1);`);
  });
});

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

  it('name the members of enums', () => {
    const red = { kind: 'member', constant: 'Colour', member: 'Red' } as const;

    expect(body(generated([red, call('opposite', 0)], [gave(1, 1)]))).toEqual([
      'expect(opposite(Colour.Red)).toBe(Colour.Green);',
    ]);
  });
});

describe('surroundings', () => {
  const clocked = generated([call('stamp')], [gave(0, 'x')], ['time']);
  const diced = generated([call('dice')], [gave(0, 4)], ['random']);

  it.each([
    [
      'Vitest',
      vitestStyle,
      ["vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01T00:00:00.000Z') });"],
    ],
    ['Jest', jestStyle, ["jest.useFakeTimers({ now: new Date('2020-01-01T00:00:00.000Z') });"]],
    [
      'node:test',
      nodeStyle,
      ["t.mock.timers.enable({ apis: ['Date'], now: new Date('2020-01-01T00:00:00.000Z') });"],
    ],
    ['Mocha', mochaStyle, ['fixTime();']],
  ])('fix the time with %s', (_, style, lines) => {
    expect(body(clocked, { style }).slice(0, -1)).toEqual(lines);
  });

  it.each([
    [
      'Vitest',
      vitestStyle,
      "vi.spyOn(Math, 'random').mockReturnValue(0.5);",
      'vi.restoreAllMocks();',
    ],
    [
      'Jest',
      jestStyle,
      "jest.spyOn(Math, 'random').mockReturnValue(0.5);",
      'jest.restoreAllMocks();',
    ],
    ['Mocha', mochaStyle, 'Math.random = () => 0.5;', 'Math.random = realRandom;'],
  ])('fix randomness with %s and put it back', (_, style, fix, restore) => {
    expect(body(diced, { style })[0]).toBe(fix);
    expect(print([diced], { style })).toContain(`  afterEach(() => {\n    ${restore}\n  });\n`);
  });

  it('need nothing put back with node:test', () => {
    expect(print([diced], { style: nodeStyle })).toContain("it('returns 4', (t) => {");
    expect(print([diced], { style: nodeStyle })).not.toContain('afterEach');
  });

  it('leave other timers as they are where Jest tests wait', () => {
    const waiting = generated(
      [value(1), call('load', 0), { kind: 'await', promise: 1 }],
      [gave(2, 2)],
      ['time'],
    );

    expect(body(waiting, { style: jestStyle })[0]).toContain("doNotFake: ['hrtime', 'nextTick',");
  });
});
