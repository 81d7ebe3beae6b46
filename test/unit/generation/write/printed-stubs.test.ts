import { describe, expect, it } from 'vitest';

import type { ObservedValue } from '../../../../src/model/test-case-trace.ts';
import { canAssert } from '../../../../src/generation/write/can-assert.ts';
import type { Statement, StubBehaviour } from '../../../../src/model/test-case.ts';
import {
  asserts,
  call,
  gave,
  generated,
  mochaStyle,
  nodeStyle,
  observed,
  value,
  vitestStyle,
} from './test-cases.ts';
import { readTestFile } from '../../../../src/generation/write/files/read-test-file.ts';
import { print, body, jestStyle, scripts, calling } from './printing.ts';

describe('stubs', () => {
  it('declare parameters up to their arity, and no others that they do not use', () => {
    const stub = (behaviour: StubBehaviour, arity?: number): Statement => ({
      kind: 'stub',
      parameterNames: ['first', 'second', 'third'],
      behaviour,
      ...(arity !== undefined && { arity }),
    });
    const test = generated(
      [
        value(7),
        stub({ does: 'return', value: 0 }),
        stub({ does: 'return', value: 0 }, 2),
        stub({ does: 'return-argument', at: 1 }, 4),
        call('echo', 1),
        call('echo', 2),
        call('echo', 3),
      ],
      [gave(4, 0), gave(5, 2), gave(6, 4)],
    );

    expect(body(test, { style: scripts })).toEqual([
      'assert.equal(echo(() => 7), 0)',
      'assert.equal(echo((_first, _second) => 7), 2)',
      'assert.equal(echo((_first, second, _third, _argument3) => second), 4)',
    ]);
  });

  it.each([
    ['Vitest', vitestStyle, 'const value = vi.fn(() => undefined);', 'echo(() => undefined)'],
    [
      'JavaScript',
      { ...vitestStyle, isTypeScript: false },
      'const value = vi.fn();',
      'echo(() => {})',
    ],
    [
      'node:test',
      { ...nodeStyle, isTypeScript: false },
      'const value = mock.fn();',
      'echo(() => {})',
    ],
    [
      'Mocha',
      { ...mochaStyle, isTypeScript: false },
      'const value = (...values) => { valueCalls.push(values); };',
      'echo(() => {})',
    ],
  ])('that return nothing do nothing with %s', (_, style, recorded, plain) => {
    const quiet = [
      { kind: 'primitive', value: { of: 'undefined' } },
      { kind: 'stub', parameterNames: ['done'], behaviour: { does: 'return', value: 0 } },
      call('echo', 1),
    ] as const;
    const noted = asserts({ of: 'calls', variable: 1 }, observed([]));

    expect(body(generated(quiet, [gave(2, 1)]), { style }).join(' ')).toContain(plain);
    expect(body(generated(quiet, [gave(2, 1), noted]), { style })).toContain(recorded);
  });

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
    [
      'Vitest',
      vitestStyle,
      { does: 'return-argument', at: 0 },
      [
        'const ats: unknown[] = [];',
        'const seen: unknown[] = [];',
        'const callback = (value: number, at: number) => {',
        'ats.push(at.at);',
        'seen.push(structuredClone(value));',
        'return value;',
        '};',
        'each([7], callback);',
        'expect(ats).toEqual([0]);',
        'expect(seen).toEqual([[7]]);',
      ],
    ],
    [
      'node:test',
      scripts,
      { does: 'compute', text: '(each) => -each', plain: '(each) => -each' },
      [
        'const ats = []',
        'const seen = []',
        'const callback = (...values) => {',
        'ats.push(values[1].at)',
        'seen.push(structuredClone(values[0]))',
        'return ((each) => -each)(...values)',
        '}',
        'each([7], callback)',
        'assert.deepEqual(ats, [0])',
        'assert.deepEqual(seen, [[7]])',
      ],
    ],
  ] as const)('note what they find in arguments with %s', (_, style, behaviour, lines) => {
    const test = generated(
      [
        value(7),
        { kind: 'array', elements: [0] },
        { kind: 'stub', parameterNames: ['value', 'at'], behaviour },
        call('each', 1, 2),
      ],
      [
        asserts({ of: 'seen', variable: 2, argument: 1, member: 'at' }, observed([0])),
        asserts({ of: 'seen', variable: 2, argument: 0 }, observed([[7]])),
      ],
    );

    expect(body(test, { style })).toEqual(lines);
  });

  it('read no parameter that hides a variable which they return', () => {
    const test = generated(
      [
        { kind: 'array', elements: [] },
        { kind: 'stub', parameterNames: ['list'], behaviour: { does: 'return', value: 0 } },
        call('each', 0, 1),
      ],
      [asserts({ of: 'seen', variable: 1, argument: 0, member: 'depth' }, observed([1]))],
    );

    expect(body(test, { style: scripts })).toEqual([
      'const list = []',
      'const depths = []',
      'const callback = (argument0) => { depths.push(argument0.depth); return list }',
      'each(list, callback)',
      'assert.deepEqual(depths, [1])',
    ]);
  });

  it.each([
    [{ does: 'return', value: 0 }, '() => 7'],
    [{ does: 'return-argument', at: 1 }, '(_value, at) => at'],
    [
      { does: 'compare', descending: false },
      '(value, at) => Number(value > at) - Number(value < at)',
    ],
    [{ does: 'call-argument', at: 1, arguments: [0] }, '(_value, at) => at(7)'],
    [
      { does: 'call-argument', at: 0, receiver: 0, arguments: [0, 0] },
      '(value) => value.call(7, 7, 7)',
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

describe('a stub that is called again', () => {
  it('gives the same object, as it did when the test case ran', () => {
    const test = generated(
      [
        value(7),
        { kind: 'array', elements: [0] },
        { kind: 'object', members: [['at', 0]] },
        { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 2 } },
        call('each', 1, 3),
      ],
      [gave(4, 1)],
    );

    expect(body(test)).toEqual([
      'const options = { at: 7 };',
      'expect(each([7], () => options)).toBe(1);',
    ]);
  });
});

describe('an object that contains itself', () => {
  const linked = generated(
    [
      value(7),
      { kind: 'object', members: [['at', 0]] },
      { kind: 'link', object: 1, member: 'self' },
      call('echo', 1),
    ],
    [gave(3, 1)],
  );

  it.each([
    ['TypeScript', true, 'Object.assign(value, { self: value });'],
    ['JavaScript', false, 'value.self = value;'],
  ])('is made by a member of its own in %s', (_, isTypeScript, line) => {
    expect(body(linked, { style: { ...vitestStyle, isTypeScript } })).toEqual([
      'const value = { at: 7 };',
      line,
      'expect(echo(value)).toBe(1);',
    ]);
  });

  it('is told in the title', () => {
    expect(print([linked])).toContain('with an object that contains itself');
  });
});

describe('a listener', () => {
  const notified = generated(
    [
      value(7),
      { kind: 'object', members: [['at', 0]] },
      call('echo', 1),
      { kind: 'notify', object: 1, member: 'onload', arguments: [0] },
    ],
    [gave(2, 1)],
  );

  it.each([
    ['TypeScript', true, "Reflect.get(value, 'onload').call(value, 7);"],
    ['JavaScript', false, 'value.onload(7);'],
  ])('that the unit has set is called as a method in %s', (_, isTypeScript, line) => {
    expect(body(notified, { style: { ...vitestStyle, isTypeScript } })).toContain(line);
  });

  it('is named in the title', () => {
    expect(print([notified])).toContain('after onload');
  });

  it.each([
    ['TypeScript', vitestStyle, 'Reflect.get(value.mock.calls[1] ?? [], 0)(7);'],
    ['JavaScript', { ...vitestStyle, isTypeScript: false }, 'value.mock.calls[1][0](7);'],
    ['node:test', { ...nodeStyle, isTypeScript: false }, 'value.mock.calls[1].arguments[0](7);'],
    ['Mocha', { ...mochaStyle, isTypeScript: false }, 'valueCalls[1][0](7);'],
  ])('that was handed to a stub is called by the record of its calls in %s', (_, style, line) => {
    const handed = generated(
      [
        value(7),
        { kind: 'stub', parameterNames: ['done'], behaviour: { does: 'return', value: 0 } },
        call('echo', 1),
        {
          kind: 'notify',
          object: 1,
          member: 'done',
          handed: { call: 1, at: 0 },
          arguments: [0],
        },
      ],
      [gave(2, 1)],
    );

    expect(body(handed, { style })).toContain(line);
    expect(print([handed], { style })).toContain('after done');
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

  it.each([
    [
      'Vitest',
      vitestStyle,
      [
        "const log = vi.spyOn(console, 'log').mockImplementation(() => {});",
        "const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});",
        'stamp();',
        "expect(log.mock.calls).toEqual([['a', 1]]);",
        'expect(warn).not.toHaveBeenCalled();',
      ],
      ['vi.restoreAllMocks();'],
    ],
    [
      'Jest',
      jestStyle,
      [
        "const log = jest.spyOn(console, 'log').mockImplementation(() => {});",
        "const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});",
        'stamp();',
        "expect(log.mock.calls).toEqual([['a', 1]]);",
        'expect(warn).not.toHaveBeenCalled();',
      ],
      ['jest.restoreAllMocks();'],
    ],
    [
      'node:test',
      nodeStyle,
      [
        "const log = t.mock.method(console, 'log', () => {});",
        "const warn = t.mock.method(console, 'warn', () => {});",
        'stamp();',
        "assert.deepEqual(log.mock.calls.map((call) => call.arguments), [['a', 1]]);",
        'assert.equal(warn.mock.callCount(), 0);',
      ],
      [],
    ],
    [
      'Mocha',
      mochaStyle,
      [
        'const logCalls: unknown[][] = [];',
        'console.log = (...values: unknown[]) => { logCalls.push(values); };',
        'const warnCalls: unknown[][] = [];',
        'console.warn = (...values: unknown[]) => { warnCalls.push(values); };',
        'stamp();',
        "assert.deepEqual(logCalls, [['a', 1]]);",
        'assert.deepEqual(warnCalls, []);',
      ],
      ['console.log = realLog;', 'console.warn = realWarn;'],
    ],
  ] as const)(
    'are spied on where tests assert what is printed, with %s',
    (_, style, lines, restored) => {
      const printing = generated(
        [call('stamp')],
        [
          asserts({ of: 'spied', method: 'log' }, observed([['a', 1]])),
          asserts({ of: 'spied', method: 'warn' }, observed([])),
        ],
      );
      const file = print([printing], { style });

      expect(body(printing, { style })).toEqual(lines);
      for (const line of restored) expect(file).toContain(`\n    ${line}\n`);
      expect(file.includes('afterEach')).toBe(restored.length > 0);
    },
  );

  it.each([
    [
      'Vitest',
      vitestStyle,
      [
        "vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));",
      ],
      ['vi.restoreAllMocks();'],
    ],
    [
      'Jest',
      jestStyle,
      [
        "jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));",
      ],
      ['jest.restoreAllMocks();'],
    ],
    [
      'node:test',
      nodeStyle,
      ["t.mock.method(globalThis, 'fetch', () => Promise.resolve(Response.json({})));"],
      [],
    ],
    [
      'Mocha',
      mochaStyle,
      ['globalThis.fetch = () => Promise.resolve(Response.json({}));'],
      ['globalThis.fetch = realFetch;'],
    ],
  ] as const)(
    'answer requests where nothing is asserted of them, with %s',
    (_, style, lines, restored) => {
      const loading = generated([call('stamp')], [], ['fetch']);
      const file = print([loading], { style });

      expect(body(loading, { style }).slice(0, -1)).toEqual(lines);
      for (const line of restored) expect(file).toContain(`\n    ${line}\n`);
      expect(file.includes('afterEach')).toBe(restored.length > 0);
    },
  );

  it.each([
    [
      'Vitest',
      vitestStyle,
      [
        "const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));",
        'stamp();',
        "expect(fetch.mock.calls).toEqual([['/a']]);",
      ],
    ],
    [
      'Mocha',
      mochaStyle,
      [
        'const fetchCalls: unknown[][] = [];',
        'globalThis.fetch = (...values: unknown[]) => {\nfetchCalls.push(values);\nreturn Promise.resolve(Response.json({}));\n};',
        'stamp();',
        "assert.deepEqual(fetchCalls, [['/a']]);",
      ],
    ],
  ] as const)('are spied on where tests assert what is requested, with %s', (_, style, lines) => {
    const loading = generated(
      [call('stamp')],
      [asserts({ of: 'spied', method: 'fetch' }, observed([['/a']]))],
      ['fetch'],
    );

    expect(body(loading, { style }).join('\n')).toBe(lines.join('\n'));
  });

  it.each([
    [
      'Vitest',
      vitestStyle,
      'expect(fetch.mock.calls.map(([resource, ...more]) => [String(resource), ...more]))' +
        ".toEqual([['https://a.test/b', 1], ['/c']]);",
    ],
    [
      'node:test',
      nodeStyle,
      'assert.deepEqual(fetch.mock.calls.map(({ arguments: [resource, ...more] }) => [String(resource), ...more]), ' +
        "[['https://a.test/b', 1], ['/c']]);",
    ],
    [
      'Mocha',
      mochaStyle,
      'assert.deepEqual(fetchCalls.map(([resource, ...more]) => [String(resource), ...more]), ' +
        "[['https://a.test/b', 1], ['/c']]);",
    ],
  ] as const)('have requested URLs compared as texts, with %s', (_, style, line) => {
    const url = { is: 'url', text: 'https://a.test/b' } as const;
    const calls: ObservedValue = {
      is: 'array',
      elements: [{ is: 'array', elements: [url, observed(1)] }, observed(['/c'])],
    };
    const spied = asserts({ of: 'spied', method: 'fetch' }, calls);

    expect(canAssert(spied)).toBe(true);
    expect(body(generated([call('stamp')], [spied], ['fetch']), { style }).at(-1)).toBe(line);
  });

  it('have another name for a spy where the name is taken', () => {
    const printing = generated(
      [call('stamp')],
      [asserts({ of: 'spied', method: 'warn' }, observed([['a']]))],
    );
    const text = "import { expect, it } from 'vitest';\nconst warn = 1;\n";
    const existing = readTestFile('test/unit.test.ts', text);
    const lines = existing ? body(printing, { existing }) : [];

    expect(lines.at(-1)).toBe("expect(consoleWarn.mock.calls).toEqual([['a']]);");
  });

  it.each([vitestStyle, jestStyle, nodeStyle, mochaStyle])(
    'are put back as they were loaded, where that is to be written: $runner',
    (style) => {
      const restore = { statements: [call('stamp')], typeArgument: 'number' } as const;
      const changing = { ...diced, surroundings: [], restore };
      const again = { ...changing, isRestored: true };
      expect(print([again, again], { style })).toContain(
        '  afterEach(() => {\n    stamp();\n  });\n',
      );
      expect(print([changing], { style })).not.toContain('afterEach');
    },
  );

  it('need nothing put back with node:test', () => {
    expect(print([diced], { style: nodeStyle })).toContain("it('returns 4', (t) => {");
    expect(print([diced], { style: nodeStyle })).not.toContain('afterEach');
  });

  it.each([
    [
      'Vitest',
      vitestStyle,
      [
        "vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00.000Z') });",
        'const promise = load(1);',
        'await vi.advanceTimersByTimeAsync(500);',
        'expect(await promise).toBe(2);',
      ],
    ],
    [
      'Jest',
      jestStyle,
      [
        "jest.useFakeTimers({ now: new Date('2020-01-01T00:00:00.000Z'), doNotFake: ['nextTick', 'queueMicrotask'] });",
        'const promise = load(1);',
        'await jest.advanceTimersByTimeAsync(500);',
        'expect(await promise).toBe(2);',
      ],
    ],
    [
      'node:test',
      nodeStyle,
      [
        "t.mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval', 'setImmediate'], now: new Date('2020-01-01T00:00:00.000Z') });",
        'const promise = load(1);',
        'await passTime(t.mock.timers, 500);',
        'assert.equal(await promise, 2);',
      ],
    ],
  ])('move the clock while a promise is held, with %s', (_, style, lines) => {
    const moving = generated(
      [
        value(1),
        call('load', 0),
        value(500),
        { kind: 'advance', milliseconds: 2 },
        { kind: 'await', promise: 1 },
      ],
      [gave(4, 2)],
      ['time', 'timers'],
    );
    expect(body(moving, { style })).toEqual(lines);
    expect(print([moving], { style }).includes('useRealTimers')).toBe(style !== nodeStyle);
  });

  it('fix the clocks that count from a beginning where code reads them', () => {
    const steps = [value(1), call('load', 0), { kind: 'await', promise: 1 }] as const;
    const reading = generated([...steps], [gave(2, 2)], ['elapsed', 'hrtime', 'time']);

    expect(body(reading, { style: vitestStyle })[0]).toContain(
      "toFake: ['Date', 'hrtime', 'performance']",
    );
    expect(body(reading, { style: jestStyle })[0]).toContain(
      "doNotFake: ['nextTick', 'queueMicrotask',",
    );
  });

  const rising = [value(4), { kind: 'random', steps: 0 }, call('dice')] as const;

  it.each([
    ['Vitest', vitestStyle, "vi.spyOn(Math, 'random').mockImplementation(rising(4));"],
    ['Jest', jestStyle, "jest.spyOn(Math, 'random').mockImplementation(rising(4));"],
    ['node:test', nodeStyle, "t.mock.method(Math, 'random', rising(4));"],
    ['Mocha', mochaStyle, 'Math.random = rising(4);'],
  ])('let random numbers rise with %s, and put them back', (_, style, line) => {
    const raised = generated([...rising], [gave(2, 3)], ['random']);
    const [first, ...rest] = body(raised, { style });
    const file = print([raised], { style });

    expect(first).toBe(line);
    expect(rest).toHaveLength(1);
    expect(file).toContain('  let drawn = 0;\n  return () => (drawn++ % steps) / steps;\n');
    expect(file.includes('afterEach')).toBe(style !== nodeStyle);
    expect(print([diced], { style })).not.toContain('rising');
  });

  it.each([
    ['TypeScript', vitestStyle, '(iterable: AsyncIterable<Element>): Promise<Element[]> {'],
    ['JavaScript', scripts, '(iterable) {'],
  ])(
    'gather the elements of an async iterable by a function of the file in %s',
    (_, style, end) => {
      const steps = [
        value(2),
        call('count', 0),
        { kind: 'await', promise: 1, gathers: true },
      ] as const;
      const gathering = generated([...steps], [gave(2, [1, 2])]);

      expect(body(gathering, { style }).join()).toContain('await elementsOf(count(2))');
      expect(print([gathering], { style })).toMatch(/async function elementsOf(?:<Element>)?\(/);
      expect(print([gathering], { style })).toContain(end);
      expect(print([diced], { style })).not.toContain('elementsOf');
    },
  );

  it.each([
    ['is indented as the test is', ['return value', '  .trim();'], '    '],
    ['stays as it is with a template literal', ['return `', '`;'], ''],
  ])('a function of several lines from an example %s', (_, [first = '', second = ''], indent) => {
    const text = `function (value) {\n    ${first}\n    ${second}\n  }`;
    const behaviour = { does: 'compute', text, plain: text } as const;
    const stub = { kind: 'stub', parameterNames: ['value'], behaviour } as const;
    const printed = print([generated([value(7), stub, call('each', 0, 1)], [])]);

    const own = indent === '' ? ['    ', '  '] : [`${indent}  `, indent];
    expect(printed).toContain(
      `function (value) {\n${own[0]}${first}\n${own[0]}${second}\n${own[1]}}`,
    );
  });

  it('fix random numbers that are drawn before they rise, and change them in the same place', () => {
    const later = generated(
      [call('dice'), value(4), { kind: 'random', steps: 1 }, call('dice')],
      [gave(3, 3)],
      ['random'],
    );

    expect(body(later, { style: nodeStyle }).slice(0, 3)).toEqual([
      "t.mock.method(Math, 'random', () => 0.5);",
      'dice();',
      'Math.random = rising(4);',
    ]);
    expect(body(later, { style: vitestStyle })[0]).toBe(
      "vi.spyOn(Math, 'random').mockReturnValue(0.5);",
    );
  });

  const red = { kind: 'primitive', value: { of: 'string', value: 'red' } } as const;
  const none = { kind: 'primitive', value: { of: 'undefined' } } as const;
  const coloured = generated(
    [
      red,
      { kind: 'environment', name: 'COLOUR', value: 0 },
      none,
      { kind: 'environment', name: 'TERM', value: 2 },
      call('stamp'),
    ],
    [gave(4, 'x')],
  );

  it('set variables of the environment with Vitest, and put them back', () => {
    expect(body(coloured, { style: vitestStyle }).slice(0, 2)).toEqual([
      "vi.stubEnv('COLOUR', 'red');",
      "vi.stubEnv('TERM', undefined);",
    ]);
    expect(print([coloured], { style: vitestStyle })).toContain(
      '  afterEach(() => {\n    vi.unstubAllEnvs();\n  });\n',
    );
  });

  it.each([
    ['Jest', jestStyle],
    ['node:test', nodeStyle],
    ['Mocha', mochaStyle],
  ])('set variables of the environment with %s, and put them back', (_, style) => {
    const file = print([coloured], { style });

    expect(body(coloured, { style }).slice(0, 2)).toEqual([
      "process.env.COLOUR = 'red';",
      'delete process.env.TERM;',
    ]);
    expect(file).toContain('const realEnvironment = { ...process.env };\n');
    expect(file).toContain(
      [
        '  afterEach(() => {',
        '    delete process.env.COLOUR;',
        '    delete process.env.TERM;',
        '    Object.assign(process.env, realEnvironment);',
        '  });',
      ].join('\n'),
    );
    expect(print([clocked], { style })).not.toContain('realEnvironment');
  });

  const equipped = generated(
    [
      { kind: 'primitive', value: { of: 'boolean', value: false } },
      { kind: 'assign', callable: 'globalThis.navigator.onLine', value: 0 },
      value(7),
      {
        kind: 'stub',
        parameterNames: [],
        behaviour: { does: 'return', value: 2 },
        isClass: true,
      },
      { kind: 'assign', callable: 'globalThis.Observer', value: 3 },
      call('stamp'),
    ],
    [gave(5, 'x')],
  );

  it('set globals with Vitest, and put them back', () => {
    expect(body(equipped, { style: vitestStyle }).slice(0, 2)).toEqual([
      "Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });",
      "vi.stubGlobal('Observer', function () { return 7; });",
    ]);
    expect(print([equipped], { style: vitestStyle })).toContain(
      [
        '  afterEach(() => {',
        '    vi.unstubAllGlobals();',
        "    Reflect.deleteProperty(navigator, 'onLine');",
        '  });',
      ].join('\n'),
    );
  });

  it('set what elements have, a method or a value, and put it back', () => {
    const drawn = generated(
      [
        value(7),
        { kind: 'assign', callable: 'globalThis.HTMLElement.prototype.offsetWidth', value: 0 },
        { kind: 'stub', parameterNames: [], behaviour: { does: 'return', value: 0 } },
        { kind: 'assign', callable: 'globalThis.HTMLElement.prototype.measure', value: 2 },
        call('stamp'),
      ],
      [gave(4, 'x')],
    );

    expect(body(drawn, { style: vitestStyle }).slice(0, 2)).toEqual([
      "vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(7);",
      "vi.spyOn(HTMLElement.prototype, 'measure').mockImplementation(() => 7);",
    ]);
    const file = print([drawn], { style: vitestStyle });
    expect(file).toContain('  afterEach(() => {\n    vi.restoreAllMocks();\n  });\n');
    expect(file).toContain('if offsetWidth is 7 and there is measure');
  });

  it.each([
    ['Jest', jestStyle],
    ['node:test', nodeStyle],
    ['Mocha', mochaStyle],
  ])('set globals with %s, and put them back', (_, style) => {
    expect(body(equipped, { style }).slice(0, 2)).toEqual([
      "Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });",
      "Object.defineProperty(globalThis, 'Observer', { configurable: true, value: function () { return 7; } });",
    ]);
    expect(print([equipped], { style })).toContain(
      [
        '  afterEach(() => {',
        "    Reflect.deleteProperty(navigator, 'onLine');",
        "    Reflect.deleteProperty(globalThis, 'Observer');",
        '  });',
      ].join('\n'),
    );
  });

  it('count `performance.now` from the time of the test where the runner does not fake it', () => {
    const reading = generated([call('stamp')], [gave(0, 'x')], ['elapsed', 'time']);

    expect(body(reading, { style: nodeStyle })[1]).toBe(
      "t.mock.method(performance, 'now', () => Date.now() - Date.parse('2020-01-01T00:00:00.000Z'));",
    );
    expect(body(reading, { style: mochaStyle }).slice(0, 2)).toEqual([
      'fixTime();',
      'performance.now = () => 0;',
    ]);
    const mocha = print([reading], { style: mochaStyle });
    expect(mocha).toContain('const realNow = performance.now;\n');
    expect(mocha).toContain(
      '  afterEach(() => {\n    globalThis.Date = RealDate;\n    performance.now = realNow;\n  });\n',
    );
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
