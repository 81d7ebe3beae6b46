import ts from 'typescript';

import type { LiteralValue, MemberText, PlainKind, ValueType } from '../../model/value-type.ts';
import type { UnitScope } from './unit-scope.ts';

/** Returns a type without parts: primitives, literals, enum members; undefined for all other types. */
export function literalType(type: ts.Type, scope: UnitScope): ValueType | undefined {
  const value = literalValue(type, scope.checker);
  if (value === undefined) return plainType(type);
  const text = memberText(type, scope);
  return { kind: 'literal', value, ...(text === undefined ? {} : { text }) };
}

const plainKinds: readonly (readonly [ts.TypeFlags, PlainKind])[] = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'unknown'],
  [ts.TypeFlags.Never, 'never'],
  [ts.TypeFlags.Void | ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Boolean, 'boolean'],
  [ts.TypeFlags.ESSymbolLike, 'symbol'],
];

const plainUnlessUnion: typeof plainKinds = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
];

function plainType(type: ts.Type): ValueType | undefined {
  const kinds = type.isUnion() ? plainKinds : [...plainKinds, ...plainUnlessUnion];
  const kind = kinds.find(([flags]) => (type.flags & flags) !== 0)?.[1];
  if (kind !== undefined) return { kind };
  const isAnyObject = (type.flags & ts.TypeFlags.NonPrimitive) !== 0;
  return isAnyObject ? { kind: 'object', members: [], others: { kind: 'unknown' } } : undefined;
}

function literalValue(type: ts.Type, checker: ts.TypeChecker): LiteralValue | undefined {
  if (type.isStringLiteral()) return { of: 'string', value: type.value };
  if (type.isNumberLiteral()) return { of: 'number', value: type.value };
  if (isBigIntLiteral(type)) {
    const { negative, base10Value } = type.value;
    return { of: 'bigint', value: `${negative ? '-' : ''}${base10Value}` };
  }
  const isBoolean = (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
  return isBoolean ? { of: 'boolean', value: checker.typeToString(type) === 'true' } : undefined;
}

function isBigIntLiteral(type: ts.Type): type is ts.BigIntLiteralType {
  return (type.flags & ts.TypeFlags.BigIntLiteral) !== 0;
}

function memberText(type: ts.Type, { enums, checker }: UnitScope): MemberText | undefined {
  const member = type.getSymbol();
  if (member === undefined || (member.flags & ts.SymbolFlags.EnumMember) === 0) return undefined;
  const declaration = member.valueDeclaration?.parent;
  if (declaration === undefined || !ts.isEnumDeclaration(declaration)) return undefined;
  const symbol = checker.getSymbolAtLocation(declaration.name);
  const constant = symbol && enums.idOf(symbol);
  return constant === undefined ? undefined : { constant, member: member.name };
}
