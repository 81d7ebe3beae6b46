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
 * The most statements of a random test case. Shorter test cases leave more of the budget to evolution. Climbing keeps the
 * statements as they are, and would waste moves on statements that don't concern the target.
 */
const longestRandom: Readonly<Record<SearchName, number>> = {
  mosa: 20,
  ga: 20,
  random: 20,
  avm: 1,
};

/** Returns how a strategy makes test cases that call one of the targets. */
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
