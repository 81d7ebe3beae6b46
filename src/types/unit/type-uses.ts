import ts from 'typescript';

import type { ValueType } from '../../model/value-type.ts';
import { collectUses, type UsedCall, type Uses, usesAt } from './collect-uses.ts';
import { signatureParts } from './signature-parts.ts';
import { mayBeUndefined, unionType } from './union-type.ts';
import type { RegisteredClass, UnitScope } from './unit-scope.ts';
import type { ValueTypes } from './value-types.ts';

/** How many calls deep, and how many members deep, a value is followed. */
const depthLimit = 3;

const unknown: ValueType = { kind: 'unknown' };

/** Concludes the type of an untyped parameter from the body of its function. */
export class TypeUses {
  readonly #scope: UnitScope;
  readonly #types: ValueTypes;
  readonly #classesOfUnit: readonly RegisteredClass[];
  readonly #checker: ts.TypeChecker;
  readonly #known = new Map<ts.ParameterDeclaration, ValueType>();

  /** @param classesOfUnit the classes whose instances a parameter may be */
  constructor(scope: UnitScope, types: ValueTypes, classesOfUnit: readonly RegisteredClass[]) {
    this.#scope = scope;
    this.#types = types;
    this.#classesOfUnit = classesOfUnit;
    this.#checker = scope.checker;
  }

  /**
   * Returns the given type or, if it says nothing, the type that the uses of the parameter show; with undefined if the parameter may be left
   * out.
   */
  refine(type: ValueType, declaration: ts.ParameterDeclaration | undefined): ValueType {
    if (declaration === undefined || !isVague(type)) return type;
    const found = this.#ofParameter(declaration, 0);
    return found.kind === 'unknown' ? type : found;
  }

  #ofParameter(declaration: ts.ParameterDeclaration, depth: number): ValueType {
    const { parent, name } = declaration;
    if (depth > depthLimit || !ts.isIdentifier(name) || !('body' in parent)) return unknown;
    const recalled = this.#known.get(declaration);
    if (recalled !== undefined) return recalled;
    this.#known.set(declaration, unknown);
    const symbol = this.#checker.getSymbolAtLocation(name);
    const { body } = parent;
    if (symbol === undefined || body === undefined) return unknown;
    const uses = collectUses(body, symbol, this.#checker);
    const found = this.#fromUses(uses, depth);
    const complete = this.#isMissed(uses, depth) ? orUndefined(found) : found;
    this.#known.set(declaration, complete);
    return complete;
  }

  /** Returns whether the body, or a function to which it passes the value, handles its absence. */
  #isMissed(uses: Uses, depth: number): boolean {
    return (
      uses.isMissed ||
      uses.handedTo.some(({ call, at }) => {
        const declaration =
          this.#checker.getResolvedSignature(call)?.parameters[at]?.valueDeclaration;
        if (declaration === undefined || !ts.isParameter(declaration)) return false;
        return mayBeUndefined(this.#ofParameter(declaration, depth + 1));
      })
    );
  }

  #fromUses(uses: Uses, depth: number): ValueType {
    const tested = this.#testedIn(uses, depth);
    const shown = this.#fromMembers(uses, depth, tested);
    const others = shown === undefined || tested.length > 0 ? this.#fromElsewhere(uses, depth) : [];
    const told = tested.filter(({ kind }) => kind !== shown?.kind);
    const all = [...told, ...(shown === undefined ? [] : [shown]), ...others];
    if (all.length > 0) return unionType(all);
    const kept = this.#fromFields(uses, depth);
    // A value that is tested and never used otherwise is a switch.
    return kept.kind === 'unknown' && uses.isAsked && uses.handedTo.length === 0
      ? { kind: 'boolean' }
      : kept;
  }

  /** The type of a value that is only kept follows from the uses of the fields that keep it. */
  #fromFields({ kept, mayBeEmpty }: Uses, depth: number): ValueType {
    if (kept.length === 0 || depth >= depthLimit) return unknown;
    const uses = usesAt(kept, this.#checker);
    return this.#fromUses({ ...uses, mayBeEmpty: mayBeEmpty || uses.mayBeEmpty }, depth + 1);
  }

  #testedIn(uses: Uses, depth: number): ValueType[] {
    const found = [
      ...uses.tested,
      ...uses.instanceOf.map((each) => this.#instanceOf(each)),
      ...(uses.isArray ? [this.#arrayOf(uses, depth)] : []),
    ];
    return found.filter(({ kind }) => kind !== 'unknown');
  }

  #fromElsewhere(uses: Uses, depth: number): ValueType[] {
    const found = this.#fromOperators(uses) ?? this.#fromCalls(uses, depth);
    return found === undefined ? [] : [found];
  }

  #instanceOf(expression: ts.Expression): ValueType {
    const [made] = this.#checker.getTypeAtLocation(expression).getConstructSignatures();
    return made === undefined
      ? unknown
      : this.#types.of(this.#checker.getReturnTypeOfSignature(made));
  }

  /** If the body distinguishes types, the members belong to one of these, unless the value is a plain object. */
  #fromMembers(uses: Uses, depth: number, tested: readonly ValueType[]): ValueType | undefined {
    if (uses.call !== undefined) return this.#functionOf(uses.call);
    if (uses.made !== undefined) return this.#scope.classValues.forUse(uses.made);
    const mayHaveAny = tested.length === 0 || tested.some(({ kind }) => kind === 'object');
    if (!mayHaveAny) return hasTextMembers(uses) ? { kind: 'string' } : undefined;
    const isText = tested.some(({ kind }) => kind === 'string');
    const names = [...uses.members.keys()].filter((name) => !isText || !textMembers.has(name));
    if (names.length > 0) {
      const builtIn = builtInWith(names);
      if (builtIn === 'array' || (builtIn === 'text' && uses.isIndexed)) {
        return this.#arrayOf(uses, depth);
      }
      if (builtIn === 'text') return this.#fromOperators(uses) ?? { kind: 'string' };
      return builtIn ?? this.#objectWith(names, uses, depth);
    }
    if (uses.isKeyed) return { kind: 'object', members: [], others: unknown };
    return uses.isIndexed || uses.isIterated ? this.#arrayOf(uses, depth) : undefined;
  }

  #functionOf({ call, arguments: given }: UsedCall): ValueType {
    const parameters = given.map((argument, at) => ({
      name: ts.isIdentifier(argument) ? argument.text : `argument${at + 1}`,
      type: this.#types.of(
        this.#checker.getBaseTypeOfLiteralType(this.#checker.getTypeAtLocation(argument)),
      ),
      isOptional: false,
      isRest: false,
    }));
    return { kind: 'function', parameters, returns: this.#resultOf(call) };
  }

  /** Returns the type that the place of a call requires of the result. */
  #resultOf(call: ts.CallExpression): ValueType {
    const { parent } = call;
    const isCondition =
      (ts.isIfStatement(parent) && parent.expression === call) ||
      ts.isPrefixUnaryExpression(parent);
    return isCondition ? { kind: 'boolean' } : unknown;
  }

  #arrayOf(uses: Uses, depth: number): ValueType {
    const element =
      uses.element && depth < depthLimit ? this.#fromUses(uses.element, depth + 1) : unknown;
    return { kind: 'array', element };
  }

  #objectWith(names: readonly string[], uses: Uses, depth: number): ValueType {
    const owner = this.#classesOfUnit.find(({ type }) => this.#isLike(type, names));
    if (owner !== undefined) return { kind: 'instance', class: owner.id };
    const members = names.flatMap((name) => {
      const each = uses.members.get(name);
      if (each === undefined) return [];
      const type = depth < depthLimit ? this.#fromUses(each, depth + 1) : unknown;
      return { name, type, isOptional: uses.mayBeEmpty || each.isMissed };
    });
    return { kind: 'object', members };
  }

  /**
   * Returns whether a type resembles the value. Objects with options share one or two fields with the objects that they
   * configure; a method is stronger evidence.
   */
  #isLike(type: ts.Type, names: readonly string[]): boolean {
    const members = names.map((name) => this.#checker.getPropertyOfType(type, name));
    const hasMethod = members.some((each) => ((each?.flags ?? 0) & ts.SymbolFlags.Method) !== 0);
    return members.every((each) => each !== undefined) && (hasMethod || names.length > 2);
  }

  #fromOperators({ isNumeric, isText }: Uses): ValueType | undefined {
    if (isText && !isNumeric) return { kind: 'string' };
    return isNumeric ? { kind: 'number' } : undefined;
  }

  /** Returns the type that functions to which the value is passed take at that place. */
  #fromCalls(uses: Uses, depth: number): ValueType | undefined {
    for (const { call, at } of uses.handedTo) {
      const signature = this.#checker.getResolvedSignature(call);
      const symbol = signature?.parameters[at];
      if (signature === undefined || symbol === undefined) continue;
      const declared =
        signatureParts(signature, this.#checker, (type) => this.#types.of(type)).parameters[at]
          ?.type ?? unknown;
      if (declared.kind !== 'unknown' && declared.kind !== 'type-parameter') return declared;
      const { valueDeclaration: declaration } = symbol;
      if (declaration === undefined || !ts.isParameter(declaration)) continue;
      const followed = this.#ofParameter(declaration, depth + 1);
      if (followed.kind !== 'unknown') return followed;
    }
    return undefined;
  }
}

/** Returns whether nothing is known, or no more than that it is a function. */
function isVague(type: ValueType): boolean {
  if (type.kind !== 'function') return type.kind === 'unknown';
  return type.parameters.length === 0 && type.returns.kind === 'unknown';
}

function orUndefined(type: ValueType): ValueType {
  return type.kind === 'unknown' ? type : unionType([type, { kind: 'undefined' }]);
}

/** Returns whether the value has members that only texts have. */
function hasTextMembers({ members }: Uses): boolean {
  return [...members.keys()].some((name) => textMembers.has(name) && !commonMembers.has(name));
}

/** Returns the built-in type that alone has all of these members. Texts and arrays share many. */
function builtInWith(names: readonly string[]): ValueType | 'array' | 'text' | undefined {
  const allIn = (members: ReadonlySet<string>): boolean => names.every((name) => members.has(name));
  if (names.every((name) => name === 'length')) return 'array';
  if (allIn(shared)) return names.includes('length') ? 'array' : 'text';
  if (allIn(textMembers)) return 'text';
  if (allIn(arrayMembers)) return 'array';
  const known = others.find(({ members }) => allIn(members));
  return known?.type;
}

const shared = new Set(['length', 'slice', 'indexOf', 'lastIndexOf', 'includes', 'concat', 'at']);
const textMembers = new Set(Object.getOwnPropertyNames(String.prototype));
const commonMembers = new Set([
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(Object.prototype),
]);
const arrayMembers = new Set(Object.getOwnPropertyNames(Array.prototype));

const others: readonly { readonly members: ReadonlySet<string>; readonly type: ValueType }[] = [
  {
    members: new Set(['toFixed', 'toPrecision', 'toExponential']),
    type: { kind: 'number' },
  },
  {
    members: new Set(['get', 'set', 'has', 'delete', 'size', 'clear', 'entries', 'keys', 'values']),
    type: { kind: 'map', key: unknown, value: unknown },
  },
  {
    members: new Set(['add', 'has', 'delete', 'size', 'clear']),
    type: { kind: 'set', element: unknown },
  },
  { members: new Set(['then', 'catch', 'finally']), type: { kind: 'promise', value: unknown } },
  {
    members: new Set(['test', 'exec', 'source', 'flags', 'lastIndex']),
    type: { kind: 'built-in', name: 'RegExp' },
  },
  {
    members: new Set(
      Object.getOwnPropertyNames(Date.prototype).filter((name) => /^[gs]et|ISO/.test(name)),
    ),
    type: { kind: 'built-in', name: 'Date' },
  },
];
