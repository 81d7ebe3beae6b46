/** A kind of values of which something is certain: primitives, and arrays that behave as such. */
export type KnownKind = 'number' | 'bigint' | 'string' | 'boolean' | 'nullish' | 'array';

/** The kinds that a value may have, all of them; undefined where nothing is certain. */
export type KnownKinds = ReadonlySet<KnownKind> | undefined;

/** What is certain of a value. */
export interface KnownValue {
  readonly kinds: KnownKinds;
  /** Of an array: the kinds of its elements. */
  readonly elements?: KnownKinds;
}

/** A value of which nothing is certain. */
export const unknownValue: KnownValue = { kinds: undefined };

/** A value of these kinds. */
export function known(...kinds: readonly KnownKind[]): KnownValue {
  return { kinds: new Set(kinds) };
}

/** An array whose elements have these kinds. */
export function arrayOf(elements: KnownKinds): KnownValue {
  return elements === undefined ? known('array') : { kinds: new Set(['array'] as const), elements };
}

/** What is certain of a value that is one of these. */
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

/** True where a value certainly has one of the given kinds. */
export function isOf({ kinds }: KnownValue, ...allowed: readonly KnownKind[]): boolean {
  return kinds !== undefined && [...kinds].every((kind) => allowed.includes(kind));
}

/** True where turning a value into a primitive runs none of the program's code. */
export function isPrimitive(value: KnownValue): boolean {
  return isOf(value, 'number', 'bigint', 'string', 'boolean', 'nullish');
}

/** True where two values are known to have the same kinds. */
export function haveSameKinds(one: KnownValue, other: KnownValue): boolean {
  if (one.kinds === undefined || other.kinds === undefined) return one.kinds === other.kinds;
  return one.kinds.size === other.kinds.size && isOf(one, ...other.kinds);
}
