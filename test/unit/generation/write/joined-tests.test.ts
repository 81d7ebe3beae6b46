import { describe, expect, it } from 'vitest';

import { printTests } from '../../../../src/generation/write/print-tests.ts';
import { titlesIn } from '../../../../src/generation/write/files/located-tests.ts';
import { readTestFile } from '../../../../src/generation/write/files/read-test-file.ts';
import type { GeneratedTest } from '../../../../src/model/generated-test.ts';
import { body, print } from './printing.ts';
import { sampleModel } from './sample-unit.ts';
import {
  call,
  callable,
  callOn,
  gave,
  generated,
  nodeStyle,
  number,
  threw,
  unitModel,
  value,
  vitestStyle,
} from './test-cases.ts';

const parsing = (text: string, message: string): GeneratedTest =>
  generated([value(text), call('parse', 0)], [threw(1, 'SyntaxError', message)]);
const adding = (a: number, b: number, result: number): GeneratedTest =>
  generated([value(a), value(b), call('add', 0, 1)], [gave(2, result)]);
const failures = [parsing('1.', 'No: 1.'), parsing('-', 'No: -'), parsing('', 'Nothing')];
const sums = [adding(1, 2, 3), adding(2, 2, 4), adding(1, -1, 0)];

function titlesOf(tests: readonly GeneratedTest[]): readonly string[] {
  const input = { model: sampleModel, tests, style: vitestStyle, path: 'test/unit.test.ts' };
  return [...printTests(input).titles.values()];
}

describe('tests that differ in literals only', () => {
  it('are a table, whose rows have titles of their own', () => {
    expect(print(failures)).toContain(`  it.each([
    ['1.', 'No: 1.'],
    ['-', 'No: -'],
    ['', 'Nothing'],
  ])("throws a SyntaxError for '%s'", (text, message) => {
    expect(() => parse(text)).toThrow(new SyntaxError(message));
  });`);
    expect(titlesOf(failures)).toEqual([
      "parse throws a SyntaxError for '1.'",
      "parse throws a SyntaxError for '-'",
      "parse throws a SyntaxError for ''",
    ]);
  });

  it('have a title in which a result that differs stands last, like its column', () => {
    expect(print(sums)).toContain(`  it.each([
    [1, 2, 3],
    [2, 2, 4],
    [1, -1, 0],
  ])('for %s and %s returns %s', (a, b, expected) => {`);
    expect(titlesOf(sums)).toEqual([
      'add for 1 and 2 returns 3',
      'add for 2 and 2 returns 4',
      'add for 1 and -1 returns 0',
    ]);
  });

  it('have titles that tell two arguments apart which are one variable in the first test', () => {
    const same = generated([value(5), call('add', 0, 0)], [gave(1, 10)]);

    expect(titlesOf([same, ...sums.slice(0, 2)])).toEqual([
      'add for 5 and 5 returns 10',
      'add for 1 and 2 returns 3',
      'add for 2 and 2 returns 4',
    ]);
  });

  it('are a loop where the runner has no tables', () => {
    expect(print(sums, { style: nodeStyle })).toContain(`  for (const { a, b, expected } of [
    { a: 1, b: 2, expected: 3 },
    { a: 2, b: 2, expected: 4 },
    { a: 1, b: -1, expected: 0 },
  ]) {
    it(\`for \${a} and \${b} returns \${expected}\`, () => {
      assert.equal(add(a, b), expected);
    });
  }`);
  });

  it('have titles as a column where one for all would not tell rows apart', () => {
    const tests = [adding(1, 2, 3), adding(2, 2, 4), adding(Number.MAX_SAFE_INTEGER, 0, 5)];

    expect(print(tests)).toContain(`  it.each([
    ['returns 3 for 1 and 2', 1, 2, 3],
    ['returns 4 for 2 and 2', 2, 2, 4],
    ['returns 5 for Number.MAX_SAFE_INTEGER and 0', Number.MAX_SAFE_INTEGER, 0, 5],
  ])('%s', (_title, a, b, expected) => {`);
  });

  it('are a table without those whose titles have marks of the runner', () => {
    const tests = [...failures, parsing('%s', 'No: %s')];

    expect(titlesOf(tests)).toEqual([
      "parse throws a SyntaxError for '1.'",
      "parse throws a SyntaxError for '-'",
      "parse throws a SyntaxError for ''",
      "parse throws a SyntaxError for '%s': No: %s",
    ]);
    expect(print(tests)).toContain('it.each([');
  });

  it('name columns after what each value is given to', () => {
    const objects = ['fast', 'slow', 'slow'].map((mode, at) =>
      generated(
        [
          value(mode),
          value(`tag${at}`),
          { kind: 'array', elements: [1, 1] },
          {
            kind: 'object',
            members: [
              ['mode', 0],
              ['tags', 2],
            ],
          },
          call('echo', 3),
        ],
        [gave(4, at)],
      ),
    );
    const style = { ...vitestStyle, isTypeScript: false };

    expect(print(objects, { style })).toContain('expect(echo({ mode, tags })).toBe(expected);');
  });

  it('are one test where they are two that do the same, an assertion each', () => {
    const two = [adding(1, 2, 3), adding(2, 1, 3)];
    const title = 'add returns 3 for 1 and 2 and for 2 and 1';

    expect(titlesOf(two)).toEqual([title, title]);
    expect(print(two)).toContain(`    expect(add(1, 2)).toBe(3);
    expect(add(2, 1)).toBe(3);
  });`);
  });

  it('stay apart where they are two that do different things', () => {
    expect(titlesOf(sums.slice(0, 2))).toEqual([
      'add returns 3 for 1 and 2',
      'add returns 4 for 2 and 2',
    ]);
  });

  it('are a table where they are two that do the same and need several statements', () => {
    const failing = (item: number): GeneratedTest =>
      generated(
        [call('Stack'), value(item), callOn(0, 'Stack#push', 1)],
        [threw(2, 'RangeError', 'full')],
      );

    expect(titlesOf([failing(1), failing(2)])).toEqual([
      'Stack push throws a RangeError for 1',
      'Stack push throws a RangeError for 2',
    ]);
    expect(print([failing(1), failing(2)]).match(/toThrow/g)).toHaveLength(1);
  });

  it('stay apart where they do something else', () => {
    expect(print([adding(1, 2, 3), adding(1, 2, Number.NaN)]).match(/\bit\(/g)).toHaveLength(2);
  });

  it.each([
    ['vitest', vitestStyle],
    ['node:test', nodeStyle],
  ])('stay apart where the file has a table of their title in the tests of %s', (_, style) => {
    const file = readTestFile('test/unit.test.ts', print(sums, { style }));
    const takenTitles = file && titlesIn(file);

    expect(
      print(sums, { style, ...(takenTitles && { takenTitles }) }).match(/\b(?:it|test)\(/g),
    ).toHaveLength(3);
  });

  it('share the casts that the type checker asks for', () => {
    const casts = new Set(failures.map(({ id }) => `${id}:1:0` as const));

    expect(print(failures, { casts })).toContain('parse(text as never)');
  });

  it('are read back from a file, with the title that they have there', () => {
    for (const style of [vitestStyle, nodeStyle]) {
      const file = readTestFile('test/unit.test.ts', print([...failures, ...sums], { style }));

      expect(file && titlesIn(file).size).toBe(2);
    }
  });
});

describe('parameters of a stub', () => {
  const stub = {
    kind: 'stub',
    parameterNames: ['item'],
    behaviour: { does: 'return-argument', at: 0 },
  } as const;

  it('have the type unknown where any value may go', () => {
    expect(body(generated([stub, call('echo', 0)], [gave(1, 1)]))).toEqual([
      'expect(echo((item: unknown) => item)).toBe(1);',
    ]);
  });

  it('have a type under a cast', () => {
    const test = generated(
      [value(1), { kind: 'array', elements: [0] }, stub, call('each', 1, 2)],
      [gave(3, 1)],
    );

    expect(body(test, { casts: new Set([`${test.id}:3:1`] as const) })).toEqual([
      'expect(each([1], ((item: number) => item) as never)).toBe(1);',
    ]);
  });
});

describe('tests that only read constants', () => {
  const names = ['tab', 'space', 'comma'];
  const model = unitModel(
    [
      ...names.map((id) => callable(id, {}, number, { kind: 'constant' })),
      ...sampleModel.callables,
    ],
    [],
  );
  const reading = (id: string, is: number): GeneratedTest => generated([call(id)], [gave(0, is)]);
  const readings = [reading('tab', 9), reading('space', 32), reading('comma', 44)];

  it('are one test if there are three or more', () => {
    expect(print([...readings, adding(1, 2, 3)], { model }))
      .toContain(`describe('constants', () => {
  it('have their values', () => {
    expect(tab).toBe(9);
    expect(space).toBe(32);
    expect(comma).toBe(44);
  });
});

describe('add'`);
  });

  it('are tests of their own if there are two, or if the file has such a test already', () => {
    const apart = print(readings.slice(1), { model });
    const again = print(readings, { model, takenTitles: new Set(['constants have their values']) });

    for (const text of [apart, again]) expect(text).not.toContain("describe('constants'");
    expect(again).toContain("describe('tab', () => {\n  it('is 9'");
    expect(apart).toContain("describe('comma', () => {\n  it('is 44'");
  });
});
