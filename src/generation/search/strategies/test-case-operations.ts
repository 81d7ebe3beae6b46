import type { TestCase } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import { between } from '../../breed/choose.ts';
import { inputVariables } from '../../breed/input-variables.ts';
import { cross } from '../../breed/cross.ts';
import type { Material } from '../../breed/maker.ts';
import { randomTestCase } from '../../breed/random-test-case.ts';
import { vary } from '../../breed/vary.ts';
import type { SearchName } from '../../../options/generate-flags.ts';
import type { Operations } from './strategy.ts';

/**
 * Statements of the longest test case that is made at random: shorter ones leave more of the budget to evolution. Climbing keeps the
 * statements as they are, and what has nothing to do with the target would only be varied in vain.
 */
const longestRandom: Readonly<Record<SearchName, number>> = {
  mosa: 20,
  ga: 20,
  random: 20,
  avm: 1,
};

/** How test cases that are to call one of these come about in a strategy. */
export function testCaseOperations(
  material: Material,
  targets: readonly Callable[],
  strategy: SearchName,
): Operations<TestCase> {
  return {
    create: () => {
      const length = between(material.random, 1, longestRandom[strategy]);
      return randomTestCase(material, { targets, length });
    },
    vary: (testCase) => vary(testCase, material, targets),
    cross: (one, other) => cross(one, other, material),
    lengthOf: ({ statements }) => statements.length,
    variablesOf: (testCase) => inputVariables(testCase, material),
  };
}
