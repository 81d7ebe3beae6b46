import type { TestCase, Variable } from '../../model/test-case.ts';
import { changeAssignment, changeCall } from './change-call.ts';
import { changeValue } from './values/change-value.ts';
import { draftOf, finished, isWaitForLast, unmoved } from './draft.ts';
import { knownTypes } from './typing/known-types.ts';
import { createMaker } from './values/make-value.ts';
import type { Maker, Material } from './maker.ts';
import { repairUse } from './typing/repair-use.ts';
import { replay } from './typing/replay.ts';

/**
 * A test case in which one statement is another; all that it needs comes before it. Undefined where nothing about the statement can be
 * changed. A wait is changed with its call.
 */
export function changeStatement(
  testCase: TestCase,
  place: number,
  material: Material,
): TestCase | undefined {
  const { statements, typeArgument } = testCase;
  const at = isWaitForLast(statements, place) ? place - 1 : place;
  const draft = draftOf(testCase, at, { index: material.index, typeArgument });
  const maker = createMaker(material, draft);
  const made = write(maker, testCase, at);
  if (made === undefined) return undefined;
  const places = unmoved(at);
  const hasWait = isWaitForLast(statements, at + 1);
  places.set(at, hasWait && isWaitForLast(draft.statements, made) ? made - 1 : made);
  if (hasWait) places.set(at + 1, made);
  const repair = repairUse(maker);
  replay(draft, testCase, { from: at + 1, to: statements.length, places, repair });
  return draft.statements.length > material.maxLength ? undefined : finished(draft);
}

function write(maker: Maker, testCase: TestCase, at: number): Variable | undefined {
  const { scope } = maker.draft;
  const { statements } = testCase;
  const statement = statements[at];
  if (statement === undefined) return undefined;
  const { demands } = knownTypes(testCase, scope);
  const ofValue = demands[isWaitForLast(statements, at + 1) ? at + 1 : at] ?? [];
  switch (statement.kind) {
    case 'await':
      return undefined;
    case 'call':
      return changeCall(maker, statement, ofValue);
    case 'assign':
      return changeAssignment(maker, statement);
    default:
      return changeValue(maker, { statement, demands: ofValue });
  }
}
