import { primitiveOf } from '../../../model/observed-primitive.ts';
import type { Primitive, Variable } from '../../../model/test-case.ts';
import type { Sound } from './idea.ts';

/** The primitive that a call returned, or with which a promise was fulfilled; undefined for other values. */
export function primitiveGiven(
  { testCase, original }: Sound,
  variable: Variable,
): Primitive | undefined {
  const kind = testCase.statements[variable]?.kind;
  if (kind !== 'call' && kind !== 'await') return undefined;
  const seen = original.observations.find(
    ({ what }) => what.of === 'value' && what.variable === variable,
  );
  return seen === undefined ? undefined : primitiveOf(seen.value);
}
