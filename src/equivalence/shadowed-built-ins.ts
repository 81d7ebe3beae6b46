import type { Bindings } from './bindings.ts';

/** The names that a minifier takes for built-ins if it finds no declaration of them. */
const builtIns = [
  'AggregateError',
  'Array',
  'ArrayBuffer',
  'BigInt',
  'Boolean',
  'DataView',
  'Date',
  'Error',
  'EvalError',
  'Float32Array',
  'Float64Array',
  'Function',
  'Infinity',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'ReferenceError',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'SyntaxError',
  'TypeError',
  'URIError',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'WeakMap',
  'WeakRef',
  'WeakSet',
  'console',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'globalThis',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'undefined',
  'unescape',
  'window',
];

/** Returns a predicate for parts of a file: true if the text uses the name of a built-in that the file itself declares or assigns. */
export function shadowedBuiltIns({ declared, assigned }: Bindings): (text: string) => boolean {
  const names = builtIns.filter((name) => declared.has(name) || assigned.has(name));
  if (names.length === 0) return () => false;
  const pattern = new RegExp(String.raw`\b(?:${names.join('|')})\b`);
  return (text) => pattern.test(text);
}
