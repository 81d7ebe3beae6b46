import ts from 'typescript';

/** True for types of objects, functions and arrays among them. */
export function isObjectType(type: ts.Type): type is ts.ObjectType {
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

/** True for a type with type arguments, such as `Set<number>`. */
export function isReference(type: ts.Type): type is ts.TypeReference {
  return isObjectType(type) && (type.objectFlags & ts.ObjectFlags.Reference) !== 0;
}

/** How the elements of a tuple type are given, in their order; undefined for other types. */
export function tupleFlags(type: ts.Type): readonly ts.ElementFlags[] | undefined {
  return isReference(type) && isTuple(type.target) ? type.target.elementFlags : undefined;
}

function isTuple(type: ts.ObjectType): type is ts.TupleType {
  return (type.objectFlags & ts.ObjectFlags.Tuple) !== 0;
}

/** True for the type of the instances of a class or interface, and not for that of the class itself. */
export function isInstanceType(type: ts.Type): boolean {
  return type.isClassOrInterface() || isReference(type);
}

/** The symbol that an alias or an import stands for. */
export function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** True for a name that a program wrote, and not the checker's made-up one for what has none. */
export function isWritten(name: string): boolean {
  return !name.startsWith('__') || name.startsWith('___');
}
