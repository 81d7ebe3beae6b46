import { expect, it } from 'vitest';

import { indicesIn } from '../../../src/analysis/index-ranges.ts';

it.each([
  [[], []],
  [
    [2, 5],
    [2, 3, 4],
  ],
  [
    [0, 1, 7, 9],
    [0, 7, 8],
  ],
])('ranges %j hold the indices %j', (ranges, indices) => {
  expect(indicesIn(ranges)).toEqual(indices);
});
