import { isNothing } from '../../model/type-parts.ts';
import type { ObjectMember, ValueType } from '../../model/value-type.ts';
import { unionType } from './union-type.ts';

/** Functions that take a value or several of them often say nothing about the elements: they are such values. */
export function withElements(types: readonly ValueType[]): readonly ValueType[] {
  const single = types.filter(({ kind }) => plain.has(kind));
  if (single.length === 0) return types;
  return types.map((type) =>
    type.kind === 'array' && type.element.kind === 'unknown'
      ? { ...type, element: unionType(single) }
      : type,
  );
}

/** Leaves out the object of which nothing is known if there is one with members. */
export function withoutBareObject(types: readonly ValueType[]): readonly ValueType[] {
  const flat = types.flatMap((type) => (type.kind === 'union' ? type.members : [type]));
  const hasMembers = flat.some((type) => type.kind === 'object' && type.members.length > 0);
  return hasMembers ? flat.filter((type) => !isBareObject(type)) : flat;
}

/** Returns a type whose objects may lack each of their members. */
export function withOptionalMembers(type: ValueType): ValueType {
  if (type.kind === 'union') return unionType(type.members.map(withOptionalMembers));
  if (type.kind !== 'object') return type;
  return { ...type, members: type.members.map((each) => ({ ...each, isOptional: true })) };
}

/** Returns the members of the objects that a type allows. */
export function membersIn(type: ValueType | undefined): readonly ObjectMember[] {
  if (type?.kind === 'union') return type.members.flatMap(membersIn);
  return type?.kind === 'object' ? type.members : [];
}

/**
 * Returns a type that one use of a value shows, with what other uses show of its members, or of its elements. A declared type says all that
 * there is.
 */
export function withMembersOf(type: ValueType, others: readonly ValueType[]): ValueType {
  if (type.kind === 'array') {
    const elements = others.flatMap((each) => (each.kind === 'array' ? [each.element] : []));
    return elements.length === 0
      ? type
      : { ...type, element: withMembersOf(type.element, elements) };
  }
  if (isText(type)) return unionType([type, ...others.filter(isText)]);
  if (type.kind !== 'object' || type.isGuessed !== true) return type;
  const byName = new Map(type.members.map((each) => [each.name, each]));
  for (const each of others.flatMap(membersIn)) {
    const known = byName.get(each.name);
    const merged = known && { ...known, type: withMembersOf(known.type, [each.type]) };
    byName.set(each.name, merged ?? each);
  }
  return { ...type, members: [...byName.values()] };
}

/** Whether all values of a type are texts. */
function isText(type: ValueType): boolean {
  if (type.kind === 'literal') return type.value.of === 'string';
  return type.kind === 'union' ? type.members.every(isText) : type.kind === 'string';
}

/** Returns the list that a type allows, if anything is known of its elements. */
export function listIn(type: ValueType): ValueType | undefined {
  if (type.kind === 'union') return type.members.flatMap((each) => listIn(each) ?? [])[0];
  return type.kind === 'tuple' || (type.kind === 'array' && !isOpen(type)) ? type : undefined;
}

/**
 * Returns the type of a list whose elements are of different kinds: `['M', 1, 2]`. Undefined if they are of one kind, for all that is known.
 *
 * @param places the types of the elements at some places
 * @param hasMore whether there may be elements at other places, which are then like the last ones
 */
export function tupleOf(
  places: readonly (readonly [at: number, type: ValueType])[],
  hasMore: boolean,
): ValueType | undefined {
  const known = places.filter(([, { kind }]) => kind !== 'unknown').toSorted(([a], [b]) => a - b);
  const [at, last] = known.at(-1) ?? [];
  const differing = known.findLastIndex(([, { kind }]) => kind !== last?.kind);
  const end = known[differing]?.[0];
  if (at === undefined || last === undefined || end === undefined) return undefined;
  const isSingle = !hasMore && known.length === differing + 2;
  const count = isSingle ? at : end + 1;
  if (count > longestTuple) return undefined;
  const types = new Map(known);
  const own = Array.from({ length: count }, (_, place) => types.get(place) ?? unknown);
  return {
    kind: 'tuple',
    elements: [
      ...own.map((type) => ({ type, isOptional: false, isRest: false })),
      { type: last, isOptional: false, isRest: !isSingle },
    ],
  };
}

/** Lists with elements of other kinds behind so many are seldom tuples. */
const longestTuple = 5;
const unknown: ValueType = { kind: 'unknown' };

/** Returns whether a type is that of an object of which nothing is known. */
function isBareObject(type: ValueType): type is Extract<ValueType, { kind: 'object' }> {
  return type.kind === 'object' && type.members.length === 0;
}

/**
 * Returns a type that also allows anything if it has an object of which nothing is known, since code that only asks whether a value is an
 * object tells arrays, dates and other objects apart elsewhere; or if it has values of many kinds, since code that tells these apart takes
 * the rest, too.
 *
 * @param isKeyed whether code goes through the keys of the value, so that its objects are plain ones
 */
export function withAnyOther(type: ValueType, isKeyed: boolean): ValueType {
  const members = type.kind === 'union' ? type.members : [type];
  if (members.some(({ kind }) => kind === 'unknown')) return type;
  const isAsked =
    !isKeyed && members.some((each) => isBareObject(each) && each.others?.kind === 'unknown');
  const kinds = new Set(members.filter((each) => !isNothing(each)).map(kindOf));
  return isAsked || kinds.size >= manyKinds ? orAnything(type) : type;
}

const manyKinds = 4;

function kindOf(type: ValueType): string {
  return type.kind === 'literal' ? type.value.of : type.kind;
}

/** Returns the union of a type and any other value, where the type is worth trying first. */
export function orAnything(type: ValueType): ValueType {
  const members = type.kind === 'union' ? type.members : [type];
  return { kind: 'union', members: [...members, { kind: 'unknown' }] };
}

/** Returns whether `instanceof` tells values of a type from others. Code that only asks that takes other values, too. */
export function isOfClass({ kind }: ValueType): boolean {
  return ['built-in', 'instance', 'map', 'promise', 'set'].includes(kind);
}

/**
 * A text that code tells from several others, or from one word, is mostly one of these.
 *
 * @param defaults texts that replace a missing one
 */
export function textLike(texts: ReadonlySet<string>, defaults: readonly string[]): ValueType {
  const isOneWord = [...texts].every((text) => isWord.test(text) && !defaults.includes(text));
  if (texts.size === 0 || (texts.size === 1 && !isOneWord)) return { kind: 'string' };
  const known = [...texts].map((value): ValueType => ({
    kind: 'literal',
    value: { of: 'string', value },
  }));
  return unionType([...known, { kind: 'string' }]);
}

const isWord = /^\p{L}[\p{L}\d_-]{2,}$/u;

const plain: ReadonlySet<ValueType['kind']> = new Set([
  'bigint',
  'boolean',
  'number',
  'string',
  'symbol',
]);

/** Whether a type is one of plain values that code tells by `typeof`. */
export function isPlain({ kind }: ValueType): boolean {
  return plain.has(kind);
}

/** Returns whether a type is that of all numbers. */
export function isNumber({ kind }: ValueType): boolean {
  return kind === 'number';
}

/** Returns whether nothing is known of a value, or of the elements of an array. */
export function isOpen(type: ValueType): boolean {
  return type.kind === 'array' ? isOpen(type.element) : type.kind === 'unknown';
}

/** Returns whether nothing is known, or no more than that it is a function. */
export function isVague(type: ValueType): boolean {
  if (type.kind !== 'function') return type.kind === 'unknown';
  return type.parameters.length === 0 && type.returns.kind === 'unknown';
}

/** Returns a type with undefined, unless it allows any value. */
export function orUndefined(type: ValueType): ValueType {
  return orNothing(type, [{ kind: 'undefined' }]);
}

/** Returns a type with other values, those that stand for none, unless it allows any value. */
export function orNothing(type: ValueType, nothing: readonly ValueType[]): ValueType {
  const members = type.kind === 'union' ? type.members : [type];
  const hasAny = members.some(({ kind }) => kind === 'unknown');
  return hasAny || nothing.length === 0 ? type : unionType([type, ...nothing]);
}

/** Whether the type of a parameter says something about what is passed. By its type, `[].concat(value)` takes empty lists only; in fact, it takes any value. */
export function isTelling(type: ValueType): boolean {
  if (type.kind === 'union') return type.members.some(isTelling);
  if (type.kind === 'array') return type.element.kind !== 'never';
  return type.kind !== 'unknown' && type.kind !== 'type-parameter' && type.kind !== 'never';
}
