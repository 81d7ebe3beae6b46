import type { Node } from '../../syntax/parse.ts';
import type { EnclosingFunction } from '../operator.ts';

/** The declared type of what a function's `return` takes: for an async function what its promise resolves to. */
export function returnedType(enclosing: EnclosingFunction | undefined): Node | undefined {
  const declared = enclosing?.node.returnType?.typeAnnotation;
  if (declared === undefined || enclosing?.node.async !== true) return declared;
  return referenceName(declared) === 'Promise' ? typeArguments(declared)[0] : undefined;
}

/** True where the function is declared to return nothing. */
export function returnsNothing(enclosing: EnclosingFunction | undefined): boolean {
  return returnedType(enclosing)?.type === 'TSVoidKeyword';
}

/** The name of a type reference, such as `Array`. */
export function referenceName(type: Node): string | undefined {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  return type.typeName.name;
}

function typeArguments(type: Node): readonly Node[] {
  return type.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
}
