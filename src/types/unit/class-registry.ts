import ts from 'typescript';

import type { ExportedName } from '../../model/unit-model.ts';
import { ancestorsOf, type ProjectExports } from './project-exports.ts';
import { isInstanceType, isWritten } from './type-forms.ts';
import type { ClassRegistry, EnumRegistry, RegisteredClass } from './unit-scope.ts';

/** The parts from which registries are made. */
export interface RegistryParts {
  readonly checker: ts.TypeChecker;
  readonly source: ts.SourceFile;
  readonly exports: ProjectExports;
  readonly uniqueId: (wanted: string) => string;
  /** Types of objects with methods that calls return, and their names. */
  readonly produced: ReadonlyMap<ts.Symbol, ProducedType>;
  /** Returns the distance from the unit of the callable whose types are being converted. */
  readonly depth: () => number;
}

/** An object with methods that some call returns. */
export interface ProducedType {
  readonly name: string;
  readonly type: ts.Type;
}

export function classRegistry(parts: RegistryParts): ClassRegistry {
  const { checker, exports, produced } = parts;
  const known = new Map<ts.Declaration | ts.Symbol, RegisteredClass>();
  const all: RegisteredClass[] = [];

  const enter = (symbol: ts.Symbol, from?: ExportedName): RegisteredClass => {
    const found = known.get(keyOf(symbol));
    if (found !== undefined) return found;
    const place = placeOf(symbol, from, parts);
    const type = produced.get(symbol)?.type ?? checker.getDeclaredTypeOfSymbol(symbol);
    const entry: RegisteredClass = {
      ...place,
      id: parts.uniqueId(place.id),
      symbol,
      type,
      depth: place.isOfUnit || from !== undefined ? 0 : parts.depth(),
    };
    known.set(keyOf(symbol), entry);
    all.push(entry);
    for (const ancestor of ancestorsOf(symbol, checker)) {
      const isClass = (ancestor.flags & ts.SymbolFlags.Class) !== 0;
      if (isClass && exports.isOfProject(ancestor)) enter(ancestor);
    }
    const heirs = isConcrete(symbol) ? [] : exports.heirsOf(symbol);
    for (const heir of heirs) {
      if (exports.nameOf(heir, parts.source) !== undefined) enter(heir);
    }
    return entry;
  };

  /**
   * An interface is modelled only if some call returns or some class makes its instances. Others can be written as literals.
   */
  const isModelled = (symbol: ts.Symbol): boolean => {
    if ((symbol.flags & ts.SymbolFlags.Class) !== 0 || produced.has(symbol)) return true;
    if ((symbol.flags & ts.SymbolFlags.Interface) === 0 || !exports.isOfProject(symbol)) {
      return false;
    }
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    return hasMethods(type, checker) && exports.heirsOf(symbol).length > 0;
  };

  return {
    all,
    enter,
    enterFunction(id, returned) {
      const { type, name } = returned;
      const symbol = type.getSymbol();
      if (symbol === undefined) return;
      const own = name === 'function' ? 'returned function' : name;
      const place = { from: undefined, isOfUnit: true, depth: 0 };
      all.push({ id, name: own, symbol, type, returned, ...place });
    },
    find: (symbol) => known.get(keyOf(symbol)),
    idOf(type) {
      const symbol = type.getSymbol();
      if (symbol === undefined || exports.isBuiltIn(symbol) || !isModelled(symbol))
        return undefined;
      const isClassItself = (symbol.flags & classOrInterface) !== 0 && !isInstanceType(type);
      return isClassItself ? undefined : enter(symbol).id;
    },
  };
}

/** In JavaScript, one function may have several symbols. */
function keyOf(symbol: ts.Symbol): ts.Declaration | ts.Symbol {
  return symbol.valueDeclaration ?? symbol.declarations?.[0] ?? symbol;
}

const classOrInterface = ts.SymbolFlags.Class | ts.SymbolFlags.Interface;

/** Returns whether an object has a method that can be called. */
export function hasMethods(type: ts.Type, checker: ts.TypeChecker): boolean {
  return checker.getPropertiesOfType(type).some((each) => {
    const isOptional = (each.flags & ts.SymbolFlags.Optional) !== 0;
    const isPlain = isWritten(each.name);
    return isPlain && !isOptional && checker.getTypeOfSymbol(each).getCallSignatures().length > 0;
  });
}

function isConcrete({ flags, valueDeclaration }: ts.Symbol): boolean {
  if ((flags & ts.SymbolFlags.Class) === 0 || valueDeclaration === undefined) return false;
  return (ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Abstract) === 0;
}

export function enumRegistry({
  source,
  exports,
  uniqueId,
}: Pick<RegistryParts, 'source' | 'exports' | 'uniqueId'>): EnumRegistry {
  const ids = new Map<ts.Symbol, string | undefined>();
  const all = new Map<string, { symbol: ts.Symbol; from: ExportedName }>();
  return {
    all,
    idOf(symbol) {
      if (ids.has(symbol)) return ids.get(symbol);
      const from = exports.nameOf(symbol, source);
      const id = from && uniqueId(qualifiedId(from, localName(symbol, from.name), exports, source));
      ids.set(symbol, id);
      if (id !== undefined && from !== undefined) all.set(id, { symbol, from });
      return id;
    },
  };
}

/** Returns the name of an export; for a default export, its own name. */
export function localName({ name: own, valueDeclaration }: ts.Symbol, exported: string): string {
  if (exported !== 'default') return exported;
  // Transpilers invent names such as `_default` and `cookie_default`.
  if (isWritten(own) && own !== 'export=' && !/(?:^|_)default$/.test(own)) return own;
  const value = valueDeclaration && valueOf(valueDeclaration);
  return value?.name?.text ?? exported;
}

type NamedCode =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.FunctionExpression
  | ts.ClassExpression;

function valueOf(node: ts.Declaration): NamedCode | undefined {
  if (ts.isSourceFile(node)) return undefined;
  const assignment = ts.isBinaryExpression(node) ? node : node.parent;
  const value = ts.isBinaryExpression(assignment) ? assignment.right : node;
  const isCode =
    ts.isClassLike(value) || ts.isFunctionExpression(value) || ts.isFunctionDeclaration(value);
  return isCode ? value : undefined;
}

/** Names of the unit are bare. Names of other modules have the module's path in front. */
function qualifiedId(
  from: ExportedName,
  name: string,
  exports: ProjectExports,
  source: ts.SourceFile,
): string {
  const isHere = !from.isPackage && from.module === exports.moduleOf(source);
  return isHere ? name : `${from.module}:${name}`;
}

function placeOf(
  symbol: ts.Symbol,
  given: ExportedName | undefined,
  { exports, source, produced }: RegistryParts,
): Pick<RegisteredClass, 'id' | 'name' | 'from' | 'isOfUnit'> {
  const declaring = (symbol.valueDeclaration ?? symbol.declarations?.[0])?.getSourceFile();
  const isOfUnit = declaring === source;
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
  const from = given ?? (isClass ? exports.nameOf(symbol, source) : undefined);
  const own = produced.get(symbol)?.name ?? symbol.name;
  const name = from === undefined ? own : (from.member ?? localName(symbol, from.name));
  if (from !== undefined) {
    return { id: qualifiedId(from, name, exports, source), name, from, isOfUnit };
  }
  const module = isOfUnit || declaring === undefined ? '' : `${exports.moduleOf(declaring)}:`;
  return { id: `${module}${name}`, name, from, isOfUnit };
}
