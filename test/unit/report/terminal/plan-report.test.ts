import { expect, test } from 'vitest';

import type { ExecutionPlan, StrategyName } from '../../../../src/model/prioritisation.ts';
import { planReport } from '../../../../src/report/terminal/plan-report.ts';
import { sampleMutants } from '../../analysis/sample-mutants.ts';

const [mutant, other] = sampleMutants(2);
if (mutant === undefined || other === undefined) throw new Error('There are no mutants.');

function report(strategy: StrategyName, mutants: ExecutionPlan['mutants'] = []): string {
  const plan: ExecutionPlan = {
    strategy,
    thresholds: { test: 50, class: 500 },
    classes: [
      { path: 'a.test.ts', tests: 12, load: 30, milliseconds: 4.2, overlap: 0.5, split: [] },
      {
        path: 'b.test.ts',
        suite: 'books',
        tests: 5,
        load: 30,
        milliseconds: 700,
        overlap: 1,
        split: ['one', 'two', 'three', 'four'],
      },
    ],
    toExecute: 1200,
    mutants,
  };
  return planReport(plan, { colour: false });
}

test('a plan names the strategy, its threshold, and the classes in order with what is split off', () => {
  expect(report('class-hybrid')).toBe(`\
Strategy class-hybrid: classes without their slow tests, and slow tests by themselves, quick ones first.
To execute: 1,200 mutants with 17 tests in 2 files.
A class is a test file, or an outermost \`describe\` block of a file that has several.
Tests of more than 50 ms run apart from it.
Overlap is the share of the mutants that it reaches and that others reach too.

Tests   Load     Run  Overlap  Class
   12  30 ms  4.2 ms   50.0 %  a.test.ts
    5  30 ms  700 ms  100.0 %  b.test.ts > books
                                 runs apart: one, two, three, and 1 more

Name a mutant with \`--mutant\` to see its tests in order.
`);
});

test('a plan names no threshold that its strategy does not have', () => {
  expect(report('method')).not.toMatch(/50 ms run|500 ms/);
  expect(report('method-hybrid')).toContain('Classes of more than 500 ms are split');
});

test('a plan lists the tests of a mutant with time, chance and reasons', () => {
  const tests = [
    { test: 'a.test.ts > adds', milliseconds: 1, chance: 0.9, reasons: ['close', 'telling'] },
    { test: 'b.test.ts > works', milliseconds: 20, reasons: [] },
  ];
  const text = report('expected-cost', [
    { mutant, tests },
    { mutant: other, tests: [] },
  ]);
  expect(text).toContain(`\
m0 AOR src/source.ts:1 + → -
  1. a.test.ts > adds
     1.0 ms; chance 90.0 %; close; telling
  2. b.test.ts > works
     20 ms
`);
  expect(text).toContain('No test makes a difference to it: there is nothing to run.');
});
