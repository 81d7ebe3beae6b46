import { describe, expect, test } from 'vitest';

import { catalogueTests } from '../../../../../src/analysis/observe/test-catalogue.ts';
import { explainPlan } from '../../../../../src/analysis/execute/prioritise/explain-plan.ts';
import {
  nothingKnown,
  type Knowledge,
} from '../../../../../src/analysis/execute/prioritise/kill-chances.ts';
import type { StrategyName } from '../../../../../src/model/prioritisation.ts';
import { observationOf } from '../../books.ts';
import { sampleMutants } from '../../sample-mutants.ts';

const files = [
  observationOf({
    path: 'slow',
    tests: [
      { infects: [1, 2], duration: 700 },
      { infects: [1], duration: 1 },
    ],
  }),
  observationOf({ path: 'quick', tests: [{ infects: [1], duration: 3 }] }),
];

function plan(strategy: StrategyName, ids: readonly string[] = [], knowledge = nothingKnown) {
  const tests = catalogueTests(files);
  const prioritisation = { strategy, knowledge };
  return explainPlan({ mutants: sampleMutants(5), files, tests, prioritisation, ids });
}

function testsOf(strategy: StrategyName, id: string, knowledge?: Knowledge): string[] {
  return plan(strategy, [id], knowledge).mutants[0]?.tests.map((one) => one.test) ?? [];
}

describe('explainPlan', () => {
  test('lists classes in order, with what is split off them and their overlap', () => {
    expect(plan('class-hybrid').classes).toEqual([
      { path: 'slow', tests: 2, load: 10, milliseconds: 701, overlap: 0.5, split: ['test 0'] },
      { path: 'quick', tests: 1, load: 10, milliseconds: 3, overlap: 1, split: [] },
    ]);
    expect(plan('class').classes.map(({ path, split }) => [path, split])).toEqual([
      ['quick', []],
      ['slow', []],
    ]);
    expect(plan('method-hybrid').classes[0]?.split).toEqual(['test 0', 'test 1']);
  });

  test('takes the overlap of each of several suites of a file, which are classes of their own', () => {
    const divided = [
      observationOf({
        path: 'a',
        tests: [
          { name: 'one > adds', infects: [1, 2], duration: 5 },
          { name: 'two > adds', infects: [1], duration: 2 },
        ],
      }),
    ];
    const tests = catalogueTests(divided);
    const prioritisation = { strategy: 'class', knowledge: nothingKnown } as const;
    const mutants = sampleMutants(5);
    const { classes } = explainPlan({ mutants, files: divided, tests, prioritisation, ids: [] });
    expect(classes).toMatchObject([
      { path: 'a', suite: 'two', tests: 1, overlap: 1 },
      { path: 'a', suite: 'one', tests: 1, overlap: 0.5 },
    ]);
  });

  test('counts the mutants that some test infects', () => {
    expect(plan('original')).toMatchObject({ toExecute: 2, thresholds: { test: 50, class: 500 } });
  });

  test.each<[StrategyName, string[]]>([
    ['original', ['slow > test 0', 'slow > test 1', 'quick > test 0']],
    ['class', ['quick > test 0', 'slow > test 0', 'slow > test 1']],
    ['method', ['slow > test 1', 'quick > test 0', 'slow > test 0']],
    ['class-hybrid', ['slow > test 1', 'quick > test 0', 'slow > test 0']],
    ['expected-cost', ['slow > test 1', 'quick > test 0', 'slow > test 0']],
  ])('lists the tests of a mutant in the order of %s', (strategy, expected) => {
    expect(testsOf(strategy, 'm1')).toEqual(expected);
  });

  test('puts the test first that noticed the mutant in an earlier run', () => {
    const earlierKillers = new Map([[1, { file: 0, ordinal: 0 }]]);
    expect(testsOf('expected-cost', 'm1', { ...nothingKnown, earlierKillers })[0]).toBe(
      'slow > test 0',
    );
  });

  test('says of each test how long it takes, how likely it kills and why', () => {
    const [first] = plan('expected-cost', ['m1']).mutants[0]?.tests ?? [];
    expect(first).toMatchObject({ milliseconds: 1, chance: expect.closeTo(0.9) });
    expect(first?.reasons).toEqual([
      '100 % of the mutants it reaches are in this function',
      'of these it infects 100 %',
    ]);
  });

  test('refuses an id that no mutant has', () => {
    expect(() => plan('class', ['nobody'])).toThrow('No mutant has the id nobody.');
  });
});
