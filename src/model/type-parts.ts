import type { ValueType } from './value-type.ts';

/** The types that a type is written with; none of one that it only names. */
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
      return [...type.parameters.map((parameter) => parameter.type), type.returns];
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

/** Whether a type is written as one of primitive values only: a union or a name is not, whatever it stands for. */
export function isPrimitiveKind({ kind }: ValueType): boolean {
  return primitives.has(kind);
}
