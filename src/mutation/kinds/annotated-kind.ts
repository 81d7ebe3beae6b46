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

/** The kind that all values of a written type are of; `unknown` for names of types, which only a checker can look up. */
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

/** The kind of a value that is of one of these kinds. */
export function kindOfAll([first = 'unknown', ...others]: readonly ValueKind[]): ValueKind {
  if (first === 'unknown' || others.includes('unknown')) return 'unknown';
  return others.every((kind) => kind === first) ? first : 'mixed';
}

function literalKind(literal: Node): ValueKind {
  const bare = literal.type === 'UnaryExpression' ? literal.argument : literal;
  if (bare.type === 'TemplateLiteral') return 'string';
  const kind = bare.type === 'Literal' ? typeof bare.value : 'undefined';
  return kind === 'number' || kind === 'bigint' || kind === 'string' || kind === 'boolean'
    ? kind
    : 'unknown';
}
