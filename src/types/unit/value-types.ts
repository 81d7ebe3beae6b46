import ts from 'typescript';

import type { ObjectMember, TupleElement, ValueType } from '../../model/value-type.ts';
import { builtInType } from './built-in-types.ts';
import { literalType } from './literal-type.ts';
import { signatureParts } from './signature-parts.ts';
import { isObjectType, isReference, isWritten, tupleFlags } from './type-forms.ts';
import { optionalType, unionType } from './union-type.ts';
import type { UnitScope } from './unit-scope.ts';

/** Converts the checker's types into plain data. */
export interface ValueTypes {
  of(type: ts.Type): ValueType;
  /** Types that contain themselves, by name, among those converted so far. */
  readonly named: Readonly<Record<string, ValueType>>;
}

/** How deep objects and functions are followed into their members and parameters. */
const depthLimit = 5;

/** Computed types may unfold forever. This limits how many types are nested, and how many make up one type. */
const nestingLimit = 25;
const sizeLimit = 1000;

/** Longer lists of members or alternatives are of no use. */
const lengthLimit = 60;

const unknown: ValueType = { kind: 'unknown' };

/** A type that is being converted. */
interface Pending {
  /** Set once the type turns out to contain itself. */
  name?: string;
}

/** Creates a converter for the types in a unit's model. */
export function valueTypes(scope: UnitScope): ValueTypes {
  const { checker, classes } = scope;
  const named: Record<string, ValueType> = {};
  const pending = new Map<ts.Type, Pending>();
  const done = new Map<ts.Type, ValueType[]>();

  let left = sizeLimit;

  /** Depth counts the objects and functions around a type. */
  const convert = (type: ts.Type, depth: number): ValueType => {
    const plain = literalType(type, scope);
    if (plain !== undefined) return plain;
    const known = done.get(type)?.[depth];
    if (known !== undefined) return known;
    const running = pending.get(type);
    if (running !== undefined) {
      running.name ??= freeName(nameOf(type), named, pending);
      return { kind: 'named', name: running.name };
    }
    left -= 1;
    if (left < 0 || pending.size > nestingLimit) return unknown;
    const own: Pending = {};
    pending.set(type, own);
    let result = structure(type, depth);
    pending.delete(type);
    if (own.name !== undefined) {
      named[own.name] = result;
      result = { kind: 'named', name: own.name };
    }
    const results = done.get(type) ?? [];
    results[depth] = result;
    done.set(type, results);
    return result;
  };

  const structure = (type: ts.Type, depth: number): ValueType => {
    if (type.isUnion()) return union(type, depth);
    if (isVariable(type)) return variable(type, depth);
    if (type.isIntersection()) return intersection(type, depth);
    return isObjectType(type) ? objectType(type, depth) : unknown;
  };

  const union = (type: ts.UnionType, depth: number): ValueType =>
    unionType(type.types.slice(0, lengthLimit).map((each) => convert(each, depth)));

  const variable = (type: ts.Type, depth: number): ValueType => {
    if ((type.flags & ts.TypeFlags.Index) !== 0 || isKey(type)) return { kind: 'string' };
    // The checker may take forever to evaluate it.
    if ((type.flags & ts.TypeFlags.Conditional) !== 0) return unknown;
    const constraint = checker.getBaseConstraintOfType(type);
    if (constraint !== undefined && constraint !== type && isTelling(constraint)) {
      return depth >= depthLimit ? unknown : convert(constraint, depth + 1);
    }
    return type.isTypeParameter() ? { kind: 'type-parameter', name: type.symbol.name } : unknown;
  };

  /** A branded primitive is that primitive, and an instance with more members is that instance. */
  const intersection = (type: ts.IntersectionType, depth: number): ValueType => {
    const parts = type.types.filter((each) => !isVariable(each));
    for (const part of parts) {
      if (!isObjectType(part)) {
        const plain = literalType(part, scope);
        if (plain !== undefined && plain.kind !== 'unknown') return plain;
      }
    }
    const opaque = parts.find((each) => isObjectType(each) && isOpaque(each));
    return opaque === undefined ? members(type, depth) : convert(opaque, depth);
  };

  const isOpaque = (type: ts.ObjectType): boolean =>
    isList(type) || isBuiltIn(type) || classes.idOf(type) !== undefined;

  const isList = (type: ts.Type): boolean =>
    checker.isArrayType(type) || tupleFlags(type) !== undefined;

  const isBuiltIn = (type: ts.Type): boolean => {
    const symbol = type.getSymbol();
    const isDeclared = symbol !== undefined && (symbol.flags & typeSymbols) !== 0;
    return isDeclared && scope.exports.isBuiltIn(symbol);
  };

  const objectType = (type: ts.ObjectType, depth: number): ValueType => {
    const flags = tupleFlags(type);
    const given = (at: number): ValueType => {
      const argument = isReference(type) ? checker.getTypeArguments(type)[at] : undefined;
      return argument === undefined ? unknown : convert(argument, depth);
    };
    if (flags !== undefined) return tuple(flags, given);
    if (checker.isArrayType(type)) return { kind: 'array', element: given(0) };
    const symbol = type.getSymbol();
    if (symbol !== undefined && isBuiltIn(type)) return builtInType(symbol.name, given) ?? unknown;
    const id = classes.idOf(type);
    if (id !== undefined) return { kind: 'instance', class: id };
    return members(type, depth);
  };

  const tuple = (
    flags: readonly ts.ElementFlags[],
    given: (at: number) => ValueType,
  ): ValueType => {
    const elements = flags.map((flag, at): TupleElement => {
      const isRest = (flag & (ts.ElementFlags.Rest | ts.ElementFlags.Variadic)) !== 0;
      const isOptional = (flag & ts.ElementFlags.Optional) !== 0;
      return { type: isOptional ? optionalType(given(at)) : given(at), isOptional, isRest };
    });
    return { kind: 'tuple', elements };
  };

  /** Returns the name in the source. Names from the library say nothing. */
  const nameOf = (type: ts.Type): string | undefined => {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isOwn = symbol !== undefined && !scope.exports.isBuiltIn(symbol);
    return isOwn && isWritten(symbol.name) ? symbol.name : undefined;
  };

  const members = (type: ts.Type, depth: number): ValueType => {
    if (depth >= depthLimit) return unknown;
    const of = (each: ts.Type): ValueType => convert(each, depth + 1);
    const [call] = type.getCallSignatures();
    if (call !== undefined) {
      const { parameters, returns } = signatureParts(call, checker, of);
      return { kind: 'function', parameters, returns };
    }
    if (type.getConstructSignatures().length > 0) {
      return scope.classValues.fitting(type) ?? unknown;
    }
    const properties = checker.getPropertiesOfType(type).filter(({ name }) => isWritten(name));
    const [byText, byNumber] = [type.getStringIndexType(), type.getNumberIndexType()];
    const isLong = properties.length === 0 || properties.some(({ name }) => name === 'length');
    if (byText === undefined && byNumber !== undefined && isLong) {
      return { kind: 'array', element: of(byNumber) };
    }
    if (properties.length === 0 && byText === undefined) {
      return iteratedBy(type, of) ?? emptyObject(type, nameOf(type));
    }
    const name = nameOf(type);
    return {
      kind: 'object',
      members: properties.slice(0, lengthLimit).map((each) => member(each, of)),
      ...(byText === undefined ? {} : { others: of(byText) }),
      ...(name === undefined ? {} : { name }),
    };
  };

  const member = (symbol: ts.Symbol, of: (type: ts.Type) => ValueType): ObjectMember => {
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    const type = of(checker.getTypeOfSymbol(symbol));
    return { name: symbol.name, type: isOptional ? optionalType(type) : type, isOptional };
  };

  /** Returns the type of the elements of an object that has only `[Symbol.iterator]`. */
  const iteratedBy = (type: ts.Type, of: (type: ts.Type) => ValueType): ValueType | undefined => {
    const method = checker
      .getPropertiesOfType(type)
      .find(({ name }) => name.startsWith('__@iterator') || name.startsWith('__@asyncIterator'));
    const call = method && checker.getTypeOfSymbol(method).getCallSignatures()[0];
    return call === undefined ? undefined : of(checker.getReturnTypeOfSignature(call));
  };

  return {
    named,
    of(type) {
      left = sizeLimit;
      return convert(type, 0);
    },
  };
}

/** Returns whether a type is `K` in `K extends keyof T`. */
function isKey(type: ts.Type): boolean {
  return (type.getSymbol()?.declarations ?? []).some((each) => {
    const constraint = ts.isTypeParameterDeclaration(each) ? each.constraint : undefined;
    return constraint !== undefined && ts.isTypeOperatorNode(constraint);
  });
}

const typeSymbols = ts.SymbolFlags.Class | ts.SymbolFlags.Interface;

/** Returns the type of an object of which nothing is known. If its keys depend on type parameters, it may have any keys. */
function emptyObject(type: ts.Type, name: string | undefined): ValueType {
  const isMapped = isObjectType(type) && (type.objectFlags & ts.ObjectFlags.Mapped) !== 0;
  if (isMapped) return { kind: 'object', members: [], others: unknown };
  return name === undefined ? unknown : { kind: 'object', members: [] };
}

function freeName(
  base = 'Recursive',
  named: Readonly<Record<string, ValueType>>,
  pending: ReadonlyMap<ts.Type, Pending>,
): string {
  const taken = new Set([...Object.keys(named), ...[...pending.values()].map(({ name }) => name)]);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}~${count}`;
    if (!taken.has(name)) return name;
  }
}

/** Returns whether a type is a type parameter, or is computed from one. */
function isVariable({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Instantiable) !== 0 && (flags & ts.TypeFlags.StringLike) === 0;
}

function isTelling({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0;
}
