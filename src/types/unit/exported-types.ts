import ts from 'typescript';

import type { DeclaredParameter, ExportedType } from '../../model/unit-model.ts';
import { moduleExports } from './module-exports.ts';
import type { UnitScope } from './unit-scope.ts';
import type { ValueTypes } from './value-types.ts';

const typeFlags =
  ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Enum;

/** Returns the types that a unit exports, in the order of its text. */
export function exportedTypes(
  { source, checker, exports }: UnitScope,
  types: ValueTypes,
): readonly ExportedType[] {
  const module = exports.moduleOf(source);
  return moduleExports(source, checker).flatMap(({ name, symbol }): ExportedType[] => {
    if ((symbol.flags & typeFlags) === 0 || !exports.isOfProject(symbol)) return [];
    const type = types.of(checker.getDeclaredTypeOfSymbol(symbol));
    const from = { module, isPackage: false, name };
    const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
    return [{ from, isClass, typeParameters: parametersOf(symbol), type }];
  });
}

function parametersOf({ declarations = [] }: ts.Symbol): readonly DeclaredParameter[] {
  const lists = declarations.flatMap((each) => {
    const isGeneric =
      ts.isClassLike(each) || ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each);
    return isGeneric && each.typeParameters !== undefined ? [each.typeParameters] : [];
  });
  return (lists[0] ?? []).map(({ name, constraint }) => ({
    name: name.text,
    isBound: constraint !== undefined,
  }));
}
