import { expect, it } from 'vitest';

import { plausibleTests, usualIn } from '../../../../src/app/generalise/plausible-tests.ts';
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

  expect(isPlausible('cut.js', testOf(testCaseOf(call('kept')), kept))).toBe(false);
});

it('types say what people pass in TypeScript', () => {
  const nothing = cutting(str('ab'), primitive({ of: 'undefined' }));

  expect(isPlausible('cut.js', testOf(nothing, text))).toBe(false);
  expect(isPlausible('cut.ts', testOf(nothing, text))).toBe(true);
});
