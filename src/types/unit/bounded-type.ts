import { typeParts } from '../../model/type-parts.ts';
import type { ValueType } from '../../model/value-type.ts';

/** The most types of which one type is written. Types share their parts, so that few types may be written as millions. */
const mostParts = 2000;

const unknown: ValueType = { kind: 'unknown' };

const sizes = new WeakMap<ValueType, number>();

/** Returns the number of types of which a type is written, itself included. */
function sizeOf(type: ValueType): number {
  const known = sizes.get(type);
  if (known !== undefined) return known;
  const size = typeParts(type).reduce((sum, part) => sum + sizeOf(part), 1);
  sizes.set(type, size);
  return size;
}

/** Returns the first alternatives of a union, as many as it may have. */
export function boundedAlternatives(members: readonly ValueType[]): readonly ValueType[] {
  let left = mostParts;
  return members.filter((each) => {
    left -= sizeOf(each);
    return left >= 0;
  });
}

/** Returns a type without its largest parts, if it would be written as too many. Anything may stand for these. */
export function boundedType(type: ValueType): ValueType {
  if (sizeOf(type) <= mostParts) return type;
  const share = mostParts / (typeParts(type).length + 1);
  const small = (part: ValueType): ValueType => (sizeOf(part) <= share ? part : unknown);
  switch (type.kind) {
    case 'object': {
      const members = type.members.map((each) => ({ ...each, type: small(each.type) }));
      return { ...type, members, ...(type.others && { others: small(type.others) }) };
    }
    case 'function': {
      const parameters = type.parameters.map((each) => ({ ...each, type: small(each.type) }));
      const { receiver } = type;
      const own = { ...type, parameters, returns: small(type.returns) };
      return receiver === undefined ? own : { ...own, receiver: small(receiver) };
    }
    default:
      return unknown;
  }
}
