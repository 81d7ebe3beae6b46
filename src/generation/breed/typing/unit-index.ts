import { setsGlobal } from '../../../model/sets-global.ts';
import type { Statement, TypeArgument } from '../../../model/test-case.ts';
import type { Callable, UnitClass, UnitModel } from '../../../model/unit-model.ts';
import { typeParts } from '../../../model/type-parts.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';

type LiteralType = Extract<ValueType, { kind: 'literal' }>;
type FunctionType = Extract<ValueType, { kind: 'function' }>;

/** A function of its own that code sets as a member of an object, or hands to a function that it is passed. */
export interface Listener {
  /** The name of the member, or of the parameter. */
  readonly member: string;
  readonly type: FunctionType;
  /** The names of all members of the object. */
  readonly owned: ReadonlySet<string>;
  /** Whether the member belongs to signals, which their controllers abort. */
  readonly isOfSignal?: true;
  /** Present if code hands it to a function: the type of that function, and the place of the parameter. */
  readonly handed?: { readonly to: FunctionType; readonly at: number };
}

/** The model of a unit, arranged for lookup. */
export interface UnitIndex {
  readonly model: UnitModel;
  readonly callables: ReadonlyMap<string, Callable>;
  readonly classes: ReadonlyMap<string, UnitClass>;
  /** Returns whether instances of a class are instances of another class, or of the same. */
  readonly isA: (classId: string, other: string) => boolean;
  /** Returns the methods, accessors and fields of an instance of a class, including those of its supertypes. */
  readonly membersOf: (classId: string) => readonly Callable[];
  /** What may be set of the unit as a whole, such as `colours.enabled`. It leads to no mutant, so that no target stands for it. */
  readonly settings: readonly Callable[];
  /** The setters of globals. */
  readonly globals: readonly Callable[];
  /** The functions of its own that its code sets as members of objects, or hands to functions that it is passed. */
  readonly listeners: readonly Listener[];
  /** Returns the type of an enum member; undefined if no type of the model mentions the member. */
  readonly enumMember: (constant: string, member: string) => LiteralType | undefined;
  /** Returns the members of an enum that types of the model mention. */
  readonly enumMembers: (constant: string) => readonly string[];
}

/** The meaning of types in one test case. */
export interface Scope {
  readonly index: UnitIndex;
  /** The type that replaces all type parameters. */
  readonly typeArgument: TypeArgument;
}

const indices = new WeakMap<UnitModel, UnitIndex>();

/** Returns the index of a model. The same model always has the same index, since the search validates each proposal with it. */
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
    settings: model.callables.filter(
      (each) => each.receiver === undefined && each.isWritable && !setsGlobal(each),
    ),
    globals: model.callables.filter(setsGlobal),
    listeners: listenersIn(model),
    enumMember: (constant, member) => enums.get(constant)?.get(member),
    enumMembers: (constant) => [...(enums.get(constant)?.keys() ?? [])],
  };
}

/** Returns the least number of arguments of a call. */
export function leastArguments({
  parameters,
}: {
  readonly parameters: readonly Parameter[];
}): number {
  return parameters.findLastIndex(({ isOptional, isRest }) => !isOptional && !isRest) + 1;
}

/** Returns the type of the values that can be assigned to a field or setter. */
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

function listenersIn({ callables, types }: UnitModel): readonly Listener[] {
  const found: Listener[] = [];
  let hasSignals = false;
  const enter = (type: ValueType): void => {
    hasSignals ||= type.kind === 'built-in' && type.name === 'AbortSignal';
    for (const each of type.kind === 'object' ? type.members : []) {
      if (each.isListener !== true || each.type.kind !== 'function') continue;
      const owned = new Set(type.kind === 'object' ? type.members.map(({ name }) => name) : []);
      found.push({ member: each.name, type: each.type, owned });
    }
    if (type.kind === 'function') found.push(...handedTo(type));
    typeParts(type).forEach(enter);
  };
  for (const { parameters } of callables) for (const { type } of parameters) enter(type);
  Object.values(types).forEach(enter);
  return hasSignals && !found.some(({ member }) => member === aborting.member)
    ? [...found, aborting]
    : found;
}

/** Returns the listeners that a statement may call. Functions of several types may be handed one by the same name. */
export function listenersFor(
  { member, handed }: Pick<Extract<Statement, { kind: 'notify' }>, 'member' | 'handed'>,
  { listeners }: UnitIndex,
): readonly Listener[] {
  return listeners.filter((each) => each.member === member && each.handed?.at === handed?.at);
}

/** The functions that code hands to a function of this type. */
function handedTo(to: FunctionType): readonly Listener[] {
  return to.parameters.flatMap(({ name, type, isRest }, at) =>
    type.kind === 'function' && !isRest
      ? { member: name, type, owned: new Set<string>(), handed: { to, at } }
      : [],
  );
}

/** A signal has no member that aborts it. A test has the controller that does. */
const aborting: Listener = {
  member: 'abort',
  type: { kind: 'function', parameters: [], returns: { kind: 'undefined' } },
  owned: new Set(),
  isOfSignal: true,
};

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
