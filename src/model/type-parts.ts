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
