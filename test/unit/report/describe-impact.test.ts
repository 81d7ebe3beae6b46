import { expect, test } from 'vitest';

import type { Impact } from '../../../src/model/impact.ts';
import { describeImpact } from '../../../src/report/describe-impact.ts';

const none: Impact = {
  functions: 0,
  functionsCovered: 0,
  functionsReturning: 0,
  changesState: false,
  tests: 3,
};

test.each<[Partial<Impact>, string]>([
  [{}, 'No effect seen beyond its function in 3 tests.'],
  [{ changesState: true }, 'Impact: it leaves variables with other values.'],
  [
    { functions: 1, functionsReturning: 1 },
    'Impact: it changes 1 function (1 in what they return).',
  ],
  [
    { functions: 3, functionsCovered: 2, functionsReturning: 3, changesState: true },
    'Impact: it changes 3 functions (2 in what they execute, 3 in what they return) and leaves variables with other values.',
  ],
])('describes %j', (change, text) => {
  expect(describeImpact({ ...none, ...change })).toBe(text);
});
