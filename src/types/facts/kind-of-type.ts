import ts from 'typescript';

/** The kind of the values of a type, in the words of the mutation operators' `ValueKind`. */
type TypeKind =
  | 'number'
  | 'bigint'
  | 'string'
  | 'boolean'
  | 'object'
  | 'nullish'
  | 'mixed'
  | 'unknown';

const kinds: readonly (readonly [ts.TypeFlags, TypeKind])[] = [
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void, 'nullish'],
  [ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive, 'object'],
];

/** Returns the kind of all values of a type. A type parameter has the kind of its constraint. */
export function kindOfType(type: ts.Type, checker: ts.TypeChecker): TypeKind {
  if (type.isUnion()) {
    const [first = 'unknown', ...others] = type.types.map((each) => kindOfType(each, checker));
    if (others.includes('unknown') || first === 'unknown') return 'unknown';
    return others.every((kind) => kind === first) ? first : 'mixed';
  }
  if (type.isIntersection()) {
    const known = type.types.map((each) => kindOfType(each, checker));
    return known.find((kind) => kind !== 'object' && kind !== 'unknown') ?? known[0] ?? 'unknown';
  }
  if ((type.flags & ts.TypeFlags.TypeParameter) !== 0) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint === undefined ? 'unknown' : kindOfType(constraint, checker);
  }
  return kinds.find(([flags]) => (type.flags & flags) !== 0)?.[1] ?? 'unknown';
}

const { Any, Unknown, Never } = ts.TypeFlags;

/** Returns false for `any` and similar types, which would match everything. */
export function isTelling({ flags }: ts.Type): boolean {
  return (flags & (Any | Unknown | Never)) === 0;
}
