import type { TestCase } from '../../model/test-case.ts';
import { pick } from './choose.ts';
import { fittingVariables, unmoved } from './draft.ts';
import { draftOf, finished } from './new-draft.ts';
import type { Material } from './maker.ts';
import { replay } from './typing/replay.ts';

/**
 * Returns a test case without one of its statements. A user of its variable uses another fitting variable, or is removed too if
 * there is none. A wait is removed with its call.
 */
export function removeStatement(testCase: TestCase, place: number, material: Material): TestCase {
  const { random, index } = material;
  const { statements, typeArgument } = testCase;
  const removed = statements[place];
  const at = removed?.kind === 'await' ? removed.promise : place;
  const draft = draftOf(testCase, at, { index, typeArgument });
  replay(draft, testCase, {
    from: at + 1,
    to: statements.length,
    places: unmoved(at),
    repair: (demands) => pick(random, fittingVariables(draft, demands)),
  });
  return finished(draft);
}
