import { expect, it } from 'vitest';

import { easyIn } from '../../../../src/app/generalise/easy-calls.ts';
import type { Statement, TestCase } from '../../../../src/model/test-case.ts';
import { call, num, str, testCaseOf } from '../../generation/statements.ts';
import { modelsOf } from '../../types/unit/units-in-memory.ts';

const code = `
  export function cut(text, start) { return text.slice(start, 4096); }
  export function join(a, b, c, d, e) { return [a, b, c, d, e].join(); }
`;
const nothing: Statement = { kind: 'primitive', value: { of: 'undefined' } };

/** Whether a call is easy for a reader of a unit, of which people have written some examples. */
function isEasy(
  testCase: TestCase,
  examples: readonly TestCase[],
  { isThrown = false, file = 'cut.js' } = {},
): boolean {
  return easyIn(modelsOf({ [file]: code })(file), examples)(testCase, isThrown);
}

const cutting = (start: Statement): TestCase => testCaseOf(str('ab'), start, call('cut', 0, 1));

it('a reader follows four arguments, and not five', () => {
  const joining = (...given: readonly number[]): TestCase =>
    testCaseOf(str('a'), call('join', ...given));

  expect(isEasy(joining(0, 0, 0, 0), [])).toBe(true);
  expect(isEasy(joining(0, 0, 0, 0, 0), [])).toBe(false);
});

it('a number is small or round, or the code or an example has it', () => {
  const numbers = [100, -100, 3000, 4096, 1118, -1118, 0.125, -1.0000000000034106];

  expect(numbers.map((number) => isEasy(cutting(num(number)), []))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(isEasy(cutting(num(1118)), [cutting(num(1118))])).toBe(true);
});

it('in JavaScript, a call has as many arguments as the shortest example, unless something is thrown for it', () => {
  const short = testCaseOf(str('ab'), call('cut', 0));
  const whole = [cutting(num(1))];

  expect(isEasy(short, whole)).toBe(false);
  expect(isEasy(cutting(nothing), whole)).toBe(false);
  expect(isEasy(short, [...whole, short])).toBe(true);
  expect(isEasy(short, whole, { isThrown: true })).toBe(true);
  expect(isEasy(short, whole, { file: 'cut.ts' })).toBe(true);
});

it('in JavaScript, a function that no example calls gets an argument if it takes some', () => {
  expect(isEasy(testCaseOf(call('cut')), [])).toBe(false);
  expect(isEasy(testCaseOf(str('ab'), call('cut', 0)), [])).toBe(true);
});

it('members of objects are something, unless an example has one that is undefined', () => {
  const cuttingOf = (given: Statement): TestCase =>
    testCaseOf(str('ab'), given, { kind: 'object', members: [['start', 1]] }, call('cut', 0, 2));

  expect(isEasy(cuttingOf(num(1)), [])).toBe(true);
  expect(isEasy(cuttingOf(nothing), [])).toBe(false);
  expect(isEasy(cuttingOf(nothing), [cuttingOf(nothing)])).toBe(true);
});
