import { types } from 'node:util';

import type { Observation } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import { isLiteral, isPlain, ownValue } from './class-name.ts';
import type { ClassFinder } from './instances.ts';
import { observeBuiltIn } from './observe-built-in.ts';
import {
  type Holders,
  isExtended,
  isOneWay,
  mostElements,
  observeMember,
} from './observe-value.ts';
import { isPrivate } from './private-texts.ts';

/** The most entries of one value that are observed by themselves. */
const most = { ofLarge: 150, ofMixed: 30 };

/**
 * Returns the entries of values that a test can't write down as a whole. Of an array or a table with too many of them, and of an array with
 * further members, these are its length and its primitive entries. Of a result of unknown type that is, or holds, an instance of a class of
 * which the model says nothing, or a text that no test may show, they are its public members. Calls no code of the user.
 */
export function observeEntries(
  values: readonly unknown[],
  holders: Holders,
  classes: ClassFinder,
): Observation[] {
  return values.flatMap((value, variable): Observation[] => {
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    if (types.isProxy(value)) return [];
    if (isLarge(value)) return observeLarge(value, variable);
    if (!classes.isUntyped(variable) || classes.ofVariable(variable, value).length > 0) return [];
    return isMixed(value) ? observeMixed(value, variable) : [];
  });
}

/** Returns whether a value has too many elements, or an array members besides them. */
function isLarge(value: object): boolean {
  if (Array.isArray(value)) return value.length > mostElements || isExtended(value);
  return isLiteral(value) && Object.keys(value).length > mostElements;
}

function observeLarge(value: object, variable: Variable): Observation[] {
  const length: Observation[] = Array.isArray(value)
    ? [
        {
          what: { of: 'length', variable, within: 'array' },
          value: { is: 'number', text: String(value.length) },
        },
      ]
    : [];
  const keys = Object.keys(value).slice(0, most.ofLarge);
  const entries = keys.filter((key) => !isObject(ownValue(value, key)));
  return [...length, ...entries.flatMap((key) => entryOf(value, key, variable))];
}

/** Returns whether an object is an instance, or has members that are or that a test can't write down. */
function isMixed(value: object): boolean {
  if (Array.isArray(value)) return false;
  if (!isPlain(value)) return isInstance(value);
  return Object.keys(value).some((key) => {
    const held = ownValue(value, key);
    if (typeof held === 'string') return isPrivate(held);
    if (typeof held === 'function' || typeof held === 'symbol') return true;
    return isObject(held) && !isPlain(held) && isInstance(held);
  });
}

function isInstance(value: object): boolean {
  const isCollection = Array.isArray(value) || types.isMap(value) || types.isSet(value);
  return !isCollection && !isOneWay(value) && observeBuiltIn(value) === undefined;
}

/** Names that begin with an underscore are private by custom. */
function observeMixed(value: object, variable: Variable): Observation[] {
  const keys = Object.keys(value).filter((key) => !key.startsWith('_'));
  return keys.slice(0, most.ofMixed).flatMap((key) => entryOf(value, key, variable));
}

function entryOf(table: object, key: string, variable: Variable): Observation[] {
  const descriptor = Object.getOwnPropertyDescriptor(table, key);
  if (descriptor === undefined || typeof descriptor.value === 'function') return [];
  return [{ what: { of: 'entry', variable, key }, value: observeMember(descriptor) }];
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
