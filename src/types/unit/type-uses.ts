import ts from 'typescript';

import { isNothing } from '../../model/type-parts.ts';
import type { ObjectMember, Parameter, ValueType } from '../../model/value-type.ts';
import {
  arrayMembers,
  builtInWith,
  functionMembers,
  hasMembers,
  hasOnlyTextMembers,
  hasTextMembers,
  isPlainMember,
  membersOfObjects,
  plainWith,
  textMembers,
} from './built-in-members.ts';
import { ConcludedTypes } from './concluded-types.ts';
import { usesAt } from './collect-uses.ts';
import { DeclaredParts } from './declared-parts.ts';
import { isCleared, isDecisive } from './expression-place.ts';
import { hasEmptyDefault, nameOfArgument, placesOfThis } from './function-parts.ts';
import { signatureParts } from './signature-parts.ts';
import {
  isNumber,
  isOfClass,
  isOpen,
  isPlain,
  isVague,
  isTelling,
  listIn,
  membersIn,
  orNothing,
  orAnything,
  orUndefined,
  textLike,
  tupleOf,
  withAnyOther,
  withElements,
  withMembersOf,
  withOptionalMembers,
  withoutBareObject,
} from './told-types.ts';
import { mayBeUndefined, unionType } from './union-type.ts';
import type { RegisteredClass, UnitScope } from './unit-scope.ts';
import type { UsedCall, Uses } from './uses.ts';
import type { ValueTypes } from './value-types.ts';

/** How many calls deep, and how many members deep, a value is followed. */
const depthLimit = 7;
const memberLimit = 9;

const unknown: ValueType = { kind: 'unknown' };

/** Concludes the type of an untyped parameter from the body of its function. */
export class TypeUses {
  readonly #scope: UnitScope;
  readonly #types: ValueTypes;
  readonly #classesOfUnit: readonly RegisteredClass[];
  readonly #checker: ts.TypeChecker;
  readonly #declared: DeclaredParts;
  readonly #concluded = new ConcludedTypes();

  /** @param classesOfUnit the classes whose instances a parameter may be */
  constructor(scope: UnitScope, types: ValueTypes, classesOfUnit: readonly RegisteredClass[]) {
    this.#scope = scope;
    this.#types = types;
    this.#classesOfUnit = classesOfUnit;
    this.#checker = scope.checker;
    this.#declared = new DeclaredParts(scope.checker, types);
  }

  /**
   * Returns the given type or, if it says nothing, the type that the uses of the parameter show; with undefined if the parameter may be left
   * out.
   */
  refine(type: ValueType, declaration: ts.ParameterDeclaration | undefined): ValueType {
    if (declaration === undefined) return type;
    const name: ts.BindingName | undefined = declaration.name;
    if (type.kind === 'object' && name !== undefined && ts.isObjectBindingPattern(name)) {
      return this.#ofPattern(type, declaration);
    }
    if (type.kind === 'array' && isOpen(type)) {
      return listIn(this.#ofParameter(declaration, 0)) ?? type;
    }
    if (!isVague(type) && !hasEmptyDefault(declaration)) {
      return this.#declared.withTested(type, declaration);
    }
    const found = this.#ofParameter(declaration, 0);
    if (found.kind === 'unknown') return type;
    return withAnyOther(found, this.#declared.usesOf(declaration)?.isKeyed === true);
  }

  /** Returns the type that the uses of a value show which is read at these places. */
  ofPlaces(places: readonly ts.Expression[]): ValueType {
    return this.#fromUses(usesAt(places, this.#checker), 0);
  }

  /** Returns the parameters of a function that is called with these arguments. */
  parametersFor(list: readonly ts.Expression[]): readonly Parameter[] {
    return list.map((argument, at) => ({
      name: nameOfArgument(argument, at),
      type: this.#passed(argument),
      isOptional: false,
      isRest: false,
    }));
  }

  #ofParameter(declaration: ts.ParameterDeclaration, depth: number): ValueType {
    if (depth > depthLimit) return unknown;
    return this.#concluded.of(declaration, () => {
      const uses = this.#declared.usesOf(declaration);
      if (uses === undefined) return unknown;
      const found = this.#fromUses(uses, depth);
      return orNothing(found, this.#missingIn(uses, depth));
    });
  }

  /** Returns the type of a part of a value. */
  #ofPart(uses: Uses, depth: number): ValueType {
    if (depth >= memberLimit) return unknown;
    return this.#concluded.inPart(() => this.#fromUses(uses, depth + 1));
  }

  /** Returns the type of a parameter that is taken apart, with the types that the uses of its parts show. */
  #ofPattern(
    type: Extract<ValueType, { kind: 'object' }>,
    declaration: ts.ParameterDeclaration,
  ): ValueType {
    const uses = this.#declared.usesOf(declaration);
    const members = type.members.map((member) => {
      const part = uses?.members.get(member.name);
      const isTold = part === undefined || !isVague(member.type);
      return isTold ? member : { ...member, type: this.#fromUses(part, 0) };
    });
    return { ...type, members };
  }

  /** Returns how the value may be missing: where the body, fields that keep the value or functions that get it handle its absence. */
  #missingIn(uses: Uses, depth: number): readonly ValueType[] {
    // A field that the code itself clears may be missing later only.
    const kept = usesAt(uses.kept.some(isCleared) ? [] : uses.kept, this.#checker);
    const isMissed =
      uses.isMissed ||
      kept.isMissed ||
      this.#askedIn(uses, depth).length > 0 ||
      uses.handedTo.some((handed) => {
        const declaration = this.#declared.parameterOf(handed);
        return declaration && mayBeUndefined(this.#ofParameter(declaration, depth + 1));
      });
    return [
      ...(isMissed ? [{ kind: 'undefined' } as const] : []),
      ...(uses.isNull || kept.isNull ? [{ kind: 'null' } as const] : []),
    ];
  }

  #fromUses(uses: Uses, depth: number): ValueType {
    const tested = this.#testedIn(uses, depth);
    const found = this.#fromMembers(uses, depth, tested);
    const shown = found?.kind === 'array' ? this.#withHanded(found, uses, depth) : found;
    const others =
      shown === undefined || tested.length > 0 ? this.#fromElsewhere(uses, depth, tested) : [];
    const told = tested.filter(({ kind }) => kind !== shown?.kind);
    const configured = shown?.kind === 'function' ? this.#options(uses, depth, tested) : [];
    const all = [...told, ...(shown === undefined ? [] : [shown]), ...configured, ...others];
    if (all.length > 0) {
      const type = unionType(withElements(withoutBareObject(all)));
      return all.length === tested.length && all.every(isOfClass) ? orAnything(type) : type;
    }
    if (uses.isAdded) return { kind: 'number' };
    if (uses.isKey) return unionType([{ kind: 'number' }, { kind: 'string' }]);
    const kept = this.#fromPlaces(uses, depth);
    // A value that is tested and never used otherwise is a switch.
    return kept.kind === 'unknown' && uses.isAsked && uses.handedTo.length === 0
      ? { kind: 'boolean' }
      : kept;
  }

  /** A value that code calls only where it is a function may be an object with options instead. */
  #options(uses: Uses, depth: number, tested: readonly ValueType[]): ValueType[] {
    const isAsked = tested.some(({ kind }) => kind === 'function');
    const names = [...uses.members.keys()].filter((name) => !functionMembers.has(name));
    return isAsked && names.length > 0 ? [this.#objectWith(names, uses, depth)] : [];
  }

  /** The type of a value that is only kept follows from the uses of what keeps it. */
  #fromPlaces(uses: Uses, depth: number): ValueType {
    if (depth >= depthLimit) return unknown;
    for (const kept of this.#declared.keptUses(uses)) {
      const mayBeEmpty = uses.mayBeEmpty || kept.mayBeEmpty;
      const found = this.#fromUses({ ...kept, mayBeEmpty }, depth + 1);
      if (found.kind !== 'unknown') return found;
    }
    return unknown;
  }

  #testedIn(uses: Uses, depth: number): ValueType[] {
    const found = [
      ...uses.tested,
      this.#scope.classValues.named([...uses.classes]) ?? unknown,
      ...uses.instanceOf.map((each) => this.#declared.instanceOf(each)),
      ...(uses.isArray ? [this.#arrayOf(uses, depth)] : []),
      ...this.#askedIn(uses, depth),
    ];
    return found.filter(({ kind }) => kind !== 'unknown');
  }

  /** Returns the types for which code asks with functions such as `isArray(value)`. */
  #askedIn(uses: Uses, depth: number): ValueType[] {
    if (depth >= depthLimit) return [];
    return uses.handedTo.flatMap((handed) => {
      const { call, at } = handed;
      if (!ts.isCallExpression(call) || !isDecisive(call, this.#checker)) return [];
      const signature = this.#checker.getResolvedSignature(call);
      const predicate = signature && this.#checker.getTypePredicateOfSignature(signature);
      if (predicate?.type !== undefined && predicate.parameterIndex === at) {
        const type = this.#types.of(predicate.type);
        return [type.kind === 'array' ? this.#arrayOf(uses, depth) : type];
      }
      const declaration = this.#declared.parameterOf(handed);
      const asked = declaration && this.#declared.usesOf(declaration);
      return asked === undefined ? [] : this.#testedIn(asked, depth + 1);
    });
  }

  #fromElsewhere(uses: Uses, depth: number, tested: readonly ValueType[]): ValueType[] {
    // Code that distinguishes numbers, and uses the value as a text as well, takes both.
    const isNumeric = uses.isNumeric && !(uses.isText && tested.some(isNumber));
    const found = this.#fromOperators({ ...uses, isNumeric }) ?? this.#fromCalls(uses, depth);
    return found === undefined ? [] : [found];
  }

  /** If the body distinguishes types, the members belong to one of these, unless the value is a plain object. */
  #fromMembers(uses: Uses, depth: number, tested: readonly ValueType[]): ValueType | undefined {
    if (uses.call !== undefined) return this.#functionOf(uses.call, depth);
    if (uses.made !== undefined) return this.#scope.classValues.forUse(uses.made);
    const mayHaveAny =
      tested.some(({ kind }) => kind === 'object') ||
      tested.every(({ kind }) => kind === 'function' || kind === 'array');
    // What is no text, number or truth value may be an object with the members that none of these has.
    const own = tested.every(isPlain) ? membersOfObjects([...uses.members.keys()]) : [];
    if (!mayHaveAny && own.length > 0) return this.#objectWith(own, uses, depth);
    if (!mayHaveAny && hasTextMembers(uses)) return { kind: 'string' };
    // Code that goes through the keys of a value takes plain objects, too. The members that it names belong to the others.
    if (!mayHaveAny) return uses.isKeyed ? this.#keyedObject(uses, depth) : undefined;
    const others = new Set(
      tested.flatMap(({ kind }) =>
        kind === 'string' ? [...textMembers] : kind === 'array' ? [...arrayMembers] : [],
      ),
    );
    const names = [...uses.members.keys()].filter((name) => !others.has(name));
    if (uses.mergedWith.length > 0) return this.#objectWith(names, uses, depth);
    if (names.length > 0) {
      const builtIn = uses.isText && hasOnlyTextMembers(names) ? 'text' : builtInWith(names);
      const isShared = names.every((name) => arrayMembers.has(name));
      if (builtIn === 'array' || (builtIn === 'text' && uses.isIndexed && isShared)) {
        return hasOnlyTextMembers(names) ? this.#listOf(uses, depth) : this.#arrayOf(uses, depth);
      }
      if (builtIn === 'text') {
        // What is done with numbers is done with what the variable has later.
        const isNumeric = uses.isNumeric && plainWith(names).length === 0;
        return this.#fromOperators({ ...uses, isNumeric }) ?? { kind: 'string' };
      }
      return builtIn ?? this.#takenWith(names, uses, depth) ?? this.#mixedWith(names, uses, depth);
    }
    if (uses.isKeyed) return this.#keyedObject(uses, depth);
    if (uses.isAwaited) return { kind: 'iterable', element: unknown, isAsync: true };
    return uses.isIndexed || uses.isIterated ? this.#listOf(uses, depth) : undefined;
  }

  /** A value with elements is a text if code compares these with single letters. */
  #listOf(uses: Uses, depth: number): ValueType {
    const list = this.#arrayOf(uses, depth);
    const texts = [...(uses.element?.texts ?? [])];
    const isText = texts.length > 0 && texts.every((text) => text.length === 1);
    return isText && list.kind === 'array' ? { kind: 'string' } : list;
  }

  #keyedObject(uses: Uses, depth: number): ValueType {
    return { kind: 'object', members: [], others: this.#elementOf(uses, depth) };
  }

  /** Returns the built-in type that a function takes to which the value is passed, if it has these members. */
  #takenWith(names: readonly string[], uses: Uses, depth: number): ValueType | undefined {
    const taken = this.#fromCalls(uses, depth);
    return taken?.kind === 'built-in' && hasMembers(taken.name, names) ? taken : undefined;
  }

  #functionOf({ call, arguments: given }: UsedCall, depth: number): ValueType {
    return {
      kind: 'function',
      parameters: this.parametersFor(given),
      returns: this.#resultOf(call, depth),
    };
  }

  /** Returns the type of an argument. The type of a function has what its body shows of its parameters and its `this`. */
  #passed(argument: ts.Expression): ValueType {
    const own = this.#checker.getBaseTypeOfLiteralType(this.#checker.getTypeAtLocation(argument));
    const type = this.#types.of(own);
    const code = own.getCallSignatures()[0]?.getDeclaration();
    if (type.kind !== 'function' || code === undefined || !('body' in code)) return type;
    const parameters = type.parameters.map((each, at) => {
      const declaration = code.parameters[at];
      return { ...each, type: this.refine(each.type, declaration) };
    });
    const receiver = this.#fromUses(usesAt(placesOfThis(code), this.#checker), 0);
    return { ...type, parameters, ...(receiver.kind === 'object' && { receiver }) };
  }

  /** Returns the type that the place of a call and the uses of the result require of the result. */
  #resultOf(call: ts.CallExpression, depth: number): ValueType {
    const { parent } = call;
    const isCondition =
      (ts.isIfStatement(parent) && parent.expression === call) ||
      ts.isPrefixUnaryExpression(parent);
    if (isCondition) return { kind: 'boolean' };
    return depth < memberLimit ? this.#fromUses(usesAt([call], this.#checker), depth + 1) : unknown;
  }

  #arrayOf(uses: Uses, depth: number): ValueType {
    const tuple = tupleOf(
      [...uses.places].map(([at, place]) => [at, this.#ofPart(place, depth)]),
      uses.hasMore,
    );
    if (tuple !== undefined) return tuple;
    const element = this.#elementOf(uses, depth);
    if (element.kind !== 'unknown') return { kind: 'array', element };
    const known = uses.defaults.map((each) =>
      this.#types.of(this.#checker.getTypeAtLocation(each)),
    );
    const telling = known.find((type) => type.kind === 'array' && type.element.kind !== 'never');
    return telling ?? { kind: 'array', element };
  }

  #elementOf({ element }: Uses, depth: number): ValueType {
    if (element === undefined || depth >= memberLimit) return unknown;
    const type = this.#ofPart(element, depth);
    // Code that asks only whether an element is there may walk a list, or look up a key.
    return element.isMissed && !element.isAsked ? orUndefined(type) : type;
  }

  /** A value with members of texts, or numbers, and others is sometimes such a value, and sometimes an object. */
  #mixedWith(names: readonly string[], uses: Uses, depth: number): ValueType {
    const plain = plainWith(names);
    if (plain.length === 0) return this.#objectWith(names, uses, depth);
    const own = names.filter((name) => !isPlainMember(name));
    return unionType([...plain, ...(own.length > 0 ? [this.#objectWith(own, uses, depth)] : [])]);
  }

  #objectWith(names: readonly string[], uses: Uses, depth: number): ValueType {
    const merged = this.#declared.mergedMembers(uses);
    const owner =
      merged.length > 0
        ? undefined
        : this.#classesOfUnit.find(({ type }) => this.#declared.isLike(type, names));
    if (owner !== undefined) return { kind: 'instance', class: owner.id };
    const members = names.flatMap((name) => {
      const each = uses.members.get(name);
      if (each === undefined) return [];
      const type = this.#ofPart(each, depth);
      const { listener } = each;
      if (listener !== undefined && type.kind === 'unknown' && !each.isMissed) {
        return { name, type: this.#passed(listener), isOptional: true, isListener: true as const };
      }
      const known = merged.find((one) => one.name === name);
      // A default that is nothing says nothing of the values that replace it.
      const told = known === undefined || isNothing(known.type) ? type : known.type;
      return { name, type: told, isOptional: uses.mayBeEmpty || each.isMissed };
    });
    const others = merged.filter(({ name }) => !names.includes(name));
    const elsewhere = this.#membersElsewhere(uses, depth);
    const used = [...members, ...others].map((each) => {
      // What code only tests is a switch, unless other code does more with it.
      const mayBeMore = isOpen(each.type) || each.type.kind === 'boolean';
      const type = mayBeMore ? elsewhere.get(each.name)?.type : undefined;
      return type === undefined ? each : { ...each, type };
    });
    const added = [...elsewhere.values()].filter(
      (each) => !used.some(({ name }) => name === each.name),
    );
    return { kind: 'object', members: [...used, ...added], isGuessed: true };
  }

  /** Returns the members that code uses elsewhere: functions to which the value is passed, and what keeps it. */
  #membersElsewhere(uses: Uses, depth: number): ReadonlyMap<string, ObjectMember> {
    const passed = this.#handedTypes(uses, depth);
    // What else a field holds than options is often of another kind.
    const kept = uses.mayBeEmpty ? [withOptionalMembers(this.#fromPlaces(uses, depth))] : [];
    const byName = new Map<string, ObjectMember>();
    for (const each of [...passed, ...kept].flatMap(membersIn)) {
      if (!byName.has(each.name)) byName.set(each.name, each);
    }
    return byName;
  }

  #fromOperators({ isNumeric, isText, texts, defaults }: Uses): ValueType | undefined {
    const literals = defaults.filter(ts.isStringLiteralLike).map(({ text }) => text);
    if (isText && !isNumeric) return textLike(texts, literals);
    return isNumeric ? { kind: 'number' } : undefined;
  }

  /**
   * Returns the type that functions to which the value is passed take at that place. Functions that are only asked about the value come
   * last.
   */
  #fromCalls(uses: Uses, depth: number): ValueType | undefined {
    const isAsked = ({ call }: Uses['handedTo'][number]): boolean =>
      isDecisive(call, this.#checker);
    const handedTo = uses.handedTo.toSorted((a, b) => Number(isAsked(a)) - Number(isAsked(b)));
    for (const { call, at } of handedTo) {
      const signature = this.#checker.getResolvedSignature(call);
      const symbol = signature?.parameters[at];
      if (signature === undefined || symbol === undefined) continue;
      const declared =
        signatureParts(signature, this.#checker, (type) => this.#types.of(type)).parameters[at]
          ?.type ?? unknown;
      if (isTelling(declared)) return declared;
      const { valueDeclaration: declaration } = symbol;
      if (declaration === undefined || !ts.isParameter(declaration)) continue;
      const written = this.#declared.writtenBuiltIn(declaration);
      if (written !== undefined) return written;
      const followed = this.#ofParameter(declaration, depth + 1);
      if (followed.kind !== 'unknown') return this.#withHanded(followed, uses, depth);
    }
    return undefined;
  }

  /** Returns a type with what all functions show to which the value is passed: each may use some of the members only. */
  #withHanded(type: ValueType, uses: Uses, depth: number): ValueType {
    return withMembersOf(type, this.#handedTypes(uses, depth));
  }

  #handedTypes(uses: Uses, depth: number): readonly ValueType[] {
    return uses.handedTo.flatMap((each) => {
      const declaration = this.#declared.parameterOf(each);
      return declaration === undefined ? [] : [this.#ofParameter(declaration, depth + 1)];
    });
  }
}
