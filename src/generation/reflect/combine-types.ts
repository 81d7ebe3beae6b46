import type { ObjectMember, Parameter, ValueType } from '../../model/value-type.ts';
import { unionOf, UNKNOWN } from '../breed/typing/type-parts.ts';

/** The most members of an object, and alternatives of a union, that are combined. */
const most = { members: 40, alternatives: 4 };

/** Returns a type with what two types show of a value. The first says whether a member that both have may be missing. */
export function combined(first: ValueType, second: ValueType): ValueType {
  if (first.kind === 'unknown' || second.kind === 'unknown') {
    return first.kind === 'unknown' ? second : first;
  }
  if (first.kind === 'union') return inUnion(first.members, second);
  if (second.kind === 'union') return second.members.reduce(combined, first);
  if (first.kind === 'object' && second.kind === 'object') {
    const members = combinedMembers(first.members, second.members);
    const others = first.others ?? second.others;
    return { ...first, members, ...(others !== undefined && { others }) };
  }
  if (first.kind === 'array' && second.kind === 'array') {
    return { kind: 'array', element: combined(first.element, second.element) };
  }
  if (first.kind === 'function' && second.kind === 'function') {
    const parameters = combinedParameters(first.parameters, second.parameters);
    return { ...first, parameters, returns: combined(first.returns, second.returns) };
  }
  // What is declared, or what a class has, says more than a run.
  const isSaid = first.kind === second.kind || opaque.has(first.kind);
  return isSaid ? first : unionOf([first, second]);
}

const opaque: ReadonlySet<ValueType['kind']> = new Set([
  'instance',
  'built-in',
  'class',
  'map',
  'set',
  'promise',
  'iterable',
  'tuple',
  'named',
  'type-parameter',
]);

function inUnion(members: readonly ValueType[], added: ValueType): ValueType {
  const at = members.findIndex(({ kind }) => kind === added.kind);
  const same = members[at];
  if (same !== undefined) return unionOf(members.with(at, combined(same, added)));
  const isOpaque = members.some(({ kind }) => opaque.has(kind));
  return isOpaque || members.length >= most.alternatives
    ? unionOf(members)
    : unionOf([...members, added]);
}

function combinedMembers(
  first: readonly ObjectMember[],
  second: readonly ObjectMember[],
): readonly ObjectMember[] {
  const own = first.map((member): ObjectMember => {
    const other = second.find(({ name }) => name === member.name);
    if (other === undefined) return member;
    const isUsed = member.type.kind === 'unknown' && !other.isOptional;
    const type = combined(member.type, other.type);
    return { ...member, type, isOptional: member.isOptional && !isUsed };
  });
  const names = new Set(first.map(({ name }) => name));
  const added = second.filter(({ name }) => !names.has(name));
  return [...own, ...added.slice(0, Math.max(0, most.members - own.length))];
}

function combinedParameters(
  first: readonly Parameter[],
  second: readonly Parameter[],
): readonly Parameter[] {
  const longer = first.length >= second.length ? first : second;
  return longer.map((each, at) => ({
    ...each,
    type: combined(first[at]?.type ?? UNKNOWN, second[at]?.type ?? UNKNOWN),
  }));
}
