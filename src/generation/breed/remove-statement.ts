import type { TestCase } from '../../model/test-case.ts';
import { pick } from './choose.ts';
import { fittingVariables, isWaitForLast, unmoved } from './draft.ts';
import { draftOf, finished } from './new-draft.ts';
import type { Material } from './maker.ts';
import { replay } from './typing/replay.ts';

/**
 * A test case without one of its statements. What used its variable uses another that fits; where there is none, it goes as well.
 * A wait goes with its call.
 */
export function removeStatement(testCase: TestCase, place: number, material: Material): TestCase {
  const { random, index } = material;
  const { statements, typeArgument } = testCase;
  const at = isWaitForLast(statements, place) ? place - 1 : place;
  const draft = draftOf(testCase, at, { index, typeArgument });
  replay(draft, testCase, {
    from: at + 1,
    to: statements.length,
    places: unmoved(at),
    repair: (demands) => pick(random, fittingVariables(draft, demands)),
  });
  return finished(draft);
}
