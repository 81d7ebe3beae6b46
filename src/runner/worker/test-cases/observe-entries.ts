import { types } from 'node:util';

import { observedParts } from '../../../model/observed-parts.ts';
import type { Observation, ObservedValue } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import { testRealm } from '../test-realm.ts';
import { isLiteral, isPlain, ownValue } from './class-name.ts';
import type { ClassFinder } from './instances.ts';
import { isNode } from './is-node.ts';
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
const most = { ofLarge: 150, ofMixed: 30, ofHeld: 10 };
/** The most instances of one list that are looked into. */
const mostHeld = 3;

/**
 * Returns the entries of values that a test can't write down as a whole. Of an array or a table with too many of them, and of an array with
 * further members, these are its length and its primitive entries. Of a plain object with members that are too long, they are its members and the lengths of these. Of a result of unknown type that is, or holds, an instance of a class of
 * which the model says nothing, or a text that no test may show, they are its public members, and those of the instances that they hold. Of
 * an error, they are its name, its message and its other members.
 * Calls no code of the user.
 */
export function observeEntries(
  values: readonly unknown[],
  holders: Holders,
  classes: ClassFinder,
): Observation[] {
  return values.flatMap((value, variable): Observation[] => {
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    if (types.isProxy(value) || isNode(value, testRealm().global)) return [];
    if (isLarge(value)) return observeLarge(value, variable);
    if (classes.ofVariable(variable, value).length > 0) return [];
    const isUntyped = classes.isUntyped(variable);
    if (types.isNativeError(value)) return observeError(value, variable, isUntyped);
    const isShown = isUntyped ? isMixed(value) : isPlain(value) && isCutShort(value);
    return isShown ? observeMixed(value, variable) : [];
  });
}

/** Returns whether an object has members of which not all was recorded, such as long lists. The others still tell something. */
function isCutShort(value: object): boolean {
  return Object.keys(value).some((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    return descriptor !== undefined && hasCut(observeMember(descriptor));
  });
}

function hasCut(value: ObservedValue): boolean {
  return value.is === 'cut' || observedParts(value).some(hasCut);
}

/** Returns whether a value has too many elements, or an array members besides them. */
function isLarge(value: object): boolean {
  if (types.isTypedArray(value)) return observeBuiltIn(value)?.is === 'cut';
  if (Array.isArray(value)) return value.length > mostElements || isExtended(value);
  return isLiteral(value) && Object.keys(value).length > mostElements;
}

function observeLarge(value: object, variable: Variable): Observation[] {
  const length: Observation[] = isList(value)
    ? [{ what: { of: 'length', variable, within: 'array' }, value: lengthOf(value) }]
    : [];
  const keys = Object.keys(value).slice(0, most.ofLarge);
  const entries = keys.filter((key) => !isObject(ownValue(value, key)));
  return [...length, ...entries.flatMap((key) => entryOf(value, key, variable))];
}

/** Returns whether an object is an instance, or has members that are or that a test can't write down. */
function isMixed(value: object): boolean {
  if (Array.isArray(value)) return heldIn(value).length > 0;
  if (!isPlain(value)) return isInstance(value);
  return Object.keys(value).some((key) => {
    const held = ownValue(value, key);
    if (typeof held === 'string') return isPrivate(held);
    if (typeof held === 'function' || typeof held === 'symbol') return true;
    if (Array.isArray(held)) return heldIn(held).length > 0;
    return isObject(held) && !isPlain(held) && isInstance(held);
  });
}

/** The first instances in a list, with their places. */
function heldIn(list: readonly unknown[]): readonly (readonly [place: string, held: object])[] {
  if (types.isProxy(list)) return [];
  const places = Array.from({ length: Math.min(list.length, mostHeld) }, (_, at) => String(at));
  return places.flatMap((place): (readonly [string, object])[] => {
    const held = ownValue(list, place);
    const isHeld = typeof held === 'object' && held !== null && !types.isProxy(held);
    return isHeld && !isPlain(held) && isInstance(held) ? [[place, held]] : [];
  });
}

function isInstance(value: object): boolean {
  const isCollection = Array.isArray(value) || types.isMap(value) || types.isSet(value);
  return !isCollection && !isOneWay(value) && observeBuiltIn(value) === undefined;
}

/** The members of errors that code sets besides those that it lists. Where the stack was made is no part of what an error says. */
const ofErrors = { typed: ['name', 'message'], untyped: ['name', 'message', 'cause', 'errors'] };

function observeError(error: Error, variable: Variable, isUntyped: boolean): Observation[] {
  const listed = isUntyped ? publicKeys(error, most.ofMixed) : [];
  const keys = new Set([...(isUntyped ? ofErrors.untyped : ofErrors.typed), ...listed]);
  keys.delete('stack');
  return [...keys].flatMap((key) => entryOf(error, key, variable));
}

function observeMixed(value: object, variable: Variable): Observation[] {
  const length = Array.isArray(value) ? entryOf(value, 'length', variable) : [];
  const own = publicKeys(value, most.ofMixed).flatMap((key) => {
    const held = ownValue(value, key);
    const isLong = isList(held) && isLarge(held);
    return [
      ...entryOf(value, key, variable),
      ...(isLong
        ? [
            {
              what: { of: 'entry', variable, key, inside: ['length'] },
              value: lengthOf(held),
            } as const,
          ]
        : []),
      ...observeHeld(held, variable, [key]),
    ];
  });
  return [...length, ...own];
}

type List = readonly unknown[] | NodeJS.TypedArray;

function isList(value: unknown): value is List {
  return Array.isArray(value) || types.isTypedArray(value);
}

function lengthOf({ length }: List): ObservedValue {
  return { is: 'number', text: String(length) };
}

/** The members of an instance that an entry holds, or of the instances in the list that it holds. */
function observeHeld(held: unknown, variable: Variable, path: Path): Observation[] {
  if (typeof held !== 'object' || held === null || types.isProxy(held)) return [];
  const membersOf = (instance: object, inside: Path): Observation[] =>
    publicKeys(instance, most.ofHeld).flatMap((key) => entryOf(instance, key, variable, inside));
  if (!Array.isArray(held)) {
    return isPlain(held) || !isInstance(held) ? [] : membersOf(held, path);
  }
  const instances = heldIn(held);
  return [
    ...(instances.length > 0 ? entryOf(held, 'length', variable, path) : []),
    ...instances.flatMap(([place, instance]) => membersOf(instance, [...path, place])),
  ];
}

/** Names that begin with an underscore are private by custom. */
function publicKeys(value: object, count: number): readonly string[] {
  return Object.keys(value)
    .filter((key) => !key.startsWith('_'))
    .slice(0, count);
}

/** The keys that lead from a variable to what holds an entry; none for the variable itself. */
type Path = readonly string[];

function entryOf(holder: object, key: string, variable: Variable, path: Path = []): Observation[] {
  const descriptor = Object.getOwnPropertyDescriptor(holder, key);
  if (descriptor === undefined || typeof descriptor.value === 'function') return [];
  const [first, ...inside] = [...path, key];
  const what = {
    of: 'entry',
    variable,
    key: first ?? key,
    ...(inside.length > 0 && { inside }),
  } as const;
  return [{ what, value: observeMember(descriptor) }];
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}
