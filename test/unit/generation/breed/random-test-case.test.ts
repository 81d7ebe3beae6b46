import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../src/foundation/random.ts';
import { dependencies } from '../../../../src/generation/breed/typing/statement-uses.ts';
import { randomTestCase } from '../../../../src/generation/breed/random-test-case.ts';
import { randomString } from '../../../../src/generation/breed/values/string-values.ts';
import type { Statement, TestCase } from '../../../../src/model/test-case.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import type { ValueType } from '../../../../src/model/value-type.ts';
import {
  callable,
  classOf,
  constructor,
  instance,
  kindsUnit,
  moneyUnit,
  number,
  object,
  parameters,
  stackUnit,
  string,
  union,
  unit,
  unknown,
} from '../sample-units.ts';
import { materialFor } from './materials.ts';

/** Random test cases that call one of these. */
function testCases(model: UnitModel, ids: readonly string[], count = 40): TestCase[] {
  const material = materialFor(model, 5);
  const targets = model.callables.filter(({ id }) => ids.includes(id));
  return Array.from({ length: count }, () => randomTestCase(material, { targets, length: 6 }));
}

function statementsOf(model: UnitModel, ids: readonly string[], count = 40): Statement[] {
  return testCases(model, ids, count).flatMap(({ statements }) => statements);
}

function calls(
  statements: readonly Statement[],
  id: string,
): Extract<Statement, { kind: 'call' }>[] {
  return statements.flatMap((each) => (each.kind === 'call' && each.callable === id ? [each] : []));
}

describe('randomTestCase', () => {
  it('calls a target in each test case', () => {
    const made = testCases(moneyUnit, ['Money#plus']);

    expect(made.filter(({ statements }) => calls(statements, 'Money#plus').length === 0)).toEqual(
      [],
    );
  });

  it('makes an instance whose constructor is private by all of its factories', () => {
    const made = statementsOf(moneyUnit, ['Money#amount']);
    const receivers = ['Money.of', 'Money.parse', 'Money.load'].map((id) => calls(made, id).length);

    expect(Math.min(...receivers)).toBeGreaterThan(0);
  });

  it('waits for a promise right after the call that gives it', () => {
    const made = testCases(moneyUnit, ['Money.load']);
    const waits = made.flatMap(({ statements }) =>
      statements.flatMap((each, at) =>
        each.kind === 'call' && each.callable === 'Money.load' ? [statements[at + 1]?.kind] : [],
      ),
    );

    expect(new Set(waits)).toEqual(new Set(['await']));
  });

  it('ends values of types that contain themselves', () => {
    const made = testCases(kindsUnit, ['depth']);
    const sizes = made.map((testCase) => {
      const at = testCase.statements.findIndex((each) => each.kind === 'call');
      return dependencies(testCase, at).size;
    });

    expect(Math.max(...sizes)).toBeLessThan(60);
    expect(new Set(sizes).size).toBeGreaterThan(5);
  });

  it('makes each member of a union of objects, and leaves optional members out at times', () => {
    const objects = statementsOf(kindsUnit, ['area']).flatMap((each) =>
      each.kind === 'object' ? [each.members.map(([name]) => name).join()] : [],
    );

    expect(new Set(objects.filter((names) => names.startsWith('kind')))).toEqual(
      new Set(['kind,radius', 'kind,side', 'kind,side,label']),
    );
  });

  it('makes objects of a declared type by functions that return them as often as by their members', () => {
    const members = parameters({ x: number, y: number });
    const point: ValueType = { kind: 'object', members, name: 'Point' };
    const model = unit({
      callables: [callable('origin', {}, point), callable('distance', { from: point }, number)],
    });
    const made = statementsOf(model, ['distance'], 80);
    const [called, written] = [calls(made, 'origin'), made.filter(({ kind }) => kind === 'object')];

    expect(called.length).toBeGreaterThan(20);
    expect(written.length).toBeGreaterThan(20);
  });

  it('gives results of functions of the unit to parameters of which nothing is known', () => {
    const model = unit({
      callables: [
        callable('origin', {}, object({ x: number })),
        callable('show', { value: unknown }, number),
      ],
    });

    const material = materialFor(model, 5);
    const targets = model.callables.filter(({ id }) => id === 'show');
    const made = Array.from({ length: 80 }, () => randomTestCase(material, { targets, length: 1 }));

    expect(made.flatMap(({ statements }) => calls(statements, 'origin')).length).toBeGreaterThan(0);
  });

  it('writes enum members by their names', () => {
    const members = statementsOf(kindsUnit, ['paint']).flatMap((each) =>
      each.kind === 'member' ? [each.member] : [],
    );

    expect(new Set(members)).toEqual(new Set(['Red', 'Blue']));
  });

  it('passes functions that compare, return, give back an argument and throw', () => {
    const stubs = statementsOf(kindsUnit, ['sortBy'], 80).flatMap((each) =>
      each.kind === 'stub' ? [each.behaviour.does] : [],
    );

    expect(stubs).toEqual(
      expect.arrayContaining(['compare', 'return', 'return-argument', 'throw']),
    );
  });

  it('passes functions that call the functions which they are given, with values that fit', () => {
    const task: ValueType = {
      kind: 'function',
      parameters: parameters({ name: { kind: 'string' } }),
      returns: { kind: 'unknown' },
      receiver: { kind: 'object', members: [], others: { kind: 'number' } },
    };
    const host: ValueType = {
      kind: 'function',
      parameters: parameters({ title: { kind: 'string' }, task }),
      returns: { kind: 'unknown' },
    };
    const model = unit({ callables: [callable('plug', { host }, { kind: 'undefined' })] });
    const made = testCases(model, ['plug']).flatMap(({ statements }) =>
      statements.flatMap((each) =>
        each.kind === 'stub' && each.behaviour.does === 'call-argument'
          ? [
              {
                at: each.behaviour.at,
                receiver: statements[each.behaviour.receiver ?? -1]?.kind,
                given: each.behaviour.arguments.map((at) => statements[at]),
              },
            ]
          : [],
      ),
    );

    expect(made.length).toBeGreaterThan(3);
    for (const each of made) {
      expect(each).toMatchObject({
        at: 1,
        receiver: 'object',
        given: [{ kind: 'primitive', value: { of: 'string' } }],
      });
    }
  });

  it('makes signals that are aborted and signals that are not', () => {
    const signal: ValueType = { kind: 'built-in', name: 'AbortSignal' };
    const model = unit({ callables: [callable('wait', { signal }, { kind: 'undefined' })] });
    const made = statementsOf(model, ['wait']).flatMap((each) =>
      each.kind === 'built-in' ? [`${each.class} of ${each.arguments.length}`] : [],
    );

    expect(new Set(made)).toEqual(new Set(['AbortSignal of 0', 'AbortSignal of 1']));
  });

  it('passes functions that resolve and reject where promises are asked for', () => {
    const model = unit({
      callables: kindsUnit.callables.filter(({ id }) => id === 'mapAsync'),
    });
    const stubs = statementsOf(model, ['mapAsync'], 80).flatMap((each) =>
      each.kind === 'stub' ? [each.behaviour.does] : [],
    );

    expect(new Set(stubs)).toEqual(new Set(['resolve', 'reject', 'throw']));
  });

  it('lets one primitive type, or any, stand for type parameters in a test case', () => {
    const pushed = testCases(stackUnit, ['Stack#push']).flatMap(({ statements, typeArgument }) =>
      calls(statements, 'Stack#push').flatMap((call) => {
        const value = statements[call.arguments[0] ?? -1];
        return value?.kind === 'primitive' ? [`${typeArgument} ${value.value.of}`] : [];
      }),
    );

    const ofAny = pushed.filter((each) => each.startsWith('unknown '));
    expect(new Set(pushed.filter((each) => !ofAny.includes(each)))).toEqual(
      new Set(['number number', 'string string']),
    );
    expect(new Set(ofAny).size).toBeGreaterThan(1);
  });

  it('does not call what needs a value that cannot be made', () => {
    const made = statementsOf(kindsUnit, ['use', 'fail', 'measure']);

    expect([...calls(made, 'use'), ...calls(made, 'fail')]).toEqual([]);
    expect(calls(made, 'measure').length).toBeGreaterThan(0);
  });

  it('is empty where no target can be called', () => {
    expect(testCases(kindsUnit, ['use', 'fail'], 1)).toMatchObject([{ statements: [] }]);
  });

  it('makes instances that only another instance leads to', () => {
    const chain = unit({
      classes: ['A', 'B', 'C'].map((id) => classOf(id)),
      callables: [
        constructor('A', { size: number }),
        callable('A#toB', { other: instance('A') }, instance('B')),
        callable(
          'B#toC',
          {},
          { kind: 'promise', value: union(instance('C'), { kind: 'undefined' }) },
        ),
        callable('C#name', {}, string),
        // These lead nowhere.
        callable('C#copy', {}, instance('C')),
        callable('B#back', { from: instance('C') }, instance('B')),
      ],
    });

    expect(calls(statementsOf(chain, ['C#name']), 'C#name').length).toBeGreaterThan(39);
  });

  it('leaves out trailing optional arguments at times, and passes up to three of a rest parameter', () => {
    const made = calls(statementsOf(moneyUnit, ['Money#split'], 80), 'Money#split');
    const counts = new Set(made.map((call) => call.arguments.length));

    expect([...counts].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });

  it('takes constants of the unit, their neighbours, and matches of its patterns', () => {
    const model = unit({
      callables: [callable('take', { count: number, text: string }, unknown)],
      constants: { numbers: [4711], strings: ['needle'], bigints: [], patterns: ['^v\\d{4}$'] },
    });
    const values = statementsOf(model, ['take'], 80).flatMap((each) =>
      each.kind === 'primitive' && 'text' in each.value
        ? [each.value.text]
        : each.kind === 'primitive' && each.value.of === 'string'
          ? [each.value.value]
          : [],
    );

    expect(values).toEqual(expect.arrayContaining(['4711', '4710', '4712', 'needle']));
    expect(values.some((value) => /^v\d{4}$/.test(value))).toBe(true);
  });

  it('gives values that were seen back as arguments', () => {
    const model = unit({ callables: [callable('take', { count: number }, unknown)] });
    const material = materialFor(model, 2);
    material.seen.note({ is: 'array', elements: [{ is: 'number', text: '98765' }] });
    const made = Array.from({ length: 40 }, () =>
      JSON.stringify(randomTestCase(material, { targets: model.callables, length: 5 })),
    );

    expect(made.some((each) => each.includes('98765'))).toBe(true);
  });

  it.each<readonly [what: string, isOne: (value: string) => boolean]>([
    ['a date', (value) => /^\d{4}-\d\d-\d\d$/.test(value)],
    ['a moment', (value) => /^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(value)],
    ['a time of day', (value) => /^\d\d:\d\d$/.test(value)],
    ['a hexadecimal number', (value) => /^0x[\da-f]+$/.test(value)],
    ['a number with an exponent', (value) => /^\de\d$/.test(value)],
    ['an e-mail address', (value) => /^\w+@\w+\.\w+$/.test(value)],
    ['a URL', (value) => value.startsWith('https:') && URL.canParse(value)],
    ['a UUID', (value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)],
    ['a version', (value) => /^\d+\.\d+\.\d+$/.test(value)],
    ['an object as JSON', (value) => value.startsWith('{') && isJson(value)],
    ['a list as JSON', (value) => value.startsWith('[') && isJson(value)],
    ['a colour', (value) => /^#[\da-f]{6}$/.test(value)],
  ])('writes %s', (_what, isOne) => {
    expect(randomStrings.some(isOne)).toBe(true);
  });

  it('puts backslashes before marks where the unit knows them', () => {
    const made = (constants: readonly string[]): string[] =>
      Array.from({ length: 2000 }, () => randomString(random, { ...nothingKnown, constants }));
    const isEscaped = (text: string): boolean => /"[a-z]*\\[<>].*"/.test(text);

    expect(made(['"', '<', '>', '\\']).some(isEscaped)).toBe(true);
    expect(made(['"', '<', '>', '/']).some(isEscaped)).toBe(false);
  });

  it('joins known numbers, and those next to them, by the marks of the unit', () => {
    const known = { ...nothingKnown, constants: ['.'], numbers: [4321, -3, 0.5] };
    const made = Array.from({ length: 2000 }, () => randomString(random, known));
    const numerals = made.flatMap((text) => (/^\d+(?:\.\d+)+$/.test(text) ? text.split('.') : []));

    expect(new Set(numerals.filter((each) => each.length > 3))).toEqual(
      new Set(['4320', '4321', '4322']),
    );
  });

  it('makes texts of the characters at the limits that the unit knows, unless there is only one such number', () => {
    const made = (numbers: readonly number[]): Set<number> => {
      const texts = Array.from({ length: 2000 }, () =>
        randomString(random, { ...nothingKnown, numbers }),
      );
      return new Set(
        texts
          .join('')
          .split('')
          .map((one) => one.charCodeAt(0)),
      );
    };
    const near = [0xd7ff, 0xd800, 0xd801, 0xdbfe, 0xdbff, 0xdc00];
    const found = made([0xd800, 0xdbff, 1000, 0x20, 0x110000]);

    expect(near.filter((code) => found.has(code))).toEqual(near);
    expect([999, 1000, 1001].filter((code) => found.has(code))).toEqual([]);
    expect(made([0xd800]).has(0xd800)).toBe(false);
  });

  it('tries what conditions compared, and numbers next to it', () => {
    const model = unit({
      callables: [callable('take', { count: number, text: string }, unknown)],
    });
    const material = materialFor(model, 2);
    material.seen.noteCompared(
      { statements: [], typeArgument: 'number' },
      {
        pairs: [
          [98_765, 98_765],
          ['needle', 'needle'],
        ],
        keys: [],
      },
    );
    const made = Array.from({ length: 150 }, () =>
      JSON.stringify(randomTestCase(material, { targets: model.callables, length: 5 })),
    ).join();

    for (const value of ['"98764"', '"98765"', '"98766"', '"needle"'])
      expect(made).toContain(value);
  });

  it('gives objects with any keys those that were looked up in vain', () => {
    const table: ValueType = { kind: 'object', members: [], others: number };
    const material = materialFor(unit({ callables: [callable('take', { table }, unknown)] }), 2);
    material.seen.noteCompared(
      { statements: [], typeArgument: 'number' },
      { pairs: [], keys: ['*'] },
    );
    const made = Array.from({ length: 50 }, () =>
      randomTestCase(material, { targets: material.index.model.callables, length: 5 }),
    );
    const keys = made.flatMap(({ statements }) =>
      statements.flatMap((each) =>
        each.kind === 'object' ? each.members.map(([key]) => key) : [],
      ),
    );

    expect(keys).toContain('*');
  });

  it('writes built-in values of each kind that is asked for', () => {
    const made = statementsOf(kindsUnit, ['builtIns', 'collect']);
    const classes = made.flatMap((each) => (each.kind === 'built-in' ? [each.class] : []));

    expect(classes).toEqual(
      expect.arrayContaining(['Date', 'URL', 'Uint8Array', 'Buffer', 'Promise', 'Map', 'Set']),
    );
    expect(made.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['regexp', 'async-iterable']),
    );
  });

  it('writes promises that settle at once, later, or never, and rejected ones', () => {
    const made = statementsOf(kindsUnit, ['builtIns']).flatMap((each) =>
      each.kind === 'built-in' && each.class === 'Promise' ? [each] : [],
    );

    expect(new Set(made.map((each) => each.arguments.length))).toEqual(new Set([0, 1, 2]));
    expect(new Set(made.map(({ isRejected }) => isRejected))).toEqual(new Set([undefined, true]));
  });

  it('gathers the elements of the async iterable that a call gives', () => {
    const items = { kind: 'iterable', element: number, isAsync: true } as const;
    const model = unit({ callables: [callable('follow', { to: number }, items)] });
    const statements = testCases(model, ['follow']).flatMap((one) => one.statements);
    const followed = statements.filter(({ kind }) => kind === 'call').length;
    const waits = statements.filter((each) => each.kind === 'await' && each.gathers === true);

    expect(followed).toBeGreaterThan(0);
    expect(waits).toHaveLength(followed);
  });

  it('passes an object literal where an object type is asked for', () => {
    const options = object({ width: number, 'depth?': number });
    const model = unit({ callables: [callable('open', { options }, number)] });
    const given = testCases(model, ['open']).flatMap(({ statements }) =>
      calls(statements, 'open').map((each) => statements[each.arguments[0] ?? -1]?.kind),
    );

    expect(new Set(given)).toEqual(new Set(['object']));
  });

  it('passes a function that throws where nothing that it should return can be made', () => {
    const model = unit({
      classes: [classOf('Box')],
      callables: [
        callable(
          'each',
          { visit: { kind: 'function', parameters: parameters({}), returns: instance('Box') } },
          number,
        ),
      ],
    });
    const made = statementsOf(model, ['each']);
    const stubs = made.flatMap((each) => (each.kind === 'stub' ? [each.behaviour.does] : []));

    expect(new Set(stubs)).toEqual(new Set(['throw']));
    expect(calls(made, 'each').length).toBeGreaterThan(0);
  });
});

const nothingKnown = {
  constants: [],
  numbers: [],
  seen: [],
  compared: [],
  patterns: [],
  separators: [],
  names: [],
};

const random = createRandom(5);
const randomStrings = Array.from({ length: 8000 }, () => randomString(random, nothingKnown));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
