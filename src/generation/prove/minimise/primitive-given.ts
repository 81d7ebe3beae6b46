import type { Primitive, Variable } from '../../../model/test-case.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
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
