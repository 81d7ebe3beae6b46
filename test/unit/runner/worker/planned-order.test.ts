import { expect, test } from 'vitest';

import type { FilePlan } from '../../../../src/runner/worker/attempt.ts';
import { inPlannedOrder } from '../../../../src/runner/worker/planned-order.ts';

function plan(order?: readonly number[]): FilePlan {
  const none = { onLoaded() {}, attempts: () => 0, before: () => 0, after() {} };
  return order === undefined ? none : { ...none, order };
}

const suites = [[0], [1, 2], [3], [4]];

test.each<[string, readonly number[] | undefined, number[][]]>([
  ['as they stand, without an order', undefined, [[0], [1, 2], [3], [4]]],
  ['by their earliest test, and what is not named behind', [3, 2], [[3], [1, 2], [0], [4]]],
])('siblings run %s', (_, order, expected) => {
  expect(inPlannedOrder(plan(order), suites, (tests) => tests)).toEqual(expected);
});
