import ts from 'typescript';

import { hasMethods, type ProducedType } from './class-registry.ts';
import type { ProjectExports } from './project-exports.ts';
import { isObjectType, isReference, isWritten } from './type-forms.ts';

/**
 * Finds the interfaces and other types of objects with methods that functions and constants of the unit return. Test cases call
 * these methods like those of classes. If a call returns such an object only to code that already has one, the call does not
 * count.
 */
export function producedTypes(
  values: readonly (readonly [name: string, type: ts.Type])[],
  exports: ProjectExports,
  checker: ts.TypeChecker,
): ReadonlyMap<ts.Symbol, ProducedType> {
  const found = new Map<ts.Symbol, ProducedType>();
  const seen = new Set<ts.Symbol>();

  const visitValue = (name: string, type: ts.Type): void => {
    for (const signature of type.getCallSignatures()) visitReturned(name, signature);
    const [made] = type.getConstructSignatures();
    if (made !== undefined) visitMembers(name, checker.getReturnTypeOfSignature(made));
    if (type.getCallSignatures().length === 0) visitMembers(name, type);
    const symbol = type.getSymbol();
    if (symbol !== undefined && (symbol.flags & ts.SymbolFlags.Interface) !== 0) note(name, type);
  };

  const visitReturned = (name: string, signature: ts.Signature): void => {
    const taken = new Set(
      signature.parameters.flatMap((each) =>
        partsOf(checker.getTypeOfSymbol(each), checker).map((part) => part.getSymbol()),
      ),
    );
    for (const type of partsOf(checker.getReturnTypeOfSignature(signature), checker)) {
      if (!taken.has(type.getSymbol())) note(name, type);
    }
  };

  const note = (name: string, type: ts.Type, own = nameAfter(name)): void => {
    const symbol = type.getSymbol();
    if (symbol === undefined || !isObjectType(type) || type.getCallSignatures().length > 0) return;
    const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
    if (isClass || !exports.isOfProject(symbol)) return;
    if (type.getConstructSignatures().length > 0 || !leadsToMethods(type, checker)) return;
    if (found.has(symbol)) return;
    const isInterface = (symbol.flags & ts.SymbolFlags.Interface) !== 0;
    found.set(symbol, {
      name: type.aliasSymbol?.name ?? (isWritten(symbol.name) ? symbol.name : own),
      type: isInterface ? checker.getDeclaredTypeOfSymbol(symbol) : type,
    });
    visitMembers(name, type);
  };

  /** Visits the results of an object's methods. */
  const visitMembers = (name: string, type: ts.Type): void => {
    const symbol = type.getSymbol();
    if (symbol === undefined || seen.has(symbol) || !exports.isOfProject(symbol)) return;
    seen.add(symbol);
    for (const member of checker.getPropertiesOfType(type)) {
      const signatures = checker.getTypeOfSymbol(member).getCallSignatures();
      const label = isWritten(member.name) ? member.name : name;
      for (const signature of signatures) visitReturned(label, signature);
      const value = checker.getTypeOfSymbol(member);
      if (isLiteral(value)) note(label, value, capitalised(label));
    }
  };

  for (const [name, type] of values) visitValue(name, type);
  return found;
}

function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Returns the types of the values in a type: inside a promise, an array or a union. */
export function partsOf(type: ts.Type, checker: ts.TypeChecker, depth = 0): readonly ts.Type[] {
  // Some arrays contain themselves.
  if (depth > 4) return [];
  const inside = (each: ts.Type): readonly ts.Type[] => partsOf(each, checker, depth + 1);
  if (type.isUnion()) return type.types.flatMap(inside);
  const isWrapper = isReference(type) && wrappers.has(type.getSymbol()?.name ?? '');
  return isWrapper ? checker.getTypeArguments(type).flatMap(inside) : [type];
}

/** Returns whether an object has methods, or objects with methods as its members: `{ visitor: { enter() {} } }`. */
function leadsToMethods(type: ts.Type, checker: ts.TypeChecker, depth = 0): boolean {
  if (hasMethods(type, checker)) return true;
  if (depth === deepest || !isLiteral(type)) return false;
  return checker
    .getPropertiesOfType(type)
    .some((each) => leadsToMethods(checker.getTypeOfSymbol(each), checker, depth + 1));
}

const deepest = 2;

/** Returns whether the type is that of an object literal. */
function isLiteral(type: ts.Type): boolean {
  return ((type.getSymbol()?.flags ?? 0) & ts.SymbolFlags.ObjectLiteral) !== 0;
}

const wrappers = new Set(['Promise', 'PromiseLike', 'Array', 'ReadonlyArray']);

/** The result of `createCounter` is named Counter. */
function nameAfter(callable: string): string {
  const [, made] = /^(?:create|make|build|new|get|use|define)(\p{Lu}.*)$/u.exec(callable) ?? [];
  return made ?? `${capitalised(callable)}Result`;
}
