import { expect, test } from 'vitest';

import { createRandom, shuffled } from '../../../src/foundation/random.ts';

function draws(seed: number, bound: number, count: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random(bound));
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(draws(7, 1000, 20)).toEqual(draws(7, 1000, 20));
  expect(draws(7, 1000, 20)).not.toEqual(draws(8, 1000, 20));
});

test('the numbers of a seed stay what they are from version to version', () => {
  expect(draws(1, 100, 8)).toMatchInlineSnapshot(`
    [
      36,
      8,
      82,
      70,
      14,
      53,
      53,
      80,
    ]
  `);
});

test('every number below the bound comes equally often to within a tenth', () => {
  const counts = [0, 0, 0, 0, 0];
  for (const drawn of draws(3, 5, 10_000)) counts[drawn] = (counts[drawn] ?? NaN) + 1;
  expect(Math.min(...counts)).toBeGreaterThan(1800);
  expect(Math.max(...counts)).toBeLessThan(2200);
});

test('shuffling keeps every item, changes the order, and leaves the original alone', () => {
  const items = Array.from({ length: 50 }, (_, number) => ({ number }));
  const before = [...items];
  const mixed = shuffled(items, createRandom(1));
  expect(items).toEqual(before);
  expect(mixed).not.toEqual(items);
  expect(mixed.toSorted((a, b) => a.number - b.number)).toEqual(items);
});
