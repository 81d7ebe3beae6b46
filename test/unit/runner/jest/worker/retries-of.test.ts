import { expect, test } from 'vitest';

import type {
  CircusDescribe,
  CircusState,
  CircusTest,
} from '../../../../../src/runner/jest/jest-api.ts';
import { retriesOf } from '../../../../../src/runner/jest/worker/retries-of.ts';

const outer: CircusDescribe = { type: 'describeBlock', name: 'outer', hooks: [], children: [] };
const inner: CircusDescribe = { ...outer, name: 'inner', parent: outer };
const one: CircusTest = { type: 'test', name: 'one', parent: inner, concurrent: false, errors: [] };
const state: CircusState = {
  rootDescribeBlock: outer,
  hasFocusedTests: false,
  testTimeout: 5000,
  unhandledErrors: [],
};

test('is none where nobody asked for any', () => {
  expect(retriesOf(one, state, {})).toBe(0);
});

test('is the number that the file has set', () => {
  expect(retriesOf(one, state, { [Symbol.for('RETRY_TIMES')]: '2' })).toBe(2);
});

test('is the number that a suite around the test has set', () => {
  const describeRetryOptions = new WeakMap<object, { numRetries: number }>([
    [outer, { numRetries: 3 }],
  ]);
  expect(retriesOf(one, { ...state, describeRetryOptions }, {})).toBe(3);
});
