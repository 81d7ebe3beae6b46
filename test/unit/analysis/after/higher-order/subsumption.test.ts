import { expect, test } from 'vitest';

import { subsumption } from '../../../../../src/analysis/after/higher-order/subsumption.ts';

const idOf = (number: number): string => `t${number}`;

test.each([
  {
    what: 'some of the tests that kill all parts',
    whole: [2],
    parts: [
      [1, 2],
      [2, 3],
    ],
    fitness: 1 / 3,
    isStrong: true,
  },
  {
    what: 'all tests that kill all parts, and others kill one',
    whole: [2],
    parts: [[1, 2], [2]],
    fitness: 0.5,
    isStrong: true,
  },
  {
    what: 'fewer tests, one of which misses a part',
    whole: [1],
    parts: [[1, 2], [2]],
    fitness: 0.5,
    isStrong: false,
  },
  {
    what: 'the tests that kill each part',
    whole: [1, 2],
    parts: [
      [1, 2],
      [1, 2],
    ],
    fitness: 1,
    isStrong: false,
  },
  { what: 'more tests', whole: [1, 2, 3], parts: [[1], [2]], fitness: 1.5, isStrong: false },
  { what: 'no test', whole: [], parts: [[1], [1]], fitness: 0, isStrong: false },
])('killed by $what: strongly subsuming $isStrong', ({ whole, parts, fitness, isStrong }) => {
  const result = subsumption(
    new Set(whole),
    parts.map((each) => new Set(each)),
    idOf,
  );
  expect(result.fitness).toBeCloseTo(fitness);
  expect(result.isStrong).toBe(isStrong);
  expect(result.killedBy).toEqual(whole.map(idOf));
  expect(result.killersOfParts).toEqual([...new Set(parts.flat())].map(idOf));
});
