import type { TestCase } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import { changeStatement } from './change-statement.ts';
import { chance } from './choose.ts';
import { dropUnused } from './drop-unused.ts';
import { insertStatements } from './insert-statements.ts';
import { isFit } from './typing/is-fit.ts';
import type { Material } from './maker.ts';
import { removeStatement } from './remove-statement.ts';

/** The probability of each of the three ways to vary a test case. */
const each = 1 / 3;
const tries = 5;

/**
 * Varies a test case (μTEST paper, 3). Removes, changes and inserts statements, each with a probability of one third. Removing
 * and changing then affect each of n statements with a probability of 1/n. After each insertion, another is half as likely.
 * Returns the test case itself if no variant is fit.
 */
export function vary(
  testCase: TestCase,
  material: Material,
  targets: readonly Callable[],
): TestCase {
  const { random } = material;
  for (let left = tries; left > 0; left -= 1) {
    let varied = testCase;
    if (chance(random, each)) varied = removeSome(varied, material);
    if (chance(random, each)) varied = changeSome(varied, material);
    if (chance(random, each)) varied = insertSome(varied, material, targets);
    if (varied === testCase) continue;
    const result = dropUnused(varied);
    if (isFit(result, material)) return result;
  }
  return testCase;
}

function removeSome(testCase: TestCase, material: Material): TestCase {
  const { length } = testCase.statements;
  let current = testCase;
  for (let at = length - 1; at >= 0; at -= 1) {
    if (at >= current.statements.length || !chance(material.random, 1 / length)) continue;
    current = removeStatement(current, at, material);
  }
  return current;
}

function changeSome(testCase: TestCase, material: Material): TestCase {
  const { length } = testCase.statements;
  let current = testCase;
  for (let at = length - 1; at >= 0; at -= 1) {
    if (at >= current.statements.length || !chance(material.random, 1 / length)) continue;
    current = changeStatement(current, at, material) ?? current;
  }
  return current;
}

function insertSome(
  testCase: TestCase,
  material: Material,
  targets: readonly Callable[],
): TestCase {
  let current = testCase;
  let probability = 1;
  while (chance(material.random, probability)) {
    current = insertStatements(current, material, targets) ?? current;
    probability /= 2;
  }
  return current;
}
