import type { TestCase } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import { between } from '../chromosome/choose.ts';
import { inputVariables } from '../chromosome/input-variables.ts';
import { cross } from '../chromosome/cross.ts';
import type { Material } from '../chromosome/maker.ts';
import { randomTestCase } from '../chromosome/random-test-case.ts';
import { vary } from '../chromosome/vary.ts';
import type { Operations } from './strategy.ts';

/** Statements of the longest test case that is made at random: shorter ones leave more of the budget to evolution. */
const longestRandom = 20;

/** How test cases that are to call one of these come about. */
export function testCaseOperations(
  material: Material,
  targets: readonly Callable[],
): Operations<TestCase> {
  return {
    create: () => {
      const length = between(material.random, 1, longestRandom);
      return randomTestCase(material, { targets, length });
    },
    vary: (testCase) => vary(testCase, material, targets),
    cross: (one, other) => cross(one, other, material),
    lengthOf: ({ statements }) => statements.length,
    variablesOf: (testCase) => inputVariables(testCase, material),
  };
}
