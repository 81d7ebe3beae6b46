import type { Primitive, TestCase } from '../../../model/test-case.ts';
import { withStatement } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { primitiveGiven } from '../primitive-given.ts';
import { usesOf } from '../../chromosome/statement-uses.ts';

/** Writes a primitive down, where other statements use one that a call gave. */
export function* replaceResults(start: Sound): Generator<TestCase, void, Sound | undefined> {
  let current = start;
  for (let at = current.testCase.statements.length - 1; at >= 0; at -= 1) {
    const value = resultAt(current, at);
    if (value === undefined) continue;
    const before = current.testCase.statements.length;
    const taken = yield withStatement(current.testCase, at, { kind: 'primitive', value });
    if (taken === undefined) continue;
    current = taken;
    at -= before - current.testCase.statements.length;
  }
}

/** The primitive that a call at a place gave, if another statement uses it. */
function resultAt(sound: Sound, at: number): Primitive | undefined {
  const isUsed = sound.testCase.statements.some((statement) => usesOf(statement).includes(at));
  return isUsed ? primitiveGiven(sound, at) : undefined;
}
