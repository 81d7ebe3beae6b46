import { distanceToEqual } from './distances.ts';

/** Elements of a collection that a value is compared with. */
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
const isProxy: (value: object) => boolean =
  globalThis.process?.getBuiltinModule?.('node:util')?.types.isProxy ?? (() => true);

/** How many elements a text or an array has; undefined of what can't be told without running it. */
export function elementCount(value: unknown): number | undefined {
  if (typeof value === 'string') return value.length;
  return isPlainArray(value) ? value.length : undefined;
}

/** How far a value is from being one of a collection's, an array's, set's or map's keys: by the one it comes nearest to. */
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

/** How far a value is from being the name of an own property of an object: by the one it comes nearest to. */
export function distanceToKey(object: unknown, wanted: unknown): number {
  const isName = typeof wanted === 'string' || typeof wanted === 'number';
  if (!isName || typeof object !== 'object' || object === null || isProxy(object)) return 1;
  // Of what has an index the names are too many, and no nearer.
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
    // It is no set.
  }
  try {
    if (sizeOfMap(collection) <= ELEMENTS_READ) eachOfMap(collection, (_, key) => compare(key));
  } catch {
    // Nor a map: whatever it is, its elements can't be told.
  }
}

function isPlainArray(value: unknown): value is readonly unknown[] {
  return isArray(value) && !isProxy(value);
}
