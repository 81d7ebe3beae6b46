import { expect, it } from 'vitest';

import { comparableScores } from '../../../bench/generalise/compare-scores.ts';

it('leaves out of both scores what the type check rejects in one run only', () => {
  const before = new Map([
    ['a', 'Killed'],
    ['b', 'Killed'],
    ['c', 'Survived'],
    ['d', 'CompileError'],
    ['e', 'NoCoverage'],
  ]);
  const after = new Map([
    ['a', 'Timeout'],
    ['b', 'CompileError'],
    ['c', 'Killed'],
    ['d', 'Survived'],
    ['e', 'NoCoverage'],
  ]);

  expect(comparableScores(before, after)).toEqual({
    before: { valid: 3, detected: 1 },
    after: { valid: 3, detected: 2 },
    leftOut: 2,
  });
});
