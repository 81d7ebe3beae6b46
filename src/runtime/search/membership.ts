import { isProxy } from '../is-proxy.ts';
import { distanceToEqual } from './distances.ts';

/** The most elements of a collection that a value is compared with. */
const ELEMENTS_READ = 50;
/** The most prototypes in which a key is looked up. */
const LONGEST_CHAIN = 10;

const { isArray } = Array;
const { isView } = ArrayBuffer;
const { getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf } = Object;
const call = Function.prototype.call;
const sizeOf = (prototype: object): ((collection: unknown) => number) =>
  call.bind(getOwnPropertyDescriptor(prototype, 'size')?.get ?? (() => 0));
const sizeOfMap = sizeOf(Map.prototype);
const sizeOfSet = sizeOf(Set.prototype);
const eachOfMap: (map: unknown, callback: (value: unknown, key: unknown) => void) => void =
  call.bind(Map.prototype.forEach);
const eachOfSet: (set: unknown, callback: (element: unknown) => void) => void = call.bind(
  Set.prototype.forEach,
);

/**
 * Returns the number of elements of a text or an array. Undefined for a value whose elements can't be counted without running
 * code.
 */
export function elementCount(value: unknown): number | undefined {
  if (typeof value === 'string') return value.length;
  return isPlainArray(value) ? value.length : undefined;
}

/** Returns the distance of a value from the nearest element of an array or set, or key of a map. */
export function distanceToMember(collection: unknown, wanted: unknown): number {
  let nearest = Infinity;
  const compare = (element: unknown): void => {
    const distance = distanceToEqual(wanted, element, true);
    if (distance < nearest) nearest = distance;
  };
  if (isPlainArray(collection)) {
    const end = collection.length < ELEMENTS_READ ? collection.length : ELEMENTS_READ;
    for (let at = 0; at < end; at += 1) {
      const element = getOwnPropertyDescriptor(collection, at);
      if (element !== undefined && 'value' in element) compare(element.value);
    }
  } else {
    readKeys(collection, compare);
  }
  return nearest === Infinity ? 1 : nearest;
}

/** Returns the distance of a value from the name of the nearest own property of an object. */
export function distanceToKey(object: unknown, wanted: unknown): number {
  const isName = typeof wanted === 'string' || typeof wanted === 'number';
  if (!isName || typeof object !== 'object' || object === null || isProxy(object)) return 1;
  // Arrays and views have too many names, and none is nearer than another.
  if (isArray(object) || isView(object)) return 1;
  const names = getOwnPropertyNames(object);
  let nearest = Infinity;
  for (let at = 0; at < names.length && at < ELEMENTS_READ; at += 1) {
    const distance = distanceToEqual(`${wanted}`, names[at], true);
    if (distance < nearest) nearest = distance;
  }
  return nearest === Infinity ? 1 : nearest;
}

/**
 * Returns the first texts among the keys of an object, a map or a set that lacks a key; undefined if it has the key, or if its keys can't
 * be read without running code.
 *
 * @param isMap whether the key is looked up in a map or a set, and not among the properties of an object
 */
export function keysWithout(
  collection: unknown,
  key: string,
  isMap: boolean,
  most: number,
): readonly string[] | undefined {
  if (typeof collection !== 'object' || collection === null) return undefined;
  const texts: string[] = [];
  let hasKey = false;
  const read = (each: unknown): void => {
    if (each === key) hasKey = true;
    else if (typeof each === 'string' && texts.length < most) texts[texts.length] = each;
  };
  if (isMap) {
    if (!readKeys(collection, read)) return undefined;
  } else {
    if (isArray(collection) || isView(collection) || mayHave(collection, key)) return undefined;
    const names = getOwnPropertyNames(collection);
    for (let at = 0; at < names.length && at < most; at += 1) read(names[at]);
  }
  return hasKey ? undefined : texts;
}

/** Whether an object has or inherits a property, or may have it. */
function mayHave(object: object, key: string): boolean {
  let at: object | null = object;
  for (let left = LONGEST_CHAIN; at !== null && left > 0; left -= 1) {
    if (isProxy(at) || getOwnPropertyDescriptor(at, key) !== undefined) return true;
    at = getPrototypeOf(at);
  }
  return at !== null;
}

/** Returns false for a value that is neither a set nor a map, or too large. */
function readKeys(collection: unknown, compare: (key: unknown) => void): boolean {
  if (typeof collection !== 'object' || collection === null) return false;
  try {
    if (sizeOfSet(collection) > ELEMENTS_READ) return false;
    eachOfSet(collection, compare);
    return true;
  } catch {
    // The value is no set.
  }
  try {
    if (sizeOfMap(collection) > ELEMENTS_READ) return false;
    eachOfMap(collection, (_, key) => compare(key));
    return true;
  } catch {
    // The value is no map either, so its elements can't be read.
    return false;
  }
}

function isPlainArray(value: unknown): value is readonly unknown[] {
  return isArray(value) && !isProxy(value);
}
