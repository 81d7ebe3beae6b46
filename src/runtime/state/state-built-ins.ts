import type { StateHash } from './state-hash.ts';
import type { ObjectForm } from './state-kind.ts';

/** The functions of the walk that the reader of built-in objects needs. */
interface BuiltInReading {
  readonly hash: StateHash;
  readonly visitValue: (value: unknown) => void;
  readonly hidden: () => void;
}

/** The number of bytes of a buffer that are read. */
const BYTES = 16384;

type Method = (this: unknown) => unknown;

const { getOwnPropertyDescriptor } = Object;
const { apply, construct, getPrototypeOf } = Reflect;
const { isView } = ArrayBuffer;
const Bytes = Uint8Array;
const call = Function.prototype.call;
const mapForEach: (map: object, visit: (value: unknown, key: unknown) => void) => void = call.bind(
  Map.prototype.forEach,
);
const setForEach: (set: object, visit: (value: unknown) => void) => void = call.bind(
  Set.prototype.forEach,
);
const timeOf: (date: object) => number = call.bind(Date.prototype.getTime);
const typedArray: object | null = getPrototypeOf(Int8Array.prototype);
const patternSource = getters([RegExp.prototype], 'source');
const patternFlags = getters([RegExp.prototype], 'flags');
const views = [typedArray, DataView.prototype];
const viewBuffer = getters(views, 'buffer');
const viewOffset = getters(views, 'byteOffset');
const viewLength = getters(views, 'byteLength');
const boxes = [Number, String, Boolean, Symbol, BigInt].map((box) => box.prototype);
const unboxers = methods(boxes, 'valueOf');
const addresses = [
  ...getters([prototypeOf('URL')], 'href'),
  ...methods([prototypeOf('URLSearchParams')], 'toString'),
];

/**
 * Creates a reader of the internal slots of built-in objects. It uses methods that were captured at load, and does not read own
 * properties.
 */
export function createBuiltInReader(
  reading: BuiltInReading,
): (value: object, form: ObjectForm) => void {
  const { hash, visitValue, hidden } = reading;
  const visitEntry = (value: unknown, key: unknown): void => {
    visitValue(key);
    visitValue(value);
  };
  const visitMember = (value: unknown): void => {
    visitValue(value);
  };
  return (value, form) => {
    switch (form) {
      case 'map':
        mapForEach(value, visitEntry);
        return;
      case 'set':
        setForEach(value, visitMember);
        return;
      case 'date':
        hash.number(timeOf(value));
        return;
      case 'regexp':
        visitValue(firstOf(patternSource, value));
        visitValue(firstOf(patternFlags, value));
        visitValue(getOwnPropertyDescriptor(value, 'lastIndex')?.value);
        return;
      case 'bytes':
        if (!hashBytes(value, hash)) hidden();
        return;
      case 'error':
        visitValue(getOwnPropertyDescriptor(value, 'name')?.value);
        visitValue(getOwnPropertyDescriptor(value, 'message')?.value);
        visitValue(getOwnPropertyDescriptor(value, 'cause')?.value);
        return;
      case 'boxed':
        visitValue(firstOf(unboxers, value));
        return;
      case 'url':
        visitValue(firstOf(addresses, value));
        return;
      case 'headers':
        visitHeaders(value, visitEntry);
        return;
      case 'opaque':
        hidden();
        return;
      default:
    }
  };
}

/** Node's class is made late, so its method can't be captured as this module loads. */
function visitHeaders(value: object, visitEntry: (value: unknown, key: unknown) => void): void {
  const prototype = getPrototypeOf(value);
  const forEach: unknown = prototype && getOwnPropertyDescriptor(prototype, 'forEach')?.value;
  if (isMethod(forEach)) apply(forEach, value, [visitEntry]);
}

/** Reads a buffer or a view. Returns false if it is longer than the part that was read. */
function hashBytes(value: object, hash: StateHash): boolean {
  const bytes = bytesOf(value);
  const { length } = bytes;
  hash.word(length);
  for (let at = 0; at < length && at < BYTES; at += 1) hash.word(bytes[at] ?? 0);
  return length <= BYTES;
}

function bytesOf(value: object): Uint8Array {
  if (!isView(value)) return construct(Bytes, [value]);
  const part = [firstOf(viewBuffer, value), firstOf(viewOffset, value), firstOf(viewLength, value)];
  return construct(Bytes, part);
}

type Places = WeakMap<object, number>;
const placeOf: (known: Places, object: object) => number | undefined = call.bind(
  WeakMap.prototype.get,
);
const rememberPlace: (known: Places, object: object, place: number) => unknown = call.bind(
  WeakMap.prototype.set,
);

/**
 * Objects that were refused by the first method of a list, with the place of the method that accepted them. It is the same in all
 * lists for objects of that form. A method that refuses throws, which is slow.
 */
const places: Places = new WeakMap();

/** Returns the result of the first method that accepts the object. */
function firstOf(candidates: readonly Method[], value: object): unknown {
  for (let at = placeOf(places, value) ?? 0; at < candidates.length; at += 1) {
    const method = candidates[at];
    if (method === undefined) continue;
    try {
      const result = apply(method, value, []);
      if (at > 0) rememberPlace(places, value, at);
      return result;
    } catch {
      // The object is not of this class, so the next method is tried.
    }
  }
  throw new TypeError('Not a built-in object after all');
}

function getters(prototypes: readonly (object | null)[], name: string): Method[] {
  const found: Method[] = [];
  for (const prototype of prototypes) {
    const get = prototype === null ? undefined : getOwnPropertyDescriptor(prototype, name)?.get;
    if (get !== undefined) found.push(get);
  }
  return found;
}

function methods(prototypes: readonly (object | null)[], name: string): Method[] {
  const found: Method[] = [];
  for (const prototype of prototypes) {
    const method: unknown =
      prototype === null ? undefined : getOwnPropertyDescriptor(prototype, name)?.value;
    if (isMethod(method)) found.push(method);
  }
  return found;
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}

function prototypeOf(name: string): object | null {
  const constructor: unknown = Reflect.get(globalThis, name);
  if (typeof constructor !== 'function') return null;
  const prototype: unknown = constructor.prototype;
  return typeof prototype === 'object' ? prototype : null;
}
