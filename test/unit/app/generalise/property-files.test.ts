import { expect, test } from 'vitest';

import type { PrintPlan, UnitPlan } from '../../../../src/app/generate/plan-printing.ts';
import { planInTests, propertyPlan } from '../../../../src/app/generalise/property-files.ts';
import type { ConcreteTest } from '../../../../src/model/concrete-test.ts';
import { testCaseOf } from '../../generation/statements.ts';
import { modelOf } from '../../generation/fake-unit.ts';
import { writeProject } from '../../project/write-project.ts';

const files = { 'test.js': 'it("adds");\n', 'add.test.js': '', 'add.property.test.js': '// old\n' };

/** A plan for units of a project with some test files. */
function planOf(...units: readonly string[]): PrintPlan {
  const style = {} as UnitPlan['style'];
  return {
    root: writeProject(files),
    packageName: undefined,
    units: new Map(
      units.map((unit) => {
        const path = unit.replace('.js', '.assay.test.js');
        return [unit, { model: modelOf([]), path, style, existing: undefined }];
      }),
    ),
    format: undefined,
    replaces: true,
  };
}

function testsIn(...paths: readonly string[]): readonly ConcreteTest[] {
  return paths.map((file) => ({ name: 'it', file, testCase: testCaseOf(), act: 0 }));
}

function placesIn(plan: PrintPlan | undefined): readonly unknown[] {
  return [...(plan?.units ?? [])].map(([unit, { path, existing }]) => [unit, path, existing]);
}

test('properties stand beside the one file that tests a source, or beside the source', () => {
  const tests = new Map([
    ['add.js', testsIn('add.test.js')],
    ['sum.js', testsIn('add.test.js', 'test.js')],
  ]);

  expect(placesIn(propertyPlan(planOf('add.js', 'sum.js'), tests))).toEqual([
    ['add.js', 'add.property.test.js', '// old\n'],
    ['sum.js', 'sum.property.test.js', undefined],
  ]);
});

test('where no other file would run, properties stand in the file that tests a source, those of one source in each', () => {
  const plan = planOf('add.js', 'sum.js');
  const tests = new Map([['add.js', testsIn('test.js')]]);
  const isSum = (file: string): boolean => file === 'sum.js';

  expect(placesIn(planInTests(plan, tests, ['test.js'], () => true))).toEqual([
    ['add.js', 'test.js', 'it("adds");\n'],
    ['sum.js', 'sum.assay.test.js', undefined],
  ]);
  expect(placesIn(planInTests(planOf('add.js', 'sum.js'), tests, ['test.js'], isSum))).toEqual([
    ['add.js', 'add.assay.test.js', undefined],
    ['sum.js', 'test.js', 'it("adds");\n'],
  ]);
  expect(
    planInTests(planOf('sum.js'), tests, ['test.js', 'add.test.js'], () => true),
  ).toBeUndefined();
  expect(
    placesIn(planInTests(planOf('lib/sum.js'), tests, ['test.js', 'lib/test.js'], () => true)),
  ).toEqual([['lib/sum.js', 'lib/test.js', undefined]]);
});
