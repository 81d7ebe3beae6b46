import type { ValueType } from '../../model/value-type.ts';
import type { Node } from '../../syntax/parse.ts';
import { globalConstant } from './fold.ts';
import { concrete, readValueOf, unknownValue } from './literal-values.ts';
import { termIn, type ReadHost } from './read-host.ts';
import { overload } from './unit-access.ts';
import { callOf } from './unit-calls.ts';
import { nothing, type ReadValue } from './values.ts';

/** The value of a member of a value. */
export function memberOf(value: ReadValue, key: string, node: Node, host: ReadHost): ReadValue {
  switch (value.is) {
    case 'list': {
      if (key === 'length') return readValueOf(value.elements.length) ?? nothing;
      return /^\d+$/.test(key) ? (value.elements[Number(key)] ?? nothing) : { is: 'opaque' };
    }
    case 'record':
      return value.members.get(key) ?? nothing;
    case 'primitive': {
      const known = concrete(value);
      if (typeof known !== 'string') return nothing;
      const read: unknown = Reflect.get(Object(known), key);
      return typeof read === 'function' ? { is: 'opaque' } : (readValueOf(read) ?? nothing);
    }
    case 'built-in':
    case 'regexp': {
      const known = concrete(value);
      const read: unknown =
        known === unknownValue || known === null ? undefined : Reflect.get(Object(known), key);
      return typeof read === 'number' || typeof read === 'string'
        ? (readValueOf(read) ?? { is: 'opaque' })
        : { is: 'opaque' };
    }
    case 'export':
      return { ...value, path: [...value.path, key] };
    case 'helpers':
      return value.scope.find(value.names.get(key) ?? '') ?? nothing;
    case 'foreign':
      return { ...value, path: [...value.path, key] };
    case 'global':
      return globalConstant([...value.path, key]) ?? { is: 'global', path: [...value.path, key] };
    case 'result': {
      const members = host.unit.members(value.type, key);
      const read = overload(members, ['getter', 'field'], 0);
      if (read !== undefined) return callOf(read, [], { node, host, receiver: value });
      return partOf(value, key, host);
    }
    case 'term':
      return partOf(value, key, host);
    default:
      return { is: 'opaque' };
  }
}

/** A part of a result as a term. */
function partOf(
  value: Extract<ReadValue, { is: 'result' | 'term' }>,
  key: string,
  host: ReadHost,
): ReadValue {
  const term = termIn(value);
  if (term === undefined) return { is: 'opaque' };
  const type = typeWithin(value.type, key, host);
  const isCounted =
    key === 'length' ? type === undefined : key === 'size' && isCollection(value.type);
  if (isCounted) return { is: 'term', term: { of: 'length', term }, type: { kind: 'number' } };
  const given = type === undefined ? {} : { type };
  return /^\d+$/.test(key)
    ? { is: 'term', term: { of: 'element', term, at: Number(key) }, ...given }
    : { is: 'term', term: { of: 'property', term, name: key }, ...given };
}

function isCollection(type: ValueType | undefined): boolean {
  if (type?.kind === 'union') return type.members.some(isCollection);
  return type?.kind === 'map' || type?.kind === 'set';
}

function typeWithin(
  type: ValueType | undefined,
  key: string,
  host: ReadHost,
): ValueType | undefined {
  switch (type?.kind) {
    case 'array':
      return /^\d+$/.test(key) ? type.element : undefined;
    case 'object':
      return type.members.find(({ name }) => name === key)?.type ?? type.others;
    case 'named':
      return typeWithin(host.unit.model.types[type.name], key, host);
    case 'union':
      return type.members
        .map((each) => typeWithin(each, key, host))
        .find((each) => each !== undefined);
    default:
      return undefined;
  }
}
