import type { ValueType } from '../../model/value-type.ts';

/** Returns whether a value of a type is, or directly holds, an instance of a class. */
export function mentionsClass(type: ValueType, id: string): boolean {
  switch (type.kind) {
    case 'instance':
      return type.class === id;
    case 'union':
      return type.members.some((each) => mentionsClass(each, id));
    case 'promise':
      return mentionsClass(type.value, id);
    case 'array':
    case 'iterable':
      return mentionsClass(type.element, id);
    case 'tuple':
      return type.elements.some((each) => mentionsClass(each.type, id));
    case 'object':
      return type.members.some((each) => mentionsClass(each.type, id));
    default:
      return false;
  }
}
