import { builtInErrors } from '../../../model/built-in-errors.ts';
import { extendsPageClass, isEventClass, isPageClass } from '../../../model/page.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';

const number: ValueType = { kind: 'number' };
const text: ValueType = { kind: 'string' };
const bigint: ValueType = { kind: 'bigint' };
const unknown: ValueType = { kind: 'unknown' };

function takes(type: ValueType, { isOptional = false } = {}): readonly Parameter[] {
  return [{ name: 'value', type, isOptional, isRest: false }];
}

const numbers = takes({ kind: 'array', element: number }, { isOptional: true });
const bigints = takes({ kind: 'array', element: bigint }, { isOptional: true });
const message = takes(text, { isOptional: true });
const tuple: ValueType = {
  kind: 'tuple',
  elements: [
    { type: unknown, isOptional: false, isRest: false },
    { type: unknown, isOptional: false, isRest: false },
  ],
};

/** The parameters of the constructors of built-in classes. Classes that are not listed can't be made by `new`. */
const constructors: Readonly<Record<string, readonly Parameter[]>> = {
  Map: takes({ kind: 'array', element: tuple }),
  Set: takes({ kind: 'array', element: unknown }),
  Promise: [
    ...takes(unknown, { isOptional: true }),
    { name: 'milliseconds', type: number, isOptional: true, isRest: false },
  ],
  Date: takes({ kind: 'union', members: [number, text] }),
  URL: takes(text),
  URLSearchParams: message,
  WeakMap: [],
  WeakSet: [],
  AbortController: [],
  // The reason why it is aborted; without an argument, it is not.
  AbortSignal: takes(
    { kind: 'union', members: [{ kind: 'undefined' }, text] },
    { isOptional: true },
  ),
  EventTarget: [],
  TextEncoder: [],
  TextDecoder: [],
  ArrayBuffer: takes(number),
  DataView: takes({ kind: 'built-in', name: 'ArrayBuffer' }),
  // The text that it gives, as bytes.
  ReadableStream: takes(text),
  Buffer: takes({ kind: 'union', members: [{ kind: 'array', element: number }, text] }),
  ...Object.fromEntries(builtInErrors.map((name) => [name, message])),
  Int8Array: numbers,
  Uint8Array: numbers,
  Uint8ClampedArray: numbers,
  Int16Array: numbers,
  Uint16Array: numbers,
  Int32Array: numbers,
  Uint32Array: numbers,
  Float32Array: numbers,
  Float64Array: numbers,
  BigInt64Array: bigints,
  BigUint64Array: bigints,
};

/**
 * The same for what only code expects that tells classes apart by their names: objects of primitives, and what a function finds as its
 * `arguments`.
 */
const seldom: Readonly<Record<string, readonly Parameter[]>> = {
  String: takes(text),
  Number: takes(number),
  Boolean: takes({ kind: 'boolean' }),
  Arguments: [{ name: 'values', type: unknown, isOptional: false, isRest: true }],
};

/** Returns the classes that texts of code such as `[object Map]` name, as `Object.prototype.toString` does. */
export function classesNamed(texts: readonly string[]): readonly string[] {
  return texts.flatMap((each) => {
    const name = /^\[object (\w+)\]$/.exec(each)?.[1];
    return name !== undefined && builtInParameters(name) !== undefined ? [name] : [];
  });
}

/** Returns whether instances of a class are passed only to code that names it in a text. */
export function isSeldom(name: string): boolean {
  return Object.hasOwn(seldom, name);
}

const eventParameters: readonly Parameter[] = [
  { name: 'type', type: text, isOptional: false, isRest: false },
  {
    name: 'init',
    type: { kind: 'object', members: [], others: unknown },
    isOptional: true,
    isRest: false,
  },
];

/** The built-in classes whose instances hold data, in each environment. */
export const builtInNames: readonly string[] = Object.keys(constructors).filter(
  (name) =>
    !/^(?:Promise|Weak|Abort|EventTarget|Text|DataView|BigInt64|BigUint64|Buffer|ReadableStream)/.test(
      name,
    ),
);

/** Returns the parameters of the constructor of a built-in class; undefined if a test case can't make an instance of it. */
export function builtInParameters(name: string): readonly Parameter[] | undefined {
  if (isEventClass(name)) return eventParameters;
  if (isPageClass(name)) return [];
  if (Object.hasOwn(seldom, name)) return seldom[name];
  return Object.hasOwn(constructors, name) ? constructors[name] : undefined;
}

/** Returns whether instances of a built-in class are instances of another class. */
export function isBuiltIn(name: string, other: string): boolean {
  return (
    name === other ||
    other === 'Object' ||
    (isPageClass(name) && extendsPageClass(name, other)) ||
    (name === 'Buffer' && other === 'Uint8Array') ||
    (other === 'Error' && /^[A-Z][A-Za-z]*Error$/.test(name))
  );
}

/** Returns the type of the elements of a built-in class; undefined if it is not iterable. */
export function builtInElement(name: string): ValueType | undefined {
  if (/^Big(?:Int|Uint)64Array$/.test(name)) return bigint;
  return /^(?:Int|Uint|Float)\d+(?:Clamped)?Array$/.test(name) ? number : undefined;
}
