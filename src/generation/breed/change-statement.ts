import type { TestCase, Variable } from '../../model/test-case.ts';
import { changeInDraft } from './change-in-draft.ts';
import { isWaitForLast, shorten, unmoved, waitFor } from './draft.ts';
import { draftOf, finished } from './new-draft.ts';
import { knownTypes } from './typing/known-types.ts';
import { createMaker } from './values/make-value.ts';
import type { Maker, Material } from './maker.ts';
import { repairUse } from './typing/repair-use.ts';
import { replay } from './typing/replay.ts';

/**
 * Returns a test case with one statement changed. New statements that the changed one needs come before it. A wait is changed with
 * its call. Undefined if nothing about the statement can be changed.
 */
export function changeStatement(
  testCase: TestCase,
  place: number,
  material: Material,
): TestCase | undefined {
  const { statements, typeArgument } = testCase;
  const at = isWaitForLast(statements, place) ? place - 1 : place;
  const draft = draftOf(testCase, at, { index: material.index, typeArgument });
  const maker = createMaker(material, draft, statements.slice(at + 1));
  const made = write(maker, testCase, at);
  if (made === undefined) return undefined;
  const places = unmoved(at);
  const hasWait = isWaitForLast(statements, at + 1);
  // A promise that is held has its wait later on.
  const isHeld = !hasWait && waitFor(statements, at) > at;
  const isWaited = isWaitForLast(draft.statements, made);
  if (isHeld && isWaited) shorten(draft, made);
  places.set(at, (hasWait || isHeld) && isWaited ? made - 1 : made);
  if (hasWait) places.set(at + 1, made);
  const repair = repairUse(maker);
  replay(draft, testCase, { from: at + 1, to: statements.length, places, repair });
  return draft.statements.length > material.maxLength ? undefined : finished(draft);
}

function write(maker: Maker, testCase: TestCase, at: number): Variable | undefined {
  const { statements } = testCase;
  const statement = statements[at];
  if (statement === undefined) return undefined;
  const { demands } = knownTypes(testCase, maker.draft.scope);
  const demandsOnValue = demands[isWaitForLast(statements, at + 1) ? at + 1 : at] ?? [];
  return changeInDraft(maker, statement, demandsOnValue);
}
