import { parameterAt } from '../../../model/parameter-at.ts';
import { isNothing, isPrimitiveKind } from '../../../model/type-parts.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { LiteralValue, ObjectMember, ValueType } from '../../../model/value-type.ts';
import { builtInElement, isBuiltIn } from '../values/built-ins.ts';
import { awaitedType, isVoid, resolved, UNDEFINED, unionOf } from './type-parts.ts';
import type { Scope } from './unit-index.ts';

type Of<Kind extends ValueType['kind']> = Extract<ValueType, { kind: Kind }>;

/** The depth to which types are compared. Deeper parts, in types that contain themselves, count as fitting. */
const deepest = 12;

/** The return type of a function that returns one of its arguments. It fits a type if that argument fits it. */
export const ARGUMENT: ValueType = { kind: 'type-parameter', name: '#argument' };

/** The parameter and the return type of a function that calls one of its arguments, and returns what that returns. */
export const CALLED: ValueType = { kind: 'type-parameter', name: '#called' };

/**
 * Returns whether a value of the source type can be used as the target type. This follows TypeScript's assignability with two
 * differences. Only the unit's types are known, so `unknown` fits `unknown` only, except in a member of an object whose type has the
 * same name. A value that may be null or undefined fits an instance, since a factory that may fail is often the only way to get one.
 */
export function fits(source: ValueType, target: ValueType, scope: Scope, depth = 0): boolean {
  if (source === target || depth > deepest) return true;
  if (source.kind === 'named' && target.kind === 'named' && source.name === target.name)
    return true;
  const from = resolved(source, scope);
  const to = resolved(target, scope);
  const fit = (part: ValueType, whole: ValueType): boolean => fits(part, whole, scope, depth + 1);
  if (to.kind === 'unknown' || from.kind === 'never') return true;
  if (from.kind === 'union') {
    const certain = to.kind === 'instance' ? from.members.filter((each) => !isNothing(each)) : [];
    const members = certain.length > 0 ? certain : from.members;
    return members.every((member) => fit(member, to));
  }
  if (to.kind === 'union') {
    if (from.kind === 'boolean') {
      return (
        to.members.some((member) => fit(from, member)) ||
        [true, false].every((value) =>
          to.members.some((member) =>
            fit({ kind: 'literal', value: { of: 'boolean', value } }, member),
          ),
        )
      );
    }
    return to.members.some((member) => fit(from, member));
  }
  switch (to.kind) {
    case 'literal':
      return from.kind === 'literal' && isSameLiteral(from, to);
    case 'array':
      return elementOf(from, fit, to.element);
    case 'tuple':
      return from.kind === 'tuple' && tupleFits(from, to, fit);
    case 'object':
      return objectFits(from, to, scope, fit);
    case 'instance':
      return from.kind === 'instance' && scope.index.isA(from.class, to.class);
    case 'built-in':
      return builtInFits(from, to.name, scope);
    case 'class':
      return from.kind === 'class' && from.constants.every((each) => to.constants.includes(each));
    case 'map':
      return from.kind === 'map' && fit(from.key, to.key) && fit(from.value, to.value);
    case 'set':
      return from.kind === 'set' && fit(from.element, to.element);
    case 'promise':
      return from.kind === 'promise' && fit(awaitedType(from, scope), awaitedType(to, scope));
    case 'iterable':
      return iterableFits(from, to, scope, fit);
    case 'function':
      return functionsOf(from, scope).some((each) => functionFits(each, to, scope, fit));
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
      return from.kind === to.kind || (from.kind === 'literal' && from.value.of === to.kind);
    default:
      return from.kind === to.kind;
  }
}

/** Returns whether a value of a type fits all target types. */
export function fitsAll(source: ValueType, targets: readonly ValueType[], scope: Scope): boolean {
  return targets.every((target) => fits(source, target, scope));
}

function isMarker(type: ValueType, marker: ValueType): boolean {
  return type.kind === 'type-parameter' && 'name' in marker && type.name === marker.name;
}

/** Compares parts of the two types. */
type Fit = (source: ValueType, target: ValueType) => boolean;

function isSameLiteral(from: Of<'literal'>, to: Of<'literal'>): boolean {
  if (to.text !== undefined) {
    return from.text?.constant === to.text.constant && from.text.member === to.text.member;
  }
  return isSameValue(from.value, to.value);
}

function isSameValue(one: LiteralValue, other: LiteralValue): boolean {
  return one.of === other.of && Object.is(one.value, other.value);
}

function elementOf(from: ValueType, fit: Fit, element: ValueType): boolean {
  if (from.kind === 'array') return fit(from.element, element);
  return from.kind === 'tuple' && from.elements.every((each) => fit(each.type, element));
}

function tupleFits(from: Of<'tuple'>, to: Of<'tuple'>, fit: Fit): boolean {
  const rest = to.elements.find(({ isRest }) => isRest);
  const isLong = (at: number): boolean => to.elements[at] === undefined && rest === undefined;
  return (
    from.elements.every(({ type, isRest }, at) => {
      const target = to.elements[at] ?? rest;
      return (
        !isLong(at) && target !== undefined && (!isRest || target.isRest) && fit(type, target.type)
      );
    }) &&
    to.elements.every(
      ({ isOptional, isRest }, at) =>
        isOptional || isRest || from.elements[at]?.isOptional === false,
    )
  );
}

function objectFits(from: ValueType, to: Of<'object'>, scope: Scope, fit: Fit): boolean {
  if (from.kind === 'instance') {
    return to.others === undefined && instanceFits(from, to, scope, fit);
  }
  if (to.members.length === 0 && to.others === undefined) return isObject(from);
  if (from.kind !== 'object') return false;
  const own = new Map(from.members.map((member) => [member.name, member]));
  const asked = new Map(to.members.map((member) => [member.name, member]));
  const isLiteral = from.name === undefined && from.others === undefined;
  const common = from.members.filter(({ name }) => asked.has(name));
  const isWeak = to.members.length > 0 && to.members.every(({ isOptional }) => isOptional);
  if (isWeak && common.length === 0 && from.members.length > 0 && to.others === undefined)
    return false;
  // The uses of a parameter may tell more of a type that has a name than its declaration, by which others return it.
  const isSame = from.name !== undefined && from.name === to.name;
  const fitMember: Fit = isSame
    ? (part, whole) => part.kind === 'unknown' || fit(part, whole)
    : fit;
  return (
    to.members.every((member) => memberFits(own.get(member.name), member, fitMember)) &&
    from.members.every(({ name, type }) => {
      if (asked.has(name)) return true;
      // An object literal may only have members that the target type has.
      return to.others === undefined ? !isLiteral : fit(type, to.others);
    }) &&
    (from.others === undefined || (to.others !== undefined && fit(from.others, to.others)))
  );
}

function memberFits(own: ObjectMember | undefined, asked: ObjectMember, fit: Fit): boolean {
  if (own === undefined) return asked.isOptional;
  if (own.isOptional && !asked.isOptional) return false;
  return (asked.isOptional && own.type.kind === 'undefined') || fit(own.type, asked.type);
}

/** Returns whether all values of a type are objects. */
function isObject(type: ValueType): boolean {
  return !isPrimitiveKind(type) && type.kind !== 'unknown';
}

function instanceFits(from: Of<'instance'>, to: Of<'object'>, { index }: Scope, fit: Fit): boolean {
  const members = index.membersOf(from.class);
  return to.members.every(({ name, type, isOptional }) => {
    const found = members.find((each) => each.name === name && each.kind !== 'setter');
    return found === undefined ? isOptional : fit(memberType(found), type);
  });
}

/** Returns the type of a member of an instance as a value. A method is a function. */
function memberType({ kind, parameters, returns }: Callable): ValueType {
  return kind === 'method' ? { kind: 'function', parameters, returns } : returns;
}

function builtInFits(from: ValueType, name: string, scope: Scope): boolean {
  if (from.kind === 'built-in') return isBuiltIn(from.name, name);
  if (name === 'Function') return from.kind === 'class' || functionsOf(from, scope).length > 0;
  return name === 'Object' && isObject(from);
}

function iterableFits(from: ValueType, to: Of<'iterable'>, scope: Scope, fit: Fit): boolean {
  if (from.kind === 'iterable') return from.isAsync === to.isAsync && fit(from.element, to.element);
  if (from.kind === 'instance') {
    const name = to.isAsync ? '[Symbol.asyncIterator]' : '[Symbol.iterator]';
    const iterator = scope.index.membersOf(from.class).find((each) => each.name === name);
    return iterator?.returns.kind === 'iterable' && fit(iterator.returns.element, to.element);
  }
  if (to.isAsync) return false;
  const element = iteratedType(from);
  return element !== undefined && fit(element, to.element);
}

/** Returns the type of the elements of an iterable type; undefined if the type is not iterable. */
function iteratedType(type: ValueType): ValueType | undefined {
  switch (type.kind) {
    case 'string':
      return { kind: 'string' };
    case 'literal':
      return type.value.of === 'string' ? { kind: 'string' } : undefined;
    case 'array':
    case 'set':
      return type.element;
    case 'tuple':
      return unionOf(type.elements.map((each) => each.type));
    case 'map':
      return {
        kind: 'tuple',
        elements: [type.key, type.value].map((each) => ({
          type: each,
          isOptional: false,
          isRest: false,
        })),
      };
    case 'built-in':
      return builtInElement(type.name);
    default:
      return undefined;
  }
}

/** Returns the type of a function, or of the calls of a returned function; nothing for other types. */
function functionsOf(type: ValueType, { index }: Scope): readonly Of<'function'>[] {
  if (type.kind === 'function') return [type];
  if (type.kind !== 'instance') return [];
  return index
    .membersOf(type.class)
    .flatMap(({ kind, parameters, returns }) =>
      kind === 'returned-function' ? [{ kind: 'function', parameters, returns }] : [],
    );
}

function functionFits(from: Of<'function'>, to: Of<'function'>, scope: Scope, fit: Fit): boolean {
  const takesMore = from.parameters.some(
    ({ isOptional, isRest }, at) =>
      !isOptional && !isRest && parameterAt(to.parameters, at) === undefined,
  );
  if (takesMore || (to.isClass === true && from.isClass !== true)) return false;
  const argument = from.parameters.findIndex(({ type }) => isMarker(type, ARGUMENT));
  if (argument !== -1)
    return fit(parameterAt(to.parameters, argument)?.type ?? UNDEFINED, to.returns);
  const called = from.parameters.findIndex(({ type }) => isMarker(type, CALLED));
  if (called !== -1) {
    const given = resolved(parameterAt(to.parameters, called)?.type ?? UNDEFINED, scope);
    const isCallable = given.kind === 'function';
    return isCallable && (isVoid(to.returns, scope) || fit(given.returns, to.returns));
  }
  // If the target returns nothing, the function may return any value.
  return isVoid(to.returns, scope) || fit(from.returns, to.returns);
}
