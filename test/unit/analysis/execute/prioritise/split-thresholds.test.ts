import { expect, test } from 'vitest';

import { splitThresholds } from '../../../../../src/analysis/execute/prioritise/slow-tests.ts';

test.each<[string, number[], { test: number; class: number }]>([
  ['those of the thesis where files load quickly', [10, 30], { test: 50, class: 500 }],
  [
    'the average time of loading a file where that is longer',
    [50, 150],
    { test: 100, class: 1000 },
  ],
  ['those of the thesis where there is no file', [], { test: 50, class: 500 }],
])('the thresholds are %s', (_, loadDurations, expected) => {
  expect(splitThresholds(loadDurations)).toEqual(expected);
});
