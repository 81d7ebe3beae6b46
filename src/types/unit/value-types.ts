import ts from 'typescript';

import type { ObjectMember, TupleElement, ValueType } from '../../model/value-type.ts';
import { boundedAlternatives, boundedType } from './bounded-type.ts';
import { builtInType } from './built-in-types.ts';
import { literalType } from './literal-type.ts';
import { signatureParts } from './signature-parts.ts';
import { isObjectType, isReference, isWritten, tupleFlags } from './type-forms.ts';
import { optionalType, unionType } from './union-type.ts';
import type { UnitScope } from './unit-scope.ts';

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

/** Converts the checker's types into plain data. */
export class ValueTypes {
  readonly #scope: UnitScope;
  readonly #checker: ts.TypeChecker;
  readonly #classes: UnitScope['classes'];
  readonly #named: Record<string, ValueType> = {};
  readonly #pending = new Map<ts.Type, Pending>();
  readonly #done = new Map<ts.Type, ValueType[]>();
  #left = sizeLimit;

  constructor(scope: UnitScope) {
    this.#scope = scope;
    this.#checker = scope.checker;
    this.#classes = scope.classes;
  }

  /** Types that contain themselves, by name, among those converted so far. */
  get named(): Readonly<Record<string, ValueType>> {
    return this.#named;
  }

  of(type: ts.Type): ValueType {
    this.#left = sizeLimit;
    return this.#convert(type, 0);
  }

  /** Depth counts the objects and functions around a type. */
  #convert(type: ts.Type, depth: number): ValueType {
    const plain = literalType(type, this.#scope);
    if (plain !== undefined) return plain;
    const known = this.#done.get(type)?.[depth];
    if (known !== undefined) return known;
    const running = this.#pending.get(type);
    if (running !== undefined) {
      running.name ??= freeName(this.#nameOf(type), this.#named, this.#pending);
      return { kind: 'named', name: running.name };
    }
    this.#left -= 1;
    if (this.#left < 0 || this.#pending.size > nestingLimit) return unknown;
    const own: Pending = {};
    this.#pending.set(type, own);
    let result = boundedType(this.#structure(type, depth));
    this.#pending.delete(type);
    if (own.name !== undefined) {
      this.#named[own.name] = result;
      result = { kind: 'named', name: own.name };
    }
    const results = this.#done.get(type) ?? [];
    results[depth] = result;
    this.#done.set(type, results);
    return result;
  }

  #structure(type: ts.Type, depth: number): ValueType {
    if (type.isUnion()) return this.#union(type, depth);
    if (isVariable(type)) return this.#variable(type, depth);
    if (type.isIntersection()) return this.#intersection(type, depth);
    return isObjectType(type) ? this.#objectType(type, depth) : unknown;
  }

  #union(type: ts.UnionType, depth: number): ValueType {
    const members = type.types.slice(0, lengthLimit).map((each) => this.#convert(each, depth));
    return unionType(boundedAlternatives(members));
  }

  #variable(type: ts.Type, depth: number): ValueType {
    if ((type.flags & ts.TypeFlags.Index) !== 0 || isKey(type)) return { kind: 'string' };
    // The checker may take forever to evaluate it.
    if ((type.flags & ts.TypeFlags.Conditional) !== 0) return unknown;
    const constraint = this.#checker.getBaseConstraintOfType(type);
    if (constraint !== undefined && constraint !== type && isTelling(constraint, this.#checker)) {
      return depth >= depthLimit ? unknown : this.#convert(constraint, depth + 1);
    }
    return type.isTypeParameter() ? { kind: 'type-parameter', name: type.symbol.name } : unknown;
  }

  /** A branded primitive is that primitive, and an instance with more members is that instance. */
  #intersection(type: ts.IntersectionType, depth: number): ValueType {
    const parts = type.types.filter((each) => !isVariable(each));
    for (const part of parts) {
      if (!isObjectType(part)) {
        const plain = literalType(part, this.#scope);
        if (plain !== undefined && plain.kind !== 'unknown') return plain;
      }
    }
    const opaque = parts.find((each) => isObjectType(each) && this.#isOpaque(each));
    return opaque === undefined ? this.#members(type, depth) : this.#convert(opaque, depth);
  }

  #isOpaque(type: ts.ObjectType): boolean {
    return this.#isList(type) || this.#isBuiltIn(type) || this.#classes.idOf(type) !== undefined;
  }

  #isList(type: ts.Type): boolean {
    return this.#checker.isArrayType(type) || tupleFlags(type) !== undefined;
  }

  #isBuiltIn(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    const isDeclared = symbol !== undefined && (symbol.flags & typeSymbols) !== 0;
    return isDeclared && this.#scope.exports.isBuiltIn(symbol);
  }

  #objectType(type: ts.ObjectType, depth: number): ValueType {
    const flags = tupleFlags(type);
    const given = (at: number): ValueType => {
      const argument = isReference(type) ? this.#checker.getTypeArguments(type)[at] : undefined;
      return argument === undefined ? unknown : this.#convert(argument, depth);
    };
    if (flags !== undefined) return this.#tuple(flags, given);
    if (this.#checker.isArrayType(type)) return { kind: 'array', element: given(0) };
    const symbol = type.getSymbol();
    if (symbol !== undefined && this.#isBuiltIn(type))
      return builtInType(symbol.name, given) ?? this.#classNamed(symbol.name) ?? unknown;
    const id = this.#classes.idOf(type);
    if (id !== undefined) return { kind: 'instance', class: id };
    return isThenable(type) ? { kind: 'promise', value: unknown } : this.#members(type, depth);
  }

  #tuple(flags: readonly ts.ElementFlags[], given: (at: number) => ValueType): ValueType {
    const elements = flags.map((flag, at): TupleElement => {
      const isRest = (flag & (ts.ElementFlags.Rest | ts.ElementFlags.Variadic)) !== 0;
      const isOptional = (flag & ts.ElementFlags.Optional) !== 0;
      return { type: isOptional ? optionalType(given(at)) : given(at), isOptional, isRest };
    });
    return { kind: 'tuple', elements };
  }

  /** Returns the name in the source. Names from the library say nothing. */
  #nameOf(type: ts.Type): string | undefined {
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const isOwn = symbol !== undefined && !this.#scope.exports.isBuiltIn(symbol);
    return isOwn && isWritten(symbol.name) ? symbol.name : undefined;
  }

  /** Returns the class whose type the library gives this name: that of `String` is `StringConstructor`. */
  #classNamed(name: string): ValueType | undefined {
    const [, own] = /^(\w+)Constructor$/.exec(name) ?? [];
    return own === undefined ? undefined : this.#scope.classValues.named([own]);
  }

  #members(type: ts.Type, depth: number): ValueType {
    if (depth >= depthLimit) return unknown;
    const of = (each: ts.Type): ValueType => this.#convert(each, depth + 1);
    const [call] = type.getCallSignatures();
    if (call !== undefined) {
      const { parameters, returns } = signatureParts(call, this.#checker, of);
      return { kind: 'function', parameters, returns };
    }
    if (type.getConstructSignatures().length > 0) {
      return this.#scope.classValues.fitting(type) ?? unknown;
    }
    const properties = this.#checker
      .getPropertiesOfType(type)
      .filter(({ name }) => isWritten(name));
    // An interface that extends `Function` says only that it can be called.
    if (['apply', 'bind', 'call'].every((each) => type.getProperty(each) !== undefined)) {
      return { kind: 'function', parameters: [], returns: unknown };
    }
    const [byText, byNumber] = [type.getStringIndexType(), type.getNumberIndexType()];
    const isLong = properties.length === 0 || properties.some(({ name }) => name === 'length');
    if (byText === undefined && byNumber !== undefined && isLong) {
      return { kind: 'array', element: of(byNumber) };
    }
    if (properties.length === 0 && byText === undefined) {
      return this.#iteratedBy(type, of) ?? this.#empty(type, of);
    }
    const name = this.#nameOf(type);
    return {
      kind: 'object',
      members: properties.slice(0, lengthLimit).map((each) => this.#member(each, of)),
      ...(byText === undefined ? {} : { others: of(byText) }),
      ...(name === undefined ? {} : { name }),
    };
  }

  /** Returns the type of an object of which no member is known. If its keys depend on type parameters, it may have any keys. */
  #empty(type: ts.Type, of: (type: ts.Type) => ValueType): ValueType {
    const isMapped = isObjectType(type) && (type.objectFlags & ts.ObjectFlags.Mapped) !== 0;
    if (isMapped) {
      const [declaration] = type.symbol.declarations ?? [];
      const node = declaration && ts.isMappedTypeNode(declaration) ? declaration.type : undefined;
      const others = node === undefined ? unknown : of(this.#checker.getTypeFromTypeNode(node));
      return { kind: 'object', members: [], others };
    }
    return this.#nameOf(type) === undefined ? unknown : { kind: 'object', members: [] };
  }

  #member(symbol: ts.Symbol, of: (type: ts.Type) => ValueType): ObjectMember {
    const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    const type = of(this.#checker.getTypeOfSymbol(symbol));
    return { name: symbol.name, type: isOptional ? optionalType(type) : type, isOptional };
  }

  /** Returns the type of the elements of an object that has only `[Symbol.iterator]`. */
  #iteratedBy(type: ts.Type, of: (type: ts.Type) => ValueType): ValueType | undefined {
    const method = this.#checker
      .getPropertiesOfType(type)
      .find(({ name }) => name.startsWith('__@iterator') || name.startsWith('__@asyncIterator'));
    const call = method && this.#checker.getTypeOfSymbol(method).getCallSignatures()[0];
    return call === undefined ? undefined : of(this.#checker.getReturnTypeOfSignature(call));
  }
}

/** Returns whether a type is `K` in `K extends keyof T`. */
function isKey(type: ts.Type): boolean {
  return (type.getSymbol()?.declarations ?? []).some((each) => {
    const constraint = ts.isTypeParameterDeclaration(each) ? each.constraint : undefined;
    return constraint !== undefined && ts.isTypeOperatorNode(constraint);
  });
}

const typeSymbols = ts.SymbolFlags.Class | ts.SymbolFlags.Interface;

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

/** Returns whether a constraint says anything of values: `{}` only leaves out `undefined` and `null`. */
function isTelling(constraint: ts.Type, checker: ts.TypeChecker): boolean {
  if ((constraint.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return false;
  return checker.typeToString(constraint) !== '{}';
}

/** Returns whether a type names nothing but what promises have, as comments in JavaScript do: `{{then}}`. */
function isThenable(type: ts.ObjectType): boolean {
  const names = type.getProperties().map(({ name }) => name);
  return names.includes('then') && names.every((name) => /^(?:then|catch|finally)$/.test(name));
}
