import { describe, expect, test } from 'vitest';

import { requirePassing, TestsFail } from '../../../src/analysis/require-suite.ts';
import { UserError } from '../../../src/foundation/user-error.ts';

function problemOf(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('tests that fail without a mutant', () => {
  const failures = [
    { place: 'a.test.ts > adds', message: 'expected 1\nto be 2' },
    { place: 'b.test.ts', message: 'no such module', output: 'first\nsecond' },
  ];

  test('are an error that knows all of them, and shows the first line of each', () => {
    const problem = problemOf(() => requirePassing({ files: [], failures }));
    expect(problem).toBeInstanceOf(TestsFail);
    expect(problem).toBeInstanceOf(UserError);
    expect(problem).toMatchObject({
      code: 'tests-fail',
      failures,
      message: [
        '2 tests fail without any mutant:',
        '  a.test.ts > adds',
        '    expected 1',
        '  b.test.ts',
        '    no such module',
        '    first',
        '    second',
      ].join('\n'),
    });
  });

  test('are counted where they are many, and known all the same', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ place: `test ${at}`, message: 'no' }));
    const problem = problemOf(() => requirePassing({ files: [], failures: many }));
    expect(problem).toMatchObject({
      failures: many,
      message: expect.stringMatching(/^12 tests fail[^]*test 9\n {4}no\n {2}and 2 more$/),
    });
  });

  test('are none where there is nothing to run', () => {
    expect(problemOf(() => requirePassing({ files: [], failures: [] }))).toBeUndefined();
  });
});
