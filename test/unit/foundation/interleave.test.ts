import { expect, test } from 'vitest';

import { interleave } from '../../../src/foundation/interleave.ts';

test.each<[string, number[][], number[]]>([
  [
    'the first of each comes before the second of any',
    [[1, 2], [3], [4, 5, 6]],
    [1, 3, 4, 2, 5, 6],
  ],
  ['lists without elements add nothing', [[], [1], []], [1]],
  ['no lists have no elements', [], []],
])('%s', (_, lists, all) => {
  expect(interleave(lists)).toEqual(all);
});
