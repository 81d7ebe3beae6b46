import { describe, expect, test } from 'vitest';

import { testClasses } from '../../../../../src/analysis/execute/prioritise/test-classes.ts';
import { observationOf } from '../../books.ts';

function classes(names: readonly string[]) {
  const { tests } = observationOf({
    path: 'a',
    tests: names.map((name) => ({ name, infects: [] })),
  }).observed;
  return testClasses(tests).map(({ suite, tests: own }) => [suite, own.map(({ name }) => name)]);
}

describe('testClasses', () => {
  test.each([
    ['no suites', ['a', 'b']],
    ['one suite', ['one > a', 'one > inner > b']],
    ['one suite and tests outside of it', ['a', 'one > b']],
    ['no tests', []],
  ])('makes one class of a file with %s', (_, names) => {
    expect(classes(names)).toEqual([[undefined, names]]);
  });

  test('makes a class of each of several outermost suites, and one of the tests outside of them', () => {
    expect(classes(['one > a', 'b', 'two > inner > c', 'one > d', 'e'])).toEqual([
      ['one', ['one > a', 'one > d']],
      [undefined, ['b', 'e']],
      ['two', ['two > inner > c']],
    ]);
  });
});
