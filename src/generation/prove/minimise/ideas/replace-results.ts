import type { Primitive, TestCase } from '../../../../model/test-case.ts';
import { withLiteralBeside, withStatement } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { primitiveGiven } from '../primitive-given.ts';
import { usesOf } from '../../../breed/typing/statement-uses.ts';

/** Writes down a primitive that a call returned and other statements use: in place of the call, or beside it. */
export function* replaceResults(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let current = start;
  for (let at = current.testCase.statements.length - 1; at >= 0; at -= 1) {
    const value = resultAt(current, at);
    if (value === undefined) continue;
    const before = current.testCase.statements.length;
    const instead = yield withStatement(current.testCase, at, { kind: 'primitive', value });
    const taken = instead ?? (yield withLiteralBeside(current.testCase, at, value));
    if (taken === undefined) continue;
    current = taken;
    at -= Math.max(0, before - current.testCase.statements.length);
  }
}

/** The primitive that a call returned, if another statement uses it. */
function resultAt(sound: Sound, at: number): Primitive | undefined {
  const isUsed = sound.testCase.statements.some((statement) => usesOf(statement).includes(at));
  return isUsed ? primitiveGiven(sound, at) : undefined;
}
