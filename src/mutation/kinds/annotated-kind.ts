import type { Node } from '../../syntax/parse.ts';
import type { ValueKind } from './type-facts.ts';

const byKeyword: Readonly<Record<string, ValueKind>> = {
  TSNumberKeyword: 'number',
  TSBigIntKeyword: 'bigint',
  TSStringKeyword: 'string',
  TSTemplateLiteralType: 'string',
  TSBooleanKeyword: 'boolean',
  TSUndefinedKeyword: 'nullish',
  TSNullKeyword: 'nullish',
  TSVoidKeyword: 'nullish',
  TSObjectKeyword: 'object',
  TSArrayType: 'object',
  TSTupleType: 'object',
  TSFunctionType: 'object',
  TSTypeLiteral: 'object',
};

/** Returns the kind of all values of a type annotation; `unknown` for the name of a type, which only a type checker can look up. */
export function annotatedKind(type: Node): ValueKind {
  switch (type.type) {
    case 'TSParenthesizedType':
      return annotatedKind(type.typeAnnotation);
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? annotatedKind(type.typeAnnotation) : 'unknown';
    case 'TSLiteralType':
      return literalKind(type.literal);
    case 'TSUnionType':
      return kindOfAll(type.types.map(annotatedKind));
    default:
      return byKeyword[type.type] ?? 'unknown';
  }
}

/** Returns the kind of a value that has one of these kinds. */
export function kindOfAll([first = 'unknown', ...others]: readonly ValueKind[]): ValueKind {
  if (first === 'unknown' || others.includes('unknown')) return 'unknown';
  return others.every((kind) => kind === first) ? first : 'mixed';
}

function literalKind(literal: Node): ValueKind {
  const unsigned = literal.type === 'UnaryExpression' ? literal.argument : literal;
  if (unsigned.type === 'TemplateLiteral') return 'string';
  const kind = unsigned.type === 'Literal' ? typeof unsigned.value : 'undefined';
  return kind === 'number' || kind === 'bigint' || kind === 'string' || kind === 'boolean'
    ? kind
    : 'unknown';
}
