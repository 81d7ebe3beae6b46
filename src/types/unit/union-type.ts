import { isNothing } from '../../model/type-parts.ts';
import type { ValueType } from '../../model/value-type.ts';

/**
 * Returns the union of types: flat, each member once, true and false as a boolean, `undefined` and `null` at the end. The order
 * of the checker is not used, because it depends on what else the checker has seen.
 */
export function unionType(members: readonly ValueType[]): ValueType {
  const flat = members.flatMap((each) => (each.kind === 'union' ? each.members : [each]));
  const unique = new Map(flat.map((each) => [JSON.stringify(each), each]));
  if ([trueType, falseType].every((each) => unique.has(JSON.stringify(each)))) {
    unique.delete(JSON.stringify(falseType));
    unique.set(JSON.stringify(trueType), { kind: 'boolean' });
  }
  const kept = [...unique.values()].filter(({ kind }) => kind !== 'never');
  if (kept.some(({ kind }) => kind === 'unknown')) return { kind: 'unknown' };
  const ordered = kept.toSorted(byText);
  const sorted = [...ordered.filter((each) => !isNothing(each)), ...ordered.filter(isNothing)];
  const [only] = sorted;
  if (only === undefined) return { kind: 'never' };
  return sorted.length === 1 ? only : { kind: 'union', members: sorted };
}

/** Returns the type of an optional value, which is left out rather than `undefined`. A type that is likely among any others stays so. */
export function optionalType(type: ValueType): ValueType {
  if (type.kind !== 'union') return type;
  const members = type.members.filter(({ kind }) => kind !== 'undefined');
  return members.some(({ kind }) => kind === 'unknown')
    ? { kind: 'union', members }
    : unionType(members);
}

export function mayBeUndefined(type: ValueType): boolean {
  if (type.kind === 'union') return type.members.some(mayBeUndefined);
  return type.kind === 'undefined';
}

const trueType: ValueType = { kind: 'literal', value: { of: 'boolean', value: true } };
const falseType: ValueType = { kind: 'literal', value: { of: 'boolean', value: false } };

function byText(one: ValueType, other: ValueType): number {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}
