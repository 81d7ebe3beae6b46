/** A kind of values: the kinds of primitives, and arrays with the usual behaviour. */
export type KnownKind = 'number' | 'bigint' | 'string' | 'boolean' | 'nullish' | 'array';

/** All kinds that a value may have; undefined if nothing is certain. */
export type KnownKinds = ReadonlySet<KnownKind> | undefined;

/** What is certain of a value. */
export interface KnownValue {
  readonly kinds: KnownKinds;
  /** For arrays: the kinds of their elements. */
  readonly elements?: KnownKinds;
}

/** A value of which nothing is certain. */
export const unknownValue: KnownValue = { kinds: undefined };

/** Returns a value that has one of these kinds. */
export function known(...kinds: readonly KnownKind[]): KnownValue {
  return { kinds: new Set(kinds) };
}

/** Returns an array whose elements have these kinds. */
export function arrayOf(elements: KnownKinds): KnownValue {
  return elements === undefined ? known('array') : { kinds: new Set(['array'] as const), elements };
}

/** Returns what is certain of a value that is one of several values. */
export function either(values: readonly KnownValue[]): KnownValue {
  const kinds = union(values.map((value) => value.kinds));
  const arrays = values.filter((value) => value.kinds?.has('array'));
  const elements = union(arrays.map((value) => value.elements));
  return arrays.length > 0 && elements !== undefined ? { kinds, elements } : { kinds };
}

function union(all: readonly KnownKinds[]): KnownKinds {
  const found = new Set<KnownKind>();
  for (const kinds of all) {
    if (kinds === undefined) return undefined;
    for (const kind of kinds) found.add(kind);
  }
  return found.size === 0 ? undefined : found;
}

/** True if a value certainly has one of the given kinds. */
export function isOf({ kinds }: KnownValue, ...allowed: readonly KnownKind[]): boolean {
  return kinds !== undefined && [...kinds].every((kind) => allowed.includes(kind));
}

/** True for a primitive value, whose conversion runs no code of the program. */
export function isPrimitive(value: KnownValue): boolean {
  return isOf(value, 'number', 'bigint', 'string', 'boolean', 'nullish');
}

/** True if the same is known of the kinds of two values. */
export function haveSameKinds(one: KnownValue, other: KnownValue): boolean {
  if (one.kinds === undefined || other.kinds === undefined) return one.kinds === other.kinds;
  return one.kinds.size === other.kinds.size && isOf(one, ...other.kinds);
}
