import type { ValueType } from './value-type.ts';

/** Returns the types of which a type is written; none for a type that is only named. */
export function typeParts(type: ValueType): readonly ValueType[] {
  switch (type.kind) {
    case 'union':
      return type.members;
    case 'array':
    case 'set':
    case 'iterable':
      return [type.element];
    case 'tuple':
      return type.elements.map((element) => element.type);
    case 'object':
      return [
        ...type.members.map((member) => member.type),
        ...(type.others === undefined ? [] : [type.others]),
      ];
    case 'map':
      return [type.key, type.value];
    case 'promise':
      return [type.value];
    case 'function':
      return [
        ...type.parameters.map((parameter) => parameter.type),
        type.returns,
        ...(type.receiver === undefined ? [] : [type.receiver]),
      ];
    default:
      return [];
  }
}

/** Returns a type in which each type that it is written of, and then the type itself, is replaced by what a function makes of it. */
export function withParts(type: ValueType, change: (type: ValueType) => ValueType): ValueType {
  const changed = (part: ValueType): ValueType => withParts(part, change);
  switch (type.kind) {
    case 'union':
      return change({ ...type, members: type.members.map(changed) });
    case 'array':
    case 'set':
    case 'iterable':
      return change({ ...type, element: changed(type.element) });
    case 'tuple': {
      const elements = type.elements.map((each) => ({ ...each, type: changed(each.type) }));
      return change({ ...type, elements });
    }
    case 'object': {
      const members = type.members.map((each) => ({ ...each, type: changed(each.type) }));
      const others = type.others === undefined ? {} : { others: changed(type.others) };
      return change({ ...type, members, ...others });
    }
    case 'map':
      return change({ ...type, key: changed(type.key), value: changed(type.value) });
    case 'promise':
      return change({ ...type, value: changed(type.value) });
    case 'function':
      return change({
        ...type,
        parameters: type.parameters.map((each) => ({ ...each, type: changed(each.type) })),
        returns: changed(type.returns),
        ...(type.receiver !== undefined && { receiver: changed(type.receiver) }),
      });
    default:
      return change(type);
  }
}

/** Returns whether values of a type are async iterables, of which a test gathers the elements. */
export function isAsyncIterable(type: ValueType): boolean {
  if (type.kind === 'built-in') return type.name === 'ReadableStream';
  return type.kind === 'iterable' && type.isAsync;
}

/** Returns the type of the array of all elements of an async iterable. */
export function gatheredType(type: ValueType): ValueType {
  return { kind: 'array', element: type.kind === 'iterable' ? type.element : { kind: 'unknown' } };
}

/** Returns whether a type is that of a value that is not there. */
export function isNothing({ kind }: ValueType): boolean {
  return kind === 'undefined' || kind === 'null';
}

const primitives: ReadonlySet<ValueType['kind']> = new Set([
  'number',
  'string',
  'boolean',
  'bigint',
  'symbol',
  'undefined',
  'null',
  'literal',
]);

/** Returns whether a type is written as primitive values only. A union or a name does not count, whatever it stands for. */
export function isPrimitiveKind({ kind }: ValueType): boolean {
  return primitives.has(kind);
}
