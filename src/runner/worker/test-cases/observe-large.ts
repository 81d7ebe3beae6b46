import { types } from 'node:util';

import type { Observation } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import { isLiteral } from './class-name.ts';
import { type Holders, mostElements, observeMember } from './observe-value.ts';

/** The most entries of one value that are observed by themselves. */
const mostEntries = 150;

/**
 * Returns the length of arrays, and the entries of arrays and tables, that have too many elements to be written down as a whole. Only
 * entries with a primitive value count. Calls no code of the user.
 */
export function observeLarge(values: readonly unknown[], holders: Holders): Observation[] {
  return values.flatMap((value, variable): Observation[] => {
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    if (types.isProxy(value) || !(Array.isArray(value) || isLiteral(value))) return [];
    const isArray = Array.isArray(value);
    const keys = Object.keys(value);
    if ((isArray ? value.length : keys.length) <= mostElements) return [];
    const length: Observation[] = isArray
      ? [
          {
            what: { of: 'length', variable, within: 'array' },
            value: { is: 'number', text: String(value.length) },
          },
        ]
      : [];
    const entries = keys.slice(0, mostEntries).flatMap((key) => entryOf(value, key, variable));
    return [...length, ...entries];
  });
}

function entryOf(table: object, key: string, variable: Variable): Observation[] {
  const descriptor = Object.getOwnPropertyDescriptor(table, key);
  const held: unknown = descriptor?.value;
  const isPrimitive = typeof held !== 'function' && (typeof held !== 'object' || held === null);
  if (descriptor === undefined || !isPrimitive) return [];
  return [{ what: { of: 'entry', variable, key }, value: observeMember(descriptor) }];
}
