/** How deep plain objects are followed, and how many of their members are kept. */
const limits = { depth: 3, members: 2000 };

interface KeptObject {
  readonly object: object;
  readonly members: ReadonlyMap<PropertyKey, PropertyDescriptor>;
}

const { getOwnPropertyDescriptor } = Object;
const { defineProperty, deleteProperty, getPrototypeOf, ownKeys } = Reflect;
const { isArray } = Array;
const { is } = Object;

/**
 * Keeps the contents of plain objects and arrays that these values are or lead to. Returns a function that puts the contents
 * back, as far as possible; a fingerprint shows whether everything is as before. Code often has an object that each call fills
 * anew, and evaluating its modules anew would take a thousand times as long.
 */
export function keepPlainState(values: readonly unknown[]): () => void {
  const kept: KeptObject[] = [];
  const seen = new Set<object>();
  let left = limits.members;
  const keep = (value: unknown, depth: number): void => {
    if (!isPlain(value) || seen.has(value) || depth > limits.depth) return;
    seen.add(value);
    const members = new Map<PropertyKey, PropertyDescriptor>();
    for (const key of ownKeys(value)) {
      left -= 1;
      if (left < 0) return;
      const member = getOwnPropertyDescriptor(value, key);
      if (member !== undefined) members.set(key, member);
    }
    kept.push({ object: value, members });
    for (const { value: inner } of members.values()) keep(inner, depth + 1);
  };
  for (const value of values) keep(value, 0);
  return () => {
    for (const each of kept) putBack(each);
  };
}

function putBack({ object, members }: KeptObject): void {
  for (const key of ownKeys(object)) if (!members.has(key)) deleteProperty(object, key);
  for (const [key, member] of members) {
    const now = getOwnPropertyDescriptor(object, key);
    const isSame = now !== undefined && is(now.value, member.value) && now.get === member.get;
    if (!isSame) defineProperty(object, key, member);
  }
}

/** Returns whether a value is an array, or an object without a class, of any realm. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (isArray(value)) return true;
  const prototype = getPrototypeOf(value);
  return prototype === null || getPrototypeOf(prototype) === null;
}
