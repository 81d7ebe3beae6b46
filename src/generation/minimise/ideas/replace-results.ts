import type { Primitive, Statement, TestCase } from '../../../model/test-case.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { withStatement } from '../edit-test-case.ts';
import type { Sound } from '../idea.ts';
import { variablesOf } from '../variables.ts';

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
function resultAt({ testCase, original }: Sound, at: number): Primitive | undefined {
  const kind: Statement['kind'] | undefined = testCase.statements[at]?.kind;
  if (kind !== 'call' && kind !== 'await') return undefined;
  if (!testCase.statements.some((statement) => variablesOf(statement).includes(at))) {
    return undefined;
  }
  const seen = original.observations.find(
    ({ what }) => what.of === 'value' && what.variable === at,
  );
  return seen === undefined ? undefined : asPrimitive(seen.value);
}

function asPrimitive(value: ObservedValue): Primitive | undefined {
  switch (value.is) {
    case 'undefined':
    case 'null':
      return { of: value.is };
    case 'boolean':
      return { of: 'boolean', value: value.value };
    case 'number':
      return { of: 'number', text: value.text };
    case 'string':
      return { of: 'string', value: value.value };
    case 'bigint':
      return { of: 'bigint', digits: value.digits };
    default:
      return undefined;
  }
}
