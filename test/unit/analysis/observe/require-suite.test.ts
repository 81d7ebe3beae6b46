import { describe, expect, test } from 'vitest';

import type {
  EarlyFailure,
  SuiteObservation,
} from '../../../../src/analysis/observe/observation.ts';
import {
  goesOnWithout,
  requirePassing,
  TestsFail,
} from '../../../../src/analysis/observe/require-suite.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';
import { observationOf } from '../books.ts';

function problemOf(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error;
  }
  return undefined;
}

function failure(place: string, more: Partial<EarlyFailure> = {}): EarlyFailure {
  const testFile = { key: place, path: place, project: '' };
  return { place, testFile, message: 'no', covered: [0, 1], ...more };
}

/** A suite of so many passing tests in one file, and what fails. */
function suite(passing: number, failures: readonly EarlyFailure[]): SuiteObservation {
  const tests = Array.from({ length: passing }, () => ({ infects: [] }));
  const files = passing === 0 ? [] : [observationOf({ path: 'a', tests })];
  return { files, failures, isComplete: true };
}

function failing(count: number, more: Partial<EarlyFailure> = {}): EarlyFailure[] {
  return Array.from({ length: count }, (_, ordinal) => failure('b', { ordinal, ...more }));
}

describe('tests that fail without a mutant', () => {
  const failures = [
    failure('a.test.ts > adds', { ordinal: 0, message: 'expected 1\nto be 2' }),
    failure('b.test.ts', {
      message: 'no such module',
      output: 'first\nsecond',
      plain: { command: 'npx vitest run b.test.ts', passes: true },
    }),
  ];

  test('are an error that knows all of them, shows the first line of each, and says whose failure it is', () => {
    const problem = problemOf(() => requirePassing(suite(0, failures), 'leave-all'));
    expect(problem).toBeInstanceOf(TestsFail);
    expect(problem).toBeInstanceOf(UserError);
    expect(problem).toMatchObject({
      code: 'tests-fail',
      failures,
      advice: expect.stringContaining('`--skip-failing-tests`'),
      message: [
        '2 tests fail without any mutant:',
        '  a.test.ts > adds',
        '    expected 1',
        '  b.test.ts',
        '    no such module',
        '    first',
        '    second',
        '    It passes by `npx vitest run b.test.ts`: this is a fault of Assay; please report it.',
      ].join('\n'),
    });
  });

  test('are counted where they are many, and known all the same', () => {
    const many = Array.from({ length: 12 }, (_, at) => failure(`test ${at}`));
    const problem = problemOf(() => requirePassing(suite(0, many), 'leave-few'));
    expect(problem).toMatchObject({
      failures: many,
      message: expect.stringMatching(/^12 tests fail[^]*test 9\n {4}no\n {2}and 2 more$/),
    });
  });

  test('are none where there is nothing to run', () => {
    expect(problemOf(() => requirePassing(suite(0, []), 'leave-few'))).toBeUndefined();
  });
});

describe('a run goes on without tests that fail', () => {
  const unreaching = { covered: [] };
  test.each([
    ['fewer than a tenth of the tests', suite(19, failing(2)), true],
    ['a tenth of the tests', suite(18, failing(2)), false],
    ['tests that reached no mutant, and fewer than half', suite(10, failing(9, unreaching)), true],
    ['all tests of a set-up that fails', suite(9, failing(9, unreaching)), false],
    ['a file out of two', suite(99, [failure('b')]), false],
  ])('by default where these fail: %s', (_, observation, expected) => {
    expect(goesOnWithout(observation, 'leave-few')).toBe(expected);
    expect(goesOnWithout(observation, 'leave-all')).toBe(true);
    expect(goesOnWithout(observation, 'refuse')).toBe(false);
  });

  test('where a tenth of many files is more than those that do not load', () => {
    const [file] = suite(1, []).files;
    const files = Array.from({ length: 10 }, () => file).filter((one) => one !== undefined);
    const observation = { files, failures: [failure('b')], isComplete: true };
    expect(goesOnWithout(observation, 'leave-few')).toBe(true);
  });

  test('not where nothing else passes, but always where nothing fails', () => {
    expect(goesOnWithout(suite(0, failing(1)), 'leave-all')).toBe(false);
    expect(goesOnWithout(suite(0, []), 'refuse')).toBe(true);
  });

  test('where no test passes, if verdicts play no part', () => {
    const observation = suite(0, failing(2));
    expect(goesOnWithout(observation, 'leave-any')).toBe(true);
    expect(() => requirePassing(observation, 'leave-any')).not.toThrow();
  });
});
