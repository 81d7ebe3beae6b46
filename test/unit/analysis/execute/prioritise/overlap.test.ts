import fc from 'fast-check';
import { expect, test } from 'vitest';

import { overlaps } from '../../../../../src/analysis/execute/prioritise/overlap.ts';
import { rangesOf } from '../../../runner/ranges.ts';

test.each<[string, number[][], number[]]>([
  ['nothing is covered', [[], [1]], [1, 0]],
  [
    'all is covered by another',
    [
      [1, 2],
      [1, 2, 3, 4],
    ],
    [1, 0.5],
  ],
  [
    'a part is covered by several others',
    [
      [1, 2, 3, 4],
      [1, 9],
      [1, 8],
    ],
    [0.25, 0.5, 0.5],
  ],
  ['there is one member only', [[1, 2]], [0]],
])('the overlap where %s', (_, covered, expected) => {
  expect(overlaps(covered.map(rangesOf))).toEqual(expected);
});

test('the overlap is that of definition 7.1, by sets', () => {
  const suites = fc.array(fc.uniqueArray(fc.nat(20)), { maxLength: 5 });
  fc.assert(
    fc.property(suites, (suite) => {
      const byDefinition = suite.map((own, at) => {
        const rest = new Set(suite.filter((_, other) => other !== at).flat());
        return own.length === 0 ? 1 : own.filter((one) => rest.has(one)).length / own.length;
      });
      expect(overlaps(suite.map(rangesOf))).toEqual(byDefinition);
    }),
  );
});
