import type { ObservedValue } from './test-case-trace.ts';

/** The values that an observed value is made of, keys of maps among them. */
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
