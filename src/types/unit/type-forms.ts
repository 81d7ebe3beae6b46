import ts from 'typescript';

/** Returns whether a type is that of objects, including functions and arrays. */
export function isObjectType(type: ts.Type): type is ts.ObjectType {
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

/** Returns whether a type has type arguments, such as `Set<number>`. */
export function isReference(type: ts.Type): type is ts.TypeReference {
  return isObjectType(type) && (type.objectFlags & ts.ObjectFlags.Reference) !== 0;
}

/** Returns the flags of the elements of a tuple type, in their order; undefined for other types. */
export function tupleFlags(type: ts.Type): readonly ts.ElementFlags[] | undefined {
  return isReference(type) && isTuple(type.target) ? type.target.elementFlags : undefined;
}

function isTuple(type: ts.ObjectType): type is ts.TupleType {
  return (type.objectFlags & ts.ObjectFlags.Tuple) !== 0;
}

/** Returns whether a type is that of the instances of a class or interface, and not of the class itself. */
export function isInstanceType(type: ts.Type): boolean {
  return type.isClassOrInterface() || isReference(type);
}

/** Returns the symbol that an alias or an import stands for. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns whether a name is from the program, and not one that the checker invented. */
export function isWritten(name: string): boolean {
  return !name.startsWith('__') || name.startsWith('___');
}
