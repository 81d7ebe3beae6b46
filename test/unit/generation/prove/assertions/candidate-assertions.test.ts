import { describe, expect, it } from 'vitest';

import { candidateAssertions } from '../../../../../src/generation/prove/assertions/candidate-assertions.ts';
import type { Assertion } from '../../../../../src/model/generated-test.ts';
import type {
  Observable,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../../../src/model/test-case-trace.ts';
import { callableOf, modelOf, observed } from '../../fake-unit.ts';
import { array, call, num, testCaseOf } from '../../statements.ts';

const testCase = testCaseOf(num(1), call('f', 0), array(0));
const money = callableOf('Money', {
  kind: 'constructor',
  from: { module: 'src/unit.ts', isPackage: false, name: 'Money' },
});

function candidates(
  what: Observable,
  value: ObservedValue,
  end: TraceEnd = { kind: 'completed' },
): Assertion[] {
  const trace: TestCaseTrace = {
    end,
    statementsRun: 3,
    observations: [{ what, value }],
    surroundings: [],
    leavesState: false,
  };
  return candidateAssertions(testCase, trace, modelOf([money]));
}

const result: Observable = { of: 'value', variable: 1 };
const error = (name: string, message: string): ObservedValue => ({
  is: 'error',
  class: name,
  message,
});

describe('assertions on a value', () => {
  it.each<[string, ObservedValue]>([
    ['undefined', observed(undefined)],
    ['null', observed(null)],
    ['-0', observed(-0)],
    ['NaN', observed(Number.NaN)],
    ['a text', observed('a')],
    ['an array', observed([1, [2]])],
    ['a plain object', observed({ a: { b: 1 } })],
    [
      'an object without a prototype',
      { is: 'object', class: 'Object', members: [['a', observed(1)]] },
    ],
    ['a map', { is: 'map', entries: [[observed('a'), observed(1)]] }],
    ['a set', { is: 'set', elements: [observed(1)] }],
    ['a date', { is: 'date', time: '0' }],
    ['a variable of the test case', { is: 'same', variable: 0 }],
    ['an error with words of its own', error('Error', 'no such month')],
    ['a function', { is: 'function' }],
  ])('expect all of %s', (_, value) => {
    expect(candidates(result, value)).toEqual([{ what: result, expected: value }]);
  });

  it.each<[string, ObservedValue]>([
    ['a promise', { is: 'promise' }],
    ['a symbol', { is: 'symbol', description: 'a' }],
    ['what was cut', { is: 'cut' }],
    ['a part that was cut', { is: 'array', elements: [{ is: 'cut' }] }],
    ['a cycle', { is: 'array', elements: [{ is: 'cycle', up: 1 }] }],
    ['a hole', { is: 'array', elements: [{ is: 'hole' }] }],
    ['a function inside', observed({ f: () => 1 })],
    [
      'an instance inside',
      { is: 'array', elements: [{ is: 'object', class: 'Money', members: [] }] },
    ],
    ['an instance of a class that is not exported', { is: 'object', class: 'Node', members: [] }],
    [
      'a member that no literal has',
      { is: 'object', class: '', members: [['__proto__', observed(1)]] },
    ],
  ])('are not made of %s', (_, value) => {
    expect(candidates(result, value)).toEqual([]);
  });

  it('expect of an instance its class only', () => {
    const value: ObservedValue = {
      is: 'object',
      class: 'Money',
      members: [['cut', { is: 'cut' }]],
    };

    expect(candidates(result, value)).toEqual([{ what: result, expected: value, classOnly: true }]);
  });

  it('are not made of what the test case writes down itself', () => {
    expect(candidates({ of: 'value', variable: 0 }, observed(1))).toEqual([]);
  });

  it('are made of its state at the end, which calls may have changed', () => {
    const what: Observable = { of: 'state', variable: 2 };

    expect(candidates(what, observed([1]))).toEqual([{ what, expected: observed([1]) }]);
  });
});

describe('assertions on texts for people', () => {
  const what: Observable = { of: 'string', variable: 1 };

  it('expect the text', () => {
    expect(candidates(what, observed('P7W'))).toEqual([{ what, expected: observed('P7W') }]);
  });

  it('are not made where the text has an address in memory', () => {
    expect(candidates(what, observed('Node@1b6d3586'))).toEqual([]);
  });
});

describe('assertions on errors', () => {
  const what: Observable = { of: 'thrown', statement: 1 };
  const end = (thrown: ObservedValue): TraceEnd => ({
    kind: 'threw',
    statement: 1,
    error: thrown,
    isFromUnit: true,
  });

  it.each<[string, ObservedValue]>([
    ['class and message', error('RangeError', 'the month is out of range')],
    ['what was thrown where it is no error', observed('oh')],
  ])('expect %s', (_, value) => {
    expect(candidates(what, value, end(value))).toEqual([{ what, expected: value }]);
  });

  it.each<[string, ObservedValue]>([
    ["words of the engine's", error('TypeError', "Cannot read properties of null (reading 'a')")],
    ['a path', error('Error', 'no file /home/me/a.txt')],
  ])('expect the class only where the message has %s', (_, value) => {
    expect(candidates(what, value, end(value))).toEqual([
      { what, expected: value, classOnly: true },
    ]);
  });
});

it.each<TraceEnd>([
  { kind: 'endless', statement: 1 },
  { kind: 'denied', statement: 1, what: 'a file' },
  { kind: 'crashed', message: '' },
])('nothing is asserted of a run that is $kind', (end) => {
  expect(candidates(result, observed(1), end)).toEqual([]);
});
