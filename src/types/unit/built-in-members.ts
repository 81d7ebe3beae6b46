import { areOfBuffer } from '../../model/typed-arrays.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { Uses } from './uses.ts';

const unknown: ValueType = { kind: 'unknown' };

/** Returns whether the value has members that only texts have. */
export function hasTextMembers({ members }: Uses): boolean {
  return [...members.keys()].some((name) => textMembers.has(name) && !commonMembers.has(name));
}

export function hasOnlyTextMembers(names: readonly string[]): boolean {
  return names.every((name) => textMembers.has(name));
}

/** Returns the plain types that a value is sometimes, because it has members that only these have. */
export function plainWith(names: readonly string[]): readonly ValueType[] {
  const some = (known: ReadonlySet<string>): boolean => names.some((name) => known.has(name));
  return [
    ...(some(tellingOfTexts) ? [{ kind: 'string' } as const] : []),
    ...(some(numberMembers) ? [{ kind: 'number' } as const] : []),
  ];
}

/** Returns whether texts, numbers, arrays or all objects have a member. */
export function isPlainMember(name: string): boolean {
  return textMembers.has(name) || numberMembers.has(name) || commonMembers.has(name);
}

/** Returns the names of members that neither plain values nor arrays have. */
export function membersOfObjects(names: readonly string[]): readonly string[] {
  return names.filter((name) => !isPlainMember(name) && !arrayMembers.has(name));
}

/** Returns whether the instances of a built-in class have all of these members. */
export function hasMembers(className: string, names: readonly string[]): boolean {
  const made: unknown = Reflect.get(globalThis, className);
  const prototype: unknown = typeof made === 'function' ? made.prototype : undefined;
  return (
    typeof prototype === 'object' && prototype !== null && names.every((name) => name in prototype)
  );
}

/** Returns the built-in type that alone has all of these members. Texts and arrays share many. */
export function builtInWith(names: readonly string[]): ValueType | 'array' | 'text' | undefined {
  const allIn = (members: ReadonlySet<string>): boolean => names.every((name) => members.has(name));
  if (names.every((name) => name === 'length')) return 'array';
  if (allIn(shared)) return names.includes('length') ? 'array' : 'text';
  if (allIn(textMembers)) return 'text';
  if (allIn(arrayMembers)) return 'array';
  if (areOfBuffer(names)) return { kind: 'built-in', name: 'Buffer' };
  const known = others.find(({ members }) => allIn(members));
  return known?.type;
}

export const functionMembers: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Function.prototype),
);
const shared = new Set(['length', 'slice', 'indexOf', 'lastIndexOf', 'includes', 'concat', 'at']);
export const textMembers: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(String.prototype),
);
const numberMembers = new Set(['toFixed', 'toPrecision', 'toExponential']);

/** Members of texts whose names objects of other kinds hardly have. */
const tellingOfTexts = new Set([
  'charAt',
  'charCodeAt',
  'codePointAt',
  'endsWith',
  'localeCompare',
  'padEnd',
  'padStart',
  'split',
  'startsWith',
  'substr',
  'substring',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
]);

const commonMembers = new Set([
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(Object.prototype),
]);
export const arrayMembers: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Array.prototype),
);

const others: readonly { readonly members: ReadonlySet<string>; readonly type: ValueType }[] = [
  { members: numberMembers, type: { kind: 'number' } },
  {
    members: new Set(['get', 'set', 'has', 'delete', 'size', 'clear', 'entries', 'keys', 'values']),
    type: { kind: 'map', key: unknown, value: unknown },
  },
  {
    members: new Set(['add', 'has', 'delete', 'size', 'clear']),
    type: { kind: 'set', element: unknown },
  },
  { members: new Set(['then', 'catch', 'finally']), type: { kind: 'promise', value: unknown } },
  {
    members: new Set(['test', 'exec', 'source', 'flags', 'lastIndex']),
    type: { kind: 'built-in', name: 'RegExp' },
  },
  {
    members: new Set(
      Object.getOwnPropertyNames(Date.prototype).filter((name) => /^[gs]et|ISO/.test(name)),
    ),
    type: { kind: 'built-in', name: 'Date' },
  },
  {
    members: new Set(['getReader', 'pipeThrough', 'pipeTo', 'tee', 'cancel', 'locked']),
    type: { kind: 'built-in', name: 'ReadableStream' },
  },
];
