import type { Node } from '../../syntax/parse.ts';
import type { EnclosingFunction } from '../operator.ts';

/** Returns the declared type of the values that a function returns; of an async function, of the values that its promise resolves to. */
export function returnedType(enclosing: EnclosingFunction | undefined): Node | undefined {
  const declared = enclosing?.node.returnType?.typeAnnotation;
  if (declared === undefined || enclosing?.node.async !== true) return declared;
  return referenceName(declared) === 'Promise' ? typeArguments(declared)[0] : undefined;
}

/** True for a function that is declared to return `void`. */
export function returnsNothing(enclosing: EnclosingFunction | undefined): boolean {
  return returnedType(enclosing)?.type === 'TSVoidKeyword';
}

/** Returns the name of a type reference, such as `Array`; undefined for other types. */
export function referenceName(type: Node): string | undefined {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  return type.typeName.name;
}

function typeArguments(type: Node): readonly Node[] {
  return type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
}
