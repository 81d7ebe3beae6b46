import type { TestCase } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import { pick } from './choose.ts';
import { type Draft, shorten } from './draft.ts';
import { createDraft, finished } from './new-draft.ts';
import { dropUnused } from './drop-unused.ts';
import { insertUse } from './insert-statements.ts';
import { makeUse } from './make-call.ts';
import { createMaker } from './values/make-value.ts';
import type { Material } from './maker.ts';

const mostFailures = 6;
/**
 * The types that replace type parameters. Numbers are easy to read in tests of containers. Code that looks into values of any type, such
 * as a comparison, needs structures.
 */
const typeArguments = ['number', 'number', 'string', 'unknown', 'unknown'] as const;

/**
 * Returns a random test case (μTEST paper, algorithm 1): a call of a target with everything that it needs, then calls that use
 * existing variables, up to about the given length. It is empty if no target can be called.
 */
export function randomTestCase(
  material: Material,
  { targets, length }: { readonly targets: readonly Callable[]; readonly length: number },
): TestCase {
  const { random, index, maxLength } = material;
  const draft = createDraft({
    index,
    typeArgument: pick(random, typeArguments) ?? 'number',
  });
  const maker = createMaker(material, draft);
  const addTarget = (): boolean => {
    const target = pick(random, targets);
    return target !== undefined && makeUse(maker, target) !== undefined;
  };
  extend(draft, { until: 1, maxLength, add: addTarget });
  if (draft.statements.length > 0) {
    const until = Math.min(length, maxLength);
    const add = (): boolean => (random(4) === 0 && addTarget()) || insertUse(maker) !== undefined;
    extend(draft, { until, maxLength, add });
  }
  return dropUnused(finished(draft));
}

/** Adds statements up to a length. A step that makes the draft too long is undone. */
function extend(
  draft: Draft,
  plan: { readonly until: number; readonly maxLength: number; readonly add: () => boolean },
): void {
  let failures = 0;
  while (draft.statements.length < plan.until && failures < mostFailures) {
    const before = draft.statements.length;
    if (plan.add() && draft.statements.length <= plan.maxLength) continue;
    shorten(draft, before);
    failures += 1;
  }
}
