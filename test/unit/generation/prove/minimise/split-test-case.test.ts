import { expect, it } from 'vitest';

import { splitTestCase } from '../../../../../src/generation/prove/minimise/split-test-case.ts';
import type { Statement } from '../../../../../src/model/test-case.ts';
import { type FakeUnit, traceOf } from '../../fake-unit.ts';
import { array, call, method, num, sketch, testCaseOf } from '../../statements.ts';

const unit: FakeUnit = {
  functions: {
    eight: () => 8,
    twice: (_, value: number) => 2 * value,
    size: (_, items: readonly number[]) => items.length,
    Counter: () => ({ count: 0 }),
    'Counter#add': (_, counter: { count: number }, step: number) => {
      counter.count += step;
    },
  },
};

it.each<[string, Statement[], string[][]]>([
  [
    'calls that have nothing in common',
    [num(1), call('twice', 0), call('eight')],
    [['1', 'twice($0)'], ['eight()']],
  ],
  [
    'a call that is given a primitive by another, which is written down',
    [call('eight'), call('twice', 0)],
    [['eight()'], ['8', 'twice($0)']],
  ],
  [
    'calls with the same value, which both have',
    [num(1), array(0), call('size', 1), call('twice', 0)],
    [
      ['1', '[$0]', 'size($1)'],
      ['1', 'twice($0)'],
    ],
  ],
  [
    'not calls of one instance',
    [call('Counter'), num(1), method(0, 'Counter#add', 1), method(0, 'Counter#add', 1)],
    [['Counter()', '1', '$0.Counter#add($1)', '$0.Counter#add($1)']],
  ],
  [
    'instances with all that is done with them, in their order',
    [call('Counter'), call('eight'), num(1), method(0, 'Counter#add', 2)],
    [['Counter()', '1', '$0.Counter#add($1)'], ['eight()']],
  ],
])('a test case is split into %s', (_, statements, expected) => {
  const testCase = testCaseOf(...statements);

  const parts = splitTestCase({ testCase, original: traceOf(unit, testCase) });

  expect(parts.map(sketch)).toEqual(expected);
});
