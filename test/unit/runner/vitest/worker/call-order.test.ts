import { expect, test } from 'vitest';

import { CallOrder } from '../../../../../src/runner/vitest/worker/call-order.ts';
import type { Task } from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

/**
 * Declares tests in a load of a file, and leaves out those that are not wanted, apart from the first. Returns the names of those that were not wanted, and of
 * all tests by their ordinals, which are the other way round; undefined if these are not known.
 */
function load(
  order: CallOrder,
  names: readonly string[],
  wanted?: readonly number[],
  { filepath = 'a.test.ts', mode = 'run' } = {},
): { unwanted: string[]; tests: string[] | undefined; ordinals: Record<string, number> } {
  order.begin(filepath, wanted && new Set(wanted));
  const unwanted: string[] = [];
  const made: Task[] = [];
  for (const [at, name] of names.entries()) {
    const isWanted = !order.isUnwanted(name);
    if (!isWanted) unwanted.push(name);
    const task = { type: 'test', name, mode };
    if (isWanted || at === 0) made.push(task);
    order.note(name, isWanted || at === 0 ? task : undefined);
  }
  const called = order.end(made.toReversed());
  const ordinals = [...(called?.ordinals ?? [])].map(([{ name }, ordinal]) => [name, ordinal]);
  const tests = called?.tests.map(({ name }) => name);
  return { unwanted, tests, ordinals: Object.fromEntries(ordinals) };
}

test('a load after another knows which tests are not wanted, and all of them without these', () => {
  const order = new CallOrder();
  const names = ['a', 'b', 'c'];
  const tests = ['c', 'b', 'a'];
  const all = { unwanted: [], tests, ordinals: { a: 2, b: 1, c: 0 } };
  expect(load(order, names, [0])).toEqual(all);
  expect(load(order, names, [0])).toEqual({
    unwanted: ['a', 'b'],
    tests,
    ordinals: { a: 2, c: 0 },
  });
  expect(load(order, names)).toEqual(all);
  expect(load(order, names, [1], { filepath: 'b.test.ts' })).toEqual(all);
  expect(load(order, names, [1])).toEqual({
    unwanted: ['a', 'c'],
    tests,
    ordinals: { a: 2, b: 1 },
  });
});

test('from the first difference on, all tests count as wanted', () => {
  const order = new CallOrder();
  load(order, ['a', 'b', 'c', 'd']);
  expect(load(order, ['a', 'x', 'c', 'd'], []).unwanted).toEqual(['a']);
  expect(load(order, ['a', 'x', 'c', 'd', 'e'], []).unwanted).toEqual(['a', 'x', 'c', 'd']);
});

test.each<[string, readonly string[], string]>([
  ['another name', ['a', 'b', 'x'], 'run'],
  ['fewer tests', ['a', 'b'], 'run'],
  ['more tests', ['a', 'b', 'c', 'd'], 'run'],
  ['tests that are skipped', ['a', 'b', 'c'], 'skip'],
])(
  'a load that left tests out does not know its tests if it has %s, and the next one leaves none out',
  (_, names, mode) => {
    const order = new CallOrder();
    load(order, ['a', 'b', 'c']);
    expect(load(order, names, [0], { mode })).toMatchObject({ tests: undefined, ordinals: {} });
    expect(load(order, names, [0], { mode })).toMatchObject({
      unwanted: [],
      tests: names.toReversed(),
    });
  },
);

test('a load whose tests were not all found says nothing of later ones', () => {
  const order = new CallOrder();
  load(order, ['a', 'b']);
  order.begin('a.test.ts', undefined);
  order.note('a', { type: 'test', name: 'a', mode: 'run' });
  order.end([]);
  expect(load(order, ['a', 'b'], []).unwanted).toEqual([]);
});
