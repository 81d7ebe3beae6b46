import { expect, test } from 'vitest';

import { combinedObservations } from '../../../../../src/analysis/after/higher-order/combined-observations.ts';
import { rangesOf, setOf } from '../../../runner/ranges.ts';
import { observationOf } from '../../books.ts';

const file = observationOf({
  path: 'a',
  load: [0],
  hooks: [5],
  tests: [{ infects: [1, 2] }, { infects: [4] }, { infects: [] }],
  flaky: [1],
});

function combined(parts: readonly (readonly number[])[]) {
  const [result] = combinedObservations(
    [file],
    parts.map((each, at) => ({ mutant: 6 + at, parts: each })),
  );
  if (result === undefined) throw new Error('no file');
  return result;
}

test('a combination is infected wherever one of its parts is', () => {
  const { observed } = combined([
    [0, 1],
    [2, 4],
    [3, 5],
  ]);
  expect([...setOf(observed.load.infected)]).toEqual([6]);
  expect([...setOf(observed.hooks.infected)]).toEqual([8]);
  expect(observed.tests.map(({ trace }) => [...setOf(trace.infected)])).toEqual([[6, 7], [7], []]);
});

test('the ranges are sorted and joined, and hold no first-order mutant', () => {
  const [first] = combined([[1], [2], [3], [1, 3]]).observed.tests;
  expect(first?.trace.infected).toEqual(rangesOf([6, 7, 9]));
});

test('what is reached is told apart from what is infected', () => {
  const [test0] = file.observed.tests;
  if (test0 === undefined) throw new Error('no test');
  const reached = { ...test0, trace: { covered: [0, 4], infected: [1, 2] } };
  const [result] = combinedObservations(
    [{ ...file, observed: { ...file.observed, tests: [reached] } }],
    [{ mutant: 6, parts: [2, 5] }],
  );
  expect(result?.observed.tests[0]?.trace).toEqual({ covered: [6, 7], infected: [] });
});

test('a combination two parts of which are reached counts as infected, although no part is by itself', () => {
  const [test0] = file.observed.tests;
  if (test0 === undefined) throw new Error('no test');
  const reached = { ...test0, trace: { covered: [0, 4], infected: [1, 2] } };
  const [result] = combinedObservations(
    [{ ...file, observed: { ...file.observed, tests: [reached] } }],
    [
      { mutant: 6, parts: [2, 3] },
      { mutant: 7, parts: [2, 5] },
    ],
  );
  expect(result?.observed.tests[0]?.trace).toEqual({ covered: [6, 8], infected: [6, 7] });
});

test('all else of a file stays as it was observed', () => {
  const { testFile, flaky, repeatable, observed } = combined([[0, 1]]);
  expect({ testFile, flaky, repeatable }).toEqual({
    testFile: file.testFile,
    flaky: file.flaky,
    repeatable: true,
  });
  expect(observed.tests.map(({ fuel, duration }) => [fuel, duration])).toEqual([
    [3, 1],
    [3, 1],
    [3, 1],
  ]);
});
