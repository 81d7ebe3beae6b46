import type { Node } from '../../syntax/parse.ts';
import { referenceName } from '../kinds/return-type.ts';
import type { ValueKind } from '../kinds/type-facts.ts';

const byKeyword: Readonly<Record<string, readonly string[]>> = {
  TSNumberKeyword: ['0'],
  TSStringKeyword: ["''"],
  TSBooleanKeyword: ['true', 'false'],
  TSBigIntKeyword: ['0n'],
  TSArrayType: ['[]'],
  TSAnyKeyword: ['undefined'],
  TSUnknownKeyword: ['undefined'],
  TSVoidKeyword: ['undefined'],
};

const byReference: Readonly<Record<string, readonly string[]>> = {
  Array: ['[]'],
  ReadonlyArray: ['[]'],
  Map: ['new Map()'],
  ReadonlyMap: ['new Map()'],
  Set: ['new Set()'],
  ReadonlySet: ['new Set()'],
};

/** Returns expressions for the default values of a declared type; none if the default does not follow from the declaration alone. */
export function defaultsOfType(type: Node): readonly string[] {
  switch (type.type) {
    case 'TSTypePredicate':
      return type.asserts ? [] : ['true', 'false'];
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? defaultsOfType(type.typeAnnotation) : [];
    case 'TSParenthesizedType':
      return defaultsOfType(type.typeAnnotation);
    case 'TSUnionType':
      return nullishMember(type.types);
    case 'TSTypeReference':
      return byReference[referenceName(type) ?? ''] ?? [];
    default:
      return byKeyword[type.type] ?? [];
  }
}

/** Returns expressions for the default values of a kind; none for a kind without a default. */
export function defaultsOfKind(kind: ValueKind): readonly string[] {
  switch (kind) {
    case 'number':
      return ['0'];
    case 'bigint':
      return ['0n'];
    case 'string':
      return ["''"];
    case 'boolean':
      return ['true', 'false'];
    default:
      return [];
  }
}

function nullishMember(types: readonly Node[]): readonly string[] {
  if (types.some((each) => each.type === 'TSUndefinedKeyword')) return ['undefined'];
  return types.some((each) => each.type === 'TSNullKeyword') ? ['null'] : [];
}
