import { expect, test } from 'vitest';

import { meetsThreshold } from '../../../src/report/threshold.ts';

test.each([
  ['equal to the threshold', 80, 80, true],
  ['above it', 80.1, 80, true],
  ['below it, though it rounds up to it', 79.999, 80, false],
  ['zero with a threshold of zero', 0, 0, true],
  ['any, without a threshold', 0, undefined, true],
  ['undefined for lack of valid mutants', undefined, 100, true],
])('a score %s (%s against a threshold of %s) meets it: %s', (_, score, breakAt, meets) => {
  expect(meetsThreshold(score, breakAt)).toBe(meets);
});
