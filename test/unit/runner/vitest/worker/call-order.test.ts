import { expect, test } from 'vitest';

import { CallOrder } from '../../../../../src/runner/vitest/worker/call-order.ts';
import type { Task } from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

/** Declares tests in a load of a file. Returns the names of those that were not wanted. Their ordinals are the other way round. */
function load(
  order: CallOrder,
  names: readonly string[],
  wanted?: readonly number[],
  filepath = 'a.test.ts',
): string[] {
  order.begin(filepath, wanted && new Set(wanted));
  const unwanted: string[] = [];
  const declared = names.map((name): Task => {
    const task = { type: 'test', name, mode: 'run' };
    if (order.isUnwanted(name)) unwanted.push(name);
    order.note(name, task);
    return task;
  });
  order.end(new Map(declared.toReversed().map((task, ordinal) => [task, ordinal])));
  return unwanted;
}

test('a load after another knows which tests are not wanted', () => {
  const order = new CallOrder();
  expect(load(order, ['a', 'b', 'c'], [0])).toEqual([]);
  expect(load(order, ['a', 'b', 'c'], [0])).toEqual(['a', 'b']);
  expect(load(order, ['a', 'b', 'c'])).toEqual([]);
  expect(load(order, ['a', 'b', 'c'], [1], 'b.test.ts')).toEqual([]);
  expect(load(order, ['a', 'b', 'c'], [1])).toEqual(['a', 'c']);
});

test('from the first difference on, all tests count as wanted', () => {
  const order = new CallOrder();
  load(order, ['a', 'b', 'c', 'd']);
  expect(load(order, ['a', 'x', 'c', 'd'], [])).toEqual(['a']);
  expect(load(order, ['a', 'x', 'c', 'd', 'e'], [])).toEqual(['a', 'x', 'c', 'd']);
});

test('a load whose tests were not all found says nothing of later ones', () => {
  const order = new CallOrder();
  load(order, ['a', 'b']);
  order.begin('a.test.ts', undefined);
  order.note('a', { type: 'test', name: 'a', mode: 'run' });
  order.end(new Map());
  expect(load(order, ['a', 'b'], [])).toEqual([]);
});
