import { expect, test } from 'vitest';

import { packRuns, unpackRuns } from '../../../../src/runner/process/run-request.ts';
import { runOf } from '../unit-host-runs.ts';

test('runs arrive as they were sent', () => {
  const [a, b] = [runOf('a', { wanted: [0, 3] }), runOf('b', { branches: true, fresh: true })];
  const runs = [a, { ...a, mutant: 4, observe: true }, b, { ...a, wanted: [7, 8] }];

  expect(unpackRuns(JSON.parse(JSON.stringify(packRuns(runs))))).toEqual(runs);
});

test('a test case is sent once for all of its mutants', () => {
  const { testCase, ...run } = runOf('a', { wanted: [0, 3] });
  const request = packRuns([1, 2, 3].map((mutant) => ({ ...run, testCase, mutant })));

  expect(request.testCases).toEqual([testCase]);
  expect(request.wanted).toEqual([[0, 3]]);
});
