import { expect, it } from 'vitest';

import {
  knownIn,
  plausibleTests,
  strangeIn,
  usualIn,
} from '../../../../src/app/generalise/plausible-tests.ts';
import type { Assertion, GeneratedTest } from '../../../../src/model/generated-test.ts';
import type { Statement, TestCase } from '../../../../src/model/test-case.ts';
import type { ObservedValue } from '../../../../src/model/test-case-trace.ts';
import type { UnitModel } from '../../../../src/model/unit-model.ts';
import { array, call, num, primitive, str, testCaseOf } from '../../generation/statements.ts';
import { modelsOf } from '../../types/unit/units-in-memory.ts';

const code = `
  export const kept = new Map();
  export function cut(text, start) { if (start > 9) throw new Error('too far'); return text.slice(start); }
`;

function modelIn(file: string): UnitModel {
  return modelsOf({ [file]: code })(file);
}

const text: ObservedValue = { is: 'string', value: 'b' };
const own: ObservedValue = { is: 'error', class: 'Error', message: 'too far' };
const ofEngine: ObservedValue = {
  is: 'error',
  class: 'TypeError',
  message: 'text.slice is not a function',
};

function testOf(testCase: TestCase, expected: ObservedValue): GeneratedTest {
  const at = testCase.statements.length - 1;
  const what: Assertion['what'] =
    expected.is === 'error' ? { of: 'thrown', statement: at } : { of: 'value', variable: at };
  return { id: 0, testCase, assertions: [{ what, expected }], kills: [], surroundings: [] };
}

const cutting = (...given: readonly Statement[]): TestCase =>
  testCaseOf(...given, call('cut', 0, 1));

/** Whether a test is plausible for a unit in a file, of which people have written one example. */
function isPlausible(file: string, test: GeneratedTest): boolean {
  const model = modelIn(file);
  const examples = [cutting(str('ab'), num(1))];
  return plausibleTests([test], model, usualIn(model, examples)).length === 1;
}

it('a test passes what people pass, or something is thrown for what it passes', () => {
  const list = cutting(array(), num(1));

  expect(isPlausible('cut.js', testOf(cutting(str('ab'), num(2)), text))).toBe(true);
  expect(isPlausible('cut.js', testOf(cutting(str('ab'), num(NaN)), text))).toBe(false);
  expect(isPlausible('cut.js', testOf(list, text))).toBe(false);
  expect(isPlausible('cut.js', testOf(list, own))).toBe(true);
});

it('what the engine throws is in no test', () => {
  expect(isPlausible('cut.js', testOf(cutting(num(1), num(1)), ofEngine))).toBe(false);
});

it('places are whole numbers from 0, unless an example has another', () => {
  const from = (start: number): boolean =>
    isPlausible('cut.js', testOf(cutting(str('ab'), num(start)), text));

  expect([0, 2, -1, 0.5].map(from)).toEqual([true, true, false, false]);
});

it('what a module keeps is in no test', () => {
  const kept: ObservedValue = { is: 'map', entries: [] };
  const model = modelIn('cut.js');
  const isUsual = usualIn(model, [cutting(str('ab'), num(1))]);
  const test = testOf(testCaseOf(str('ab'), num(2), call('cut', 0, 1), call('kept')), kept);
  const result = { what: { of: 'value', variable: 2 }, expected: text } as const;
  const both = { ...test, assertions: [result, ...test.assertions] };

  expect(plausibleTests([test], model, isUsual)).toEqual([]);
  expect(plausibleTests([both], model, isUsual)).toEqual([{ ...both, assertions: [result] }]);
});

it('types say what people pass in TypeScript', () => {
  const nothing = cutting(str('ab'), primitive({ of: 'undefined' }));

  expect(isPlausible('cut.js', testOf(nothing, text))).toBe(false);
  expect(isPlausible('cut.ts', testOf(nothing, text))).toBe(true);
});

it('a function is called of which examples tell what it takes', () => {
  const model = modelIn('cut.js');
  const test = testOf(cutting(str('ab'), num(2)), text);

  expect(plausibleTests([test], model, usualIn(model, []))).toEqual([]);
  expect(isPlausible('cut.js', test)).toBe(true);
});

it('a function is called of which a comment tells what it takes', () => {
  const told = `/**
    * @param {string} text
    * @param {number} start
    */
    export function cut(text, start) { return text.slice(start); }`;
  const model = modelsOf({ 'cut.js': told })('cut.js');
  const test = testOf(cutting(str('ab'), num(1)), text);

  expect(plausibleTests([test], model, usualIn(model, []))).toEqual([test]);
});

it('what types describe is known without examples', () => {
  const typed = 'export function cut(text: string, start: number) { return text.slice(start); }';
  const model = modelsOf({ 'cut.ts': typed })('cut.ts');
  const test = testOf(cutting(str('ab'), num(1)), text);

  expect(plausibleTests([test], model, usualIn(model, []))).toEqual([test]);
});

it('texts have no halves of letters, and none without a meaning in Unicode', () => {
  const [half, undefinedLetter, letter] = ['a\udc00', '\u{9ffff}', 'ä'].map((given) =>
    isPlausible('cut.ts', testOf(cutting(str(given), num(1)), text)),
  );

  expect([half, undefinedLetter, letter]).toEqual([false, false, true]);
});

it('signs follow each other as people have written them but for one place, or something is thrown for the text', () => {
  const model = modelIn('cut.js');
  const isUsual = usualIn(model, [cutting(str('a://b'), num(1))]);
  const given = (value: string, expected: ObservedValue): boolean =>
    plausibleTests([testOf(cutting(str(value), num(2)), expected)], model, isUsual).length === 1;

  const texts = ['c://d', 'c/:d', 'c/:d/;e', 'c/;=d'];
  expect(texts.map((each) => given(each, text))).toEqual([true, true, false, false]);
  expect(given('c/;=d', own)).toBe(true);
});

it('no text of a result tells of what was not given', () => {
  const given = (value: string): boolean =>
    isPlausible('cut.js', testOf(cutting(str('ab'), num(2)), { is: 'string', value }));

  expect(['b', 'NaNpx', 'undefined.b', '[object Object]'].map(given)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('no text is passed twice, unless an example passes one twice', () => {
  const model = modelIn('cut.ts');
  const twice = testCaseOf(str('abc'), str('abc'), call('cut', 0, 1));
  const short = testCaseOf(str('a'), str('a'), call('cut', 0, 1));
  const isLeft = (testCase: TestCase, example: TestCase): boolean =>
    usualIn(model, [example])(testCase, false);

  expect(isLeft(twice, cutting(str('ab'), num(1)))).toBe(false);
  expect(isLeft(short, cutting(str('ab'), num(1)))).toBe(true);
  expect(isLeft(twice, testCaseOf(str('xyz'), str('xyz'), call('cut', 0, 1)))).toBe(true);
});

it('no object is passed twice', () => {
  const twice = testCaseOf(array(), call('cut', 0, 0));

  expect(isPlausible('cut.ts', testOf(twice, text))).toBe(false);
});

it('that a function gives nothing is no news if it never gives anything', () => {
  const nothing: ObservedValue = { is: 'undefined' };
  const model = modelIn('cut.ts');
  const idle = testOf(cutting(str('ab'), num(1)), nothing);
  const other = testOf(cutting(str('ab'), num(1)), text);
  const kept = (...tests: readonly GeneratedTest[]): readonly GeneratedTest[] =>
    plausibleTests(tests, model, usualIn(model, []));

  expect(kept(idle)).toEqual([]);
  expect(kept(idle, other)).toEqual([idle, other]);
});

it('a function that is a member of itself has one name', () => {
  const model = modelsOf({
    'cut.js': 'module.exports = cut; module.exports.cut = cut; function cut(text) { return text; }',
  })('cut.js');
  const [main, member] = model.callables.map(({ id }) => id);
  const known = knownIn(model, [testCaseOf(str('a'), call(main ?? '', 0))]);

  expect(model.callables.map(({ kind }) => kind)).toEqual(['function', 'static-method']);
  expect([known(main ?? ''), known(member ?? '')]).toEqual([true, false]);
});

it('a row makes at most four calls, and tells neither a number that nobody can check, also in a text, nor a long text', () => {
  const cuts = (count: number): TestCase =>
    testCaseOf(str('ab'), num(1), ...Array.from({ length: count }, () => call('cut', 0, 1)));
  const fraction: ObservedValue = { is: 'string', value: '0.2720290549821332 - 1i' };

  expect(isPlausible('cut.ts', testOf(cuts(4), text))).toBe(true);
  expect(isPlausible('cut.ts', testOf(cuts(5), text))).toBe(false);
  expect(isPlausible('cut.ts', testOf(cuts(1), fraction))).toBe(false);
  const whole = (of: string): ObservedValue => ({ is: 'number', text: of });
  expect(isPlausible('cut.ts', testOf(cuts(1), whole('1577836800000')))).toBe(true);
  expect(isPlausible('cut.ts', testOf(cuts(1), whole('5000000000017053')))).toBe(false);
  const long = (length: number): ObservedValue => ({ is: 'string', value: 'a'.repeat(length) });
  expect(isPlausible('cut.ts', testOf(cuts(1), long(50)))).toBe(true);
  expect(isPlausible('cut.ts', testOf(cuts(1), long(51)))).toBe(false);
});

it('texts have no control characters but spaces and ends of lines', () => {
  const [control, tab, end] = ['a\b', '\ta', 'a\r\n'].map((given) =>
    isPlausible('cut.ts', testOf(cutting(str(given), num(1)), text)),
  );

  expect([control, tab, end]).toEqual([false, true, true]);
});

it('a text has no sign that people pass in another argument only', () => {
  const source = 'export function fits(pattern, name) { return name.startsWith(pattern); }';
  const model = modelsOf({ 'fits.js': source })('fits.js');
  const fitting = (pattern: string, name: string): TestCase =>
    testCaseOf(str(pattern), str(name), call('fits', 0, 1));
  const examples = [fitting('text/*', 'text/html'), fitting('*/*', 'a/b')];
  const isGiven = (pattern: string, name: string): boolean => {
    const test = testOf(fitting(pattern, name), { is: 'boolean', value: true });
    return plausibleTests([test], model, usualIn(model, examples)).length === 1;
  };

  expect(isGiven('a/*', 'a/b')).toBe(true);
  expect(isGiven('a/*', 'a/*')).toBe(false);
  // No argument has it.
  expect(isGiven('a/*', 'a/b+c')).toBe(true);
});

it('that data stay as they are is no test', () => {
  const source =
    'export function add(list: number[], value: number) { if (value > 0) list.push(value); }';
  const model = modelsOf({ 'add.ts': source })('add.ts');
  const testCase = testCaseOf(num(1), array(0), num(0), call('add', 1, 2));
  const told = (...values: readonly number[]): GeneratedTest => ({
    ...testOf(testCase, text),
    assertions: [
      {
        what: { of: 'state', variable: 1 },
        expected: {
          is: 'array',
          elements: values.map((each) => ({ is: 'number', text: String(each) })),
        },
      },
    ],
  });
  const kept = (test: GeneratedTest): number =>
    plausibleTests([test], model, usualIn(model, [])).length;

  expect([kept(told(1)), kept(told(1, 2))]).toEqual([0, 1]);
});

it('a call is there for its result, or for what it changes of what is used besides', () => {
  const source = `export class Box { static readonly EMPTY: Box = new Box(0); constructor(readonly size: number) {}
  grow(by: number): Box { return new Box(this.size + by); } sum(): number { return this.size; } }`;
  const model = modelsOf({ 'box.ts': source })('box.ts');
  const kept = model.callables.find(({ name }) => name === 'EMPTY')?.id ?? '';
  const on = (callable: string, receiver: number, ...given: readonly number[]): Statement => ({
    kind: 'call',
    callable,
    receiver,
    arguments: given,
  });
  const isWritten = (testCase: TestCase): boolean => {
    const test = testOf(testCase, { is: 'number', text: '1' });
    return plausibleTests([test], model, usualIn(model, [])).length === 1;
  };

  expect(isWritten(testCaseOf(num(1), call(kept), on('Box#grow', 1, 0), on('Box#sum', 2)))).toBe(
    true,
  );
  const box = testCaseOf(num(1), call('Box', 0), call('Box', 0), on('Box#grow', 1, 0));

  expect(isWritten({ ...box, statements: [...box.statements, on('Box#sum', 2)] })).toBe(false);
  expect(isWritten({ ...box, statements: [...box.statements, on('Box#sum', 1)] })).toBe(true);
  expect(isWritten(testCaseOf(num(1), call(kept), on('Box#grow', 1, 0), on('Box#sum', 1)))).toBe(
    false,
  );
});

it('members of objects have values of the kinds that people give them, or something is thrown for them', () => {
  const model = modelIn('cut.js');
  const withStart = (start: Statement): TestCase =>
    testCaseOf(str('ab'), start, { kind: 'object', members: [['start', 1]] }, call('cut', 0, 2));
  const isUsual = usualIn(model, [withStart(num(1))]);
  const given = (start: Statement, isThrown = false): boolean =>
    isUsual(withStart(start), isThrown);
  const nothing = primitive({ of: 'null' });

  expect([given(num(2)), given(nothing), given(nothing, true)]).toEqual([true, false, true]);
});

it('a test counts no more elements than a reader does', () => {
  const model = modelIn('cut.ts');
  const isUsual = usualIn(model, []);
  const counted = (count: number): number => {
    const expected: ObservedValue = { is: 'number', text: String(count) };
    const what = { of: 'length', variable: 2, within: 'array' } as const;
    const test = { ...testOf(cutting(str('ab'), num(1)), text), assertions: [{ what, expected }] };
    return plausibleTests([test], model, isUsual).length;
  };

  expect([counted(20), counted(21)]).toEqual([1, 0]);
});

it('texts that nobody has written are short, and their words stand in the unit or in its examples', () => {
  const isOf = (given: string): boolean =>
    isPlausible('cut.js', testOf(cutting(str(given), num(1)), text));

  expect(['abc', 'no start', 'zplyroot', '1'.repeat(60), '1'.repeat(61)].map(isOf)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

it('texts have no name of what can be called, unless an example has it', () => {
  const model = modelIn('cut.js');
  const isUsual = (given: string, example: string): boolean =>
    usualIn(model, [cutting(str(example), num(1))])(cutting(str(given), num(1)), false);

  expect(isUsual('a+cut', 'ab')).toBe(false);
  expect(isUsual('a+cut', 'cut')).toBe(true);
});

it('keys of objects are names, or keys of examples', () => {
  const model = modelIn('cut.ts');
  const withKey = (key: string): TestCase =>
    testCaseOf(num(1), { kind: 'object', members: [[key, 0]] }, call('cut', 1, 0));
  const isUsual = usualIn(model, [withKey('1/2')]);

  expect(
    ['a', 'content-type', '1/2', '', '?1w'].map((key) => isUsual(withKey(key), false)),
  ).toEqual([true, true, true, false, false]);
});

it('a property passes what people pass, nothing, or what a call gives', () => {
  const examples = [cutting(str('ab'), num(1))];
  const isStrange = strangeIn(modelIn('cut.js'), examples);
  const nothing: Statement = { kind: 'primitive', value: { of: 'undefined' } };
  const result = testCaseOf(str('ab'), num(1), call('cut', 0, 1), call('cut', 2, 1));

  expect(
    [cutting(str('b'), num(2)), cutting(nothing, num(2)), result, cutting(num(3), num(2))].map(
      (each) => isStrange(each, false),
    ),
  ).toEqual([false, false, false, true]);
  expect(isStrange(cutting(num(3), num(2)), true)).toBe(false);
  expect(strangeIn(modelIn('cut.ts'), examples)(cutting(num(3), num(2)), false)).toBe(false);
});

it('no test says that a member is undefined', () => {
  const model = modelIn('cut.js');
  const isUsual = usualIn(model, [cutting(str('ab'), num(1))]);
  const test = testOf(cutting(str('ab'), num(2)), text);
  const missing = {
    what: { of: 'inspector', variable: 2, callable: 'Cut#end' },
    expected: { is: 'undefined' },
  } as const;

  expect(plausibleTests([{ ...test, assertions: [missing] }], model, isUsual)).toEqual([]);
  expect(
    plausibleTests([{ ...test, assertions: [...test.assertions, missing] }], model, isUsual),
  ).toEqual([test]);
});

it('a test is as long as a reader follows, with the numbers of three boxes and no more', () => {
  const model = modelsOf({
    'boxes.ts':
      'export interface Box { a: number; b: number; c: number; d: number }\nexport function area(one: Box, other?: Box, last?: Box, more?: Box): number { return one.a; }',
  })('boxes.ts');
  const areaOf = (boxes: number): GeneratedTest => {
    const made = Array.from({ length: boxes }, (_, at): readonly Statement[] => [
      ...[0, 1, 2, 3].map((each) => num(10 * at + each)),
      {
        kind: 'object',
        members: (['a', 'b', 'c', 'd'] as const).map((name, each) => [name, 5 * at + each]),
      },
    ]);
    const given = made.map((_, at) => 5 * at + 4);
    return testOf(testCaseOf(...made.flat(), call('area', ...given)), { is: 'number', text: '1' });
  };

  const counts = [1, 2, 3, 4].map(
    (boxes) => plausibleTests([areaOf(boxes)], model, usualIn(model, [])).length,
  );
  expect(counts).toEqual([1, 1, 1, 0]);
});

it('what a reader can not check is left out of a test that says something else', () => {
  const model = modelIn('cut.js');
  const isUsual = usualIn(model, [cutting(str('ab'), num(1))]);
  const test = testOf(cutting(str('ab'), num(2)), text);
  const rough = {
    what: { of: 'length', variable: 2, within: 'array' },
    expected: { is: 'number', text: '34.28571428571427' },
  } as const;

  expect(
    plausibleTests([{ ...test, assertions: [...test.assertions, rough] }], model, isUsual),
  ).toEqual([test]);
  expect(plausibleTests([{ ...test, assertions: [rough] }], model, isUsual)).toEqual([]);
});
