import { expect, test } from 'vitest';

import { isUntried } from '../../../src/properties/generalise/refute.ts';

const tried = { counterexamples: [], tried: 1000, made: 1000, valid: 1000, hostile: 500 };

test.each([
  ['is tried with enough valid inputs, hostile ones among them', {}, false],
  ['is untried where the time ended before hostile inputs', { hostile: 0 }, true],
  ['is untried where most inputs are rejected', { valid: 499 }, true],
  ['is untried with few valid inputs', { made: 2, valid: 2 }, true],
])('a property %s', (_, given, expected) => {
  expect(isUntried({ ...tried, ...given })).toBe(expected);
});
