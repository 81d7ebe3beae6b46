import { isAsyncIterable, isPrimitiveKind } from '../../../model/type-parts.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { Scope } from './unit-index.ts';

export const UNKNOWN: ValueType = { kind: 'unknown' };
export const UNDEFINED: ValueType = { kind: 'undefined' };

/** The longest chain of names that stand for names. A longer chain counts as unknown. */
const longestChain = 10;

/** Returns the type that a name or a type parameter stands for in a test case. Other types are returned unchanged. */
export function resolved(type: ValueType, { index, typeArgument }: Scope): ValueType {
  let current = type;
  for (let step = 0; step < longestChain; step += 1) {
    if (current.kind === 'type-parameter') return { kind: typeArgument };
    if (current.kind !== 'named') return current;
    current = index.model.types[current.name] ?? UNKNOWN;
  }
  return UNKNOWN;
}

/** Returns the union of types without duplicates: the type itself if only one is left, and `never` if there are none. */
export function unionOf(types: readonly ValueType[]): ValueType {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  const distinct = new Map(flat.map((type) => [JSON.stringify(type), type]));
  const [first, ...others] = distinct.values();
  if (first === undefined) return { kind: 'never' };
  return others.length === 0 ? first : { kind: 'union', members: [first, ...others] };
}

/** Returns the members of a union with their names resolved, or the type itself. */
export function alternatives(type: ValueType, scope: Scope, depth = 0): readonly ValueType[] {
  const plain = resolved(type, scope);
  if (plain.kind !== 'union') return [plain];
  // A union that contains itself directly has no members.
  if (depth === longestChain) return [];
  return plain.members.flatMap((member) => alternatives(member, scope, depth + 1));
}

/** Returns the type of the value that waiting for a value of a type gives. It is never a promise. */
export function awaitedType(type: ValueType, scope: Scope, depth = 0): ValueType {
  if (depth === longestChain) return UNKNOWN;
  if (!isPromise(type, scope)) return type;
  return unionOf(
    alternatives(type, scope).map((each) =>
      each.kind === 'promise' ? awaitedType(each.value, scope, depth + 1) : each,
    ),
  );
}

/** Returns whether a value of a type is, or may be, a promise. */
export function isPromise(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).some(({ kind }) => kind === 'promise');
}

/** Returns whether all values of a type are async iterables. */
export function isGathered(type: ValueType, scope: Scope): boolean {
  const members = alternatives(type, scope);
  return members.length > 0 && members.every(isAsyncIterable);
}

/** Returns whether a type has no usable value, such as the return type of a procedure. */
export function isVoid(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).every(({ kind }) => kind === 'undefined' || kind === 'never');
}

/** Returns whether all values of a type are primitive. */
export function isPrimitive(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).every(isPrimitiveKind);
}
