import { builtInErrors } from '../../model/built-in-errors.ts';
import { pageClass } from '../../model/page.ts';
import { typedArrays } from '../../model/typed-arrays.ts';
import type { ValueType } from '../../model/value-type.ts';

/** Returns the model of a type of the language's own library, by its name. Other types of the library have no model. */
export function builtInType(
  name: string,
  argument: (at: number) => ValueType,
): ValueType | undefined {
  if (promises.has(name)) return { kind: 'promise', value: argument(0) };
  if (maps.has(name)) return { kind: 'map', key: argument(0), value: argument(1) };
  if (sets.has(name)) return { kind: 'set', element: argument(0) };
  if (arrays.has(name)) return { kind: 'array', element: argument(0) };
  if (iterables.has(name)) return { kind: 'iterable', element: argument(0), isAsync: false };
  if (asyncIterables.has(name)) return { kind: 'iterable', element: argument(0), isAsync: true };
  if (builtInClasses.has(name)) return { kind: 'built-in', name };
  const ofPage = pageClass(name);
  if (ofPage !== undefined) return { kind: 'built-in', name: ofPage };
  return Object.hasOwn(others, name) ? others[name] : undefined;
}

const promises = new Set(['Promise', 'PromiseLike']);
const maps = new Set(['Map', 'ReadonlyMap']);
const sets = new Set(['Set', 'ReadonlySet', 'ReadonlySetLike']);
const arrays = new Set(['Array', 'ReadonlyArray', 'ArrayLike', 'ConcatArray']);
const iterables = new Set([
  'Iterable',
  'Iterator',
  'IterableIterator',
  'IteratorObject',
  'ArrayIterator',
  'MapIterator',
  'SetIterator',
  'StringIterator',
  'RegExpStringIterator',
  'Generator',
]);
const asyncIterables = new Set([
  'AsyncIterable',
  'AsyncIterator',
  'AsyncIterableIterator',
  'AsyncIteratorObject',
  'AsyncGenerator',
]);

/** Classes whose instances are modelled by their names. */
const builtInClasses: ReadonlySet<string> = new Set([
  'Date',
  'RegExp',
  'URL',
  'URLSearchParams',
  ...builtInErrors,
  'AggregateError',
  ...typedArrays,
  'ArrayBuffer',
  'SharedArrayBuffer',
  'DataView',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'Buffer',
  'ReadableStream',
]);

const others: Readonly<Record<string, ValueType>> = {
  String: { kind: 'string' },
  Number: { kind: 'number' },
  Boolean: { kind: 'boolean' },
  BigInt: { kind: 'bigint' },
  Symbol: { kind: 'symbol' },
  Function: { kind: 'function', parameters: [], returns: { kind: 'unknown' } },
  CallableFunction: { kind: 'function', parameters: [], returns: { kind: 'unknown' } },
  ArrayBufferLike: { kind: 'built-in', name: 'ArrayBuffer' },
  ArrayBufferView: { kind: 'built-in', name: 'Uint8Array' },
  RegExpMatchArray: { kind: 'array', element: { kind: 'string' } },
  RegExpExecArray: { kind: 'array', element: { kind: 'string' } },
  TemplateStringsArray: { kind: 'array', element: { kind: 'string' } },
};
