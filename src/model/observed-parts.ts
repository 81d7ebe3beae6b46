import type { ObservedValue } from './test-case-trace.ts';

/** Returns the values that an observed value consists of, including the keys of maps. */
export function observedParts(value: ObservedValue): readonly ObservedValue[] {
  switch (value.is) {
    case 'array':
    case 'set':
      return value.elements;
    case 'object':
      return value.members.map(([, member]) => member);
    case 'map':
      return value.entries.flat();
    default:
      return [];
  }
}
