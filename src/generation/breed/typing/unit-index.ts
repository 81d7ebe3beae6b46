import type { TypeArgument } from '../../../model/test-case.ts';
import type { Callable, UnitClass, UnitModel } from '../../../model/unit-model.ts';
import { typeParts } from '../../../model/type-parts.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';

type LiteralType = Extract<ValueType, { kind: 'literal' }>;

/** A unit's model, arranged for looking things up. */
export interface UnitIndex {
  readonly model: UnitModel;
  readonly callables: ReadonlyMap<string, Callable>;
  readonly classes: ReadonlyMap<string, UnitClass>;
  /** Whether instances of a class are instances of the other, which may be the same. */
  readonly isA: (classId: string, other: string) => boolean;
  /** What an instance of a class has: its own methods, accessors and fields, and those of its supertypes. */
  readonly membersOf: (classId: string) => readonly Callable[];
  /** The type of an enum member, as far as any type of the model mentions it. */
  readonly enumMember: (constant: string, member: string) => LiteralType | undefined;
  /** The members of an enum that types of the model mention. */
  readonly enumMembers: (constant: string) => readonly string[];
}

/** What types mean in one test case. */
export interface Scope {
  readonly index: UnitIndex;
  /** What all type parameters stand for. */
  readonly typeArgument: TypeArgument;
}

const indices = new WeakMap<UnitModel, UnitIndex>();

/** The index of a model: the same one for the same model, as every proposal of the search is validated with it. */
export function indexUnit(model: UnitModel): UnitIndex {
  const known = indices.get(model) ?? newIndex(model);
  indices.set(model, known);
  return known;
}

function newIndex(model: UnitModel): UnitIndex {
  const callables = new Map(model.callables.map((callable) => [callable.id, callable]));
  const classes = new Map(model.classes.map((each) => [each.id, each]));
  const lines = new Map(model.classes.map(({ id }) => [id, supertypesOf(id, classes)]));
  const isA = (classId: string, other: string): boolean =>
    classId === other || lines.get(classId)?.has(other) === true;
  const members = new Map<string, readonly Callable[]>();
  const membersOf = (classId: string): readonly Callable[] => {
    const known = members.get(classId);
    if (known !== undefined) return known;
    const found = model.callables.filter(
      ({ receiver }) => receiver !== undefined && isA(classId, receiver),
    );
    members.set(classId, found);
    return found;
  };
  const enums = enumMembersIn(model);
  return {
    model,
    callables,
    classes,
    isA,
    membersOf,
    enumMember: (constant, member) => enums.get(constant)?.get(member),
    enumMembers: (constant) => [...(enums.get(constant)?.keys() ?? [])],
  };
}

/** How many arguments a call needs at least. */
export function leastArguments({
  parameters,
}: {
  readonly parameters: readonly Parameter[];
}): number {
  return parameters.findLastIndex(({ isOptional, isRest }) => !isOptional && !isRest) + 1;
}

/** What can be assigned to a field or by a setter. */
export function assignedType(callable: Callable): ValueType {
  return callable.parameters[0]?.type ?? callable.returns;
}

function supertypesOf(id: string, classes: ReadonlyMap<string, UnitClass>): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (each: string): void => {
    for (const supertype of classes.get(each)?.supertypes ?? []) {
      if (found.has(supertype)) continue;
      found.add(supertype);
      add(supertype);
    }
  };
  add(id);
  return found;
}

function enumMembersIn(model: UnitModel): ReadonlyMap<string, ReadonlyMap<string, LiteralType>> {
  const found = new Map<string, Map<string, LiteralType>>();
  const enter = (type: ValueType): void => {
    if (type.kind === 'literal' && type.text !== undefined) {
      const { constant, member } = type.text;
      const members = found.get(constant) ?? new Map<string, LiteralType>();
      members.set(member, type);
      found.set(constant, members);
    }
    typeParts(type).forEach(enter);
  };
  for (const { parameters, returns } of model.callables) {
    for (const { type } of parameters) enter(type);
    enter(returns);
  }
  Object.values(model.types).forEach(enter);
  return found;
}
