import { isPrimitiveKind } from '../../../model/type-parts.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { Scope } from './unit-index.ts';

export const UNKNOWN: ValueType = { kind: 'unknown' };
export const UNDEFINED: ValueType = { kind: 'undefined' };

/** How many names may stand for names before that counts as saying nothing. */
const longestChain = 10;

/** What a name or a type parameter stands for in a test case; other types as they are. */
export function resolved(type: ValueType, { index, typeArgument }: Scope): ValueType {
  let current = type;
  for (let step = 0; step < longestChain; step += 1) {
    if (current.kind === 'type-parameter') return { kind: typeArgument };
    if (current.kind !== 'named') return current;
    current = index.model.types[current.name] ?? UNKNOWN;
  }
  return UNKNOWN;
}

/** One of these types: without doubles, and no union where one is left; of no type, `never`. */
export function unionOf(types: readonly ValueType[]): ValueType {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  const distinct = new Map(flat.map((type) => [JSON.stringify(type), type]));
  const [first, ...others] = distinct.values();
  if (first === undefined) return { kind: 'never' };
  return others.length === 0 ? first : { kind: 'union', members: [first, ...others] };
}

/** The members of a union whose names are resolved, or the type itself. */
export function alternatives(type: ValueType, scope: Scope, depth = 0): readonly ValueType[] {
  const plain = resolved(type, scope);
  if (plain.kind !== 'union') return [plain];
  // A union may name itself only where it makes no sense.
  if (depth === longestChain) return [];
  return plain.members.flatMap((member) => alternatives(member, scope, depth + 1));
}

/** What waiting for a value of a type gives: never a promise. */
export function awaitedType(type: ValueType, scope: Scope, depth = 0): ValueType {
  if (depth === longestChain) return UNKNOWN;
  if (!isPromise(type, scope)) return type;
  return unionOf(
    alternatives(type, scope).map((each) =>
      each.kind === 'promise' ? awaitedType(each.value, scope, depth + 1) : each,
    ),
  );
}

/** Whether a value of a type is, or may be, a promise. */
export function isPromise(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).some(({ kind }) => kind === 'promise');
}

/** Whether a type says that there is nothing to use: what a procedure returns. */
export function isVoid(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).every(({ kind }) => kind === 'undefined' || kind === 'never');
}

/** Whether all values of a type are primitive ones. */
export function isPrimitive(type: ValueType, scope: Scope): boolean {
  return alternatives(type, scope).every(isPrimitiveKind);
}
