import type { NodeOf } from '../syntax/nodes.ts';
import type { Node } from '../syntax/parse.ts';
import { arrayOf, either, known, unknownValue, type KnownValue } from './known-value.ts';
import { literalValue } from './literal-value.ts';

/**
 * Returns what is known of a value with a type annotation. The annotation is trusted, as the compiler trusts it. `isGlobal`
 * says whether a name means the built-in of that name.
 */
export function annotatedValue(type: Node, isGlobal: (name: string) => boolean): KnownValue {
  const inner = (each: Node): KnownValue => annotatedValue(each, isGlobal);
  switch (type.type) {
    case 'TSNumberKeyword':
      return known('number');
    case 'TSBigIntKeyword':
      return known('bigint');
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return known('string');
    case 'TSBooleanKeyword':
      return known('boolean');
    case 'TSUndefinedKeyword':
    case 'TSNullKeyword':
    case 'TSVoidKeyword':
      return known('nullish');
    case 'TSLiteralType':
      return literalType(type.literal);
    case 'TSUnionType':
      return either(type.types.map(inner));
    case 'TSParenthesizedType':
      return inner(type.typeAnnotation);
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? inner(type.typeAnnotation) : unknownValue;
    case 'TSArrayType':
      return arrayOf(inner(type.elementType).kinds);
    case 'TSTupleType':
      return arrayOf(undefined);
    case 'TSTypeReference':
      return namedType(type, isGlobal);
    default:
      return unknownValue;
  }
}

function literalType(literal: Node): KnownValue {
  if (literal.type === 'TemplateLiteral') return known('string');
  const value = literal.type === 'UnaryExpression' ? literal.argument : literal;
  return value.type === 'Literal' ? literalValue(value) : unknownValue;
}

function namedType(
  { typeName, typeArguments }: NodeOf<'TSTypeReference'>,
  isGlobal: (name: string) => boolean,
): KnownValue {
  if (typeName.type !== 'Identifier' || !isGlobal(typeName.name)) return unknownValue;
  if (typeName.name !== 'Array' && typeName.name !== 'ReadonlyArray') return unknownValue;
  const [element] = typeArguments?.params ?? [];
  return arrayOf(element && annotatedValue(element, isGlobal).kinds);
}
