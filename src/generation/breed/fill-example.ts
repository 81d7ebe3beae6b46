import type { Example, TestCase } from '../../model/test-case.ts';
import { pick } from './choose.ts';
import { dropUnused } from './drop-unused.ts';
import type { Material } from './maker.ts';
import { createDraft, finished } from './new-draft.ts';
import { repairUse } from './typing/repair-use.ts';
import { replay } from './typing/replay.ts';
import { createMaker } from './values/make-value.ts';

/** The test cases that are made of an example with inputs that can't be read. */
const fillings = 4;
const typeArguments = ['number', 'string', 'unknown'] as const;

/**
 * Returns the test cases that an example stands for: itself, or several with random values for the inputs that can't be read. Examples in a README
 * show in which order things are called, but often leave out where their values come from.
 */
export function fillExample(example: Example, material: Material): readonly TestCase[] {
  const { unread, ...testCase } = example;
  if (unread === undefined) return [testCase];
  const { index, random } = material;
  const without = new Set(unread);
  return Array.from({ length: fillings }, () => {
    const typeArgument = pick(random, typeArguments) ?? 'unknown';
    const draft = createDraft({ index, typeArgument });
    const to = testCase.statements.length;
    const repair = repairUse(createMaker(material, draft));
    replay(draft, testCase, { from: 0, to, places: new Map(), repair, without });
    return dropUnused(finished(draft));
  }).filter(({ statements }) => statements.length > 0);
}
