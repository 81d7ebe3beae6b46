import type { TestCase } from '../../model/test-case.ts';
import { fraction } from './choose.ts';
import { seams } from './draft.ts';
import { draftOf, finished } from './new-draft.ts';
import { dropUnused } from './drop-unused.ts';
import { isFit } from './typing/is-fit.ts';
import { createMaker } from './values/make-value.ts';
import type { Material } from './maker.ts';
import { repairUse } from './typing/repair-use.ts';
import { replay } from './typing/replay.ts';

/**
 * Returns two offspring. Each has the first part of one parent and the second part of the other. Both parents are cut at the
 * same relative position, so that test cases don't get longer on average (μTEST paper, 3). If the second part uses variables of
 * its lost first part, fitting variables are found or made. Statements for which that fails are left out. An offspring that is
 * too long or calls nothing is replaced by the parent that it begins with.
 */
export function cross(
  one: TestCase,
  other: TestCase,
  material: Material,
): readonly [TestCase, TestCase] {
  const position = fraction(material.random);
  const [first, second] = [cutAt(one, position), cutAt(other, position)];
  return [
    joined({ head: one, end: first, tail: other, from: second }, material),
    joined({ head: other, end: second, tail: one, from: first }, material),
  ];
}

/** Returns the place nearest to a relative position at which a test case can be cut. */
function cutAt({ statements }: TestCase, position: number): number {
  const wanted = Math.round(position * statements.length);
  return seams(statements).reduce((best, each) =>
    Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best,
  );
}

function joined(
  parts: {
    readonly head: TestCase;
    readonly end: number;
    readonly tail: TestCase;
    readonly from: number;
  },
  material: Material,
): TestCase {
  const { head, end, tail, from } = parts;
  const draft = draftOf(head, end, { index: material.index, typeArgument: head.typeArgument });
  const repair = repairUse(createMaker(material, draft));
  replay(draft, tail, { from, to: tail.statements.length, places: new Map(), repair });
  const child = dropUnused(finished(draft));
  return isFit(child, material) ? child : head;
}
