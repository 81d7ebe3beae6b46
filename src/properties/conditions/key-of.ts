import type { Condition, Term } from '../../model/property.ts';

const keys = new WeakMap<Condition | Term, string>();

/** Returns the key of a condition or term: those that are the same have the same key. It is made once for each object. */
export function keyOf(of: Condition | Term): string {
  const known = keys.get(of);
  if (known !== undefined) return known;
  const key = JSON.stringify(of);
  keys.set(of, key);
  return key;
}
