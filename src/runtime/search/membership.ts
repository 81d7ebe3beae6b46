import { isProxy } from '../is-proxy.ts';
import { distanceToEqual } from './distances.ts';

/** The most elements of a collection that a value is compared with. */
const ELEMENTS_READ = 50;

const { isArray } = Array;
const { isView } = ArrayBuffer;
const { getOwnPropertyDescriptor, getOwnPropertyNames } = Object;
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

function readKeys(collection: unknown, compare: (key: unknown) => void): void {
  if (typeof collection !== 'object' || collection === null) return;
  try {
    if (sizeOfSet(collection) <= ELEMENTS_READ) eachOfSet(collection, compare);
    return;
  } catch {
    // The value is no set.
  }
  try {
    if (sizeOfMap(collection) <= ELEMENTS_READ) eachOfMap(collection, (_, key) => compare(key));
  } catch {
    // The value is no map either, so its elements can't be read.
  }
}

function isPlainArray(value: unknown): value is readonly unknown[] {
  return isArray(value) && !isProxy(value);
}
