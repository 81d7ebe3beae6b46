import { types } from 'node:util';

/**
 * Returns whether a value gives its elements one by one and only once: a generator, an iterator of a built-in, or an object of
 * any class that has `next` and can be looped over. Asynchronous iterators don't count.
 */
export function isIterator(value: unknown): value is Iterable<unknown> {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false;
  return isFunction(value, 'next') && isFunction(value, Symbol.iterator);
}

/** Reads no getter, because that would run the unit's code. */
function isFunction(value: object, key: PropertyKey): boolean {
  for (let holder: object | null = value; holder !== null; holder = parentOf(holder)) {
    const property = Object.getOwnPropertyDescriptor(holder, key);
    if (property !== undefined) return typeof property.value === 'function';
  }
  return false;
}

function parentOf(holder: object): object | null {
  return Object.getPrototypeOf(holder) as object | null;
}
