/** Whether two values are equal for `toEqual`: primitives by `Object.is`, lists and plain objects by their members. */
export function deepEqual(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (one === null || other === null || depth > 20) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length && one.every((item, at) => deepEqual(item, other[at], depth + 1))
    );
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        deepEqual(Reflect.get(one, key), Reflect.get(other, key), depth + 1),
    )
  );
}

/** Whether a value is an object that a literal makes, of any realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return true;
  return typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null;
}
