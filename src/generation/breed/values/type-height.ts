import type { ValueType } from '../../../model/value-type.ts';
import type { Scope } from '../typing/unit-index.ts';

/**
 * How many levels the plainest value of a type has: 0 of a primitive or an empty array, one more than its highest member of an object;
 * Infinity where a value can only contain another of its type.
 */
export function typeHeight(
  type: ValueType,
  scope: Scope,
  within: ReadonlySet<string> = new Set(),
): number {
  const heightOf = (part: ValueType): number => typeHeight(part, scope, within);
  switch (type.kind) {
    case 'named': {
      if (within.has(type.name)) return Infinity;
      const meant = scope.index.model.types[type.name] ?? { kind: 'unknown' };
      return typeHeight(meant, scope, new Set([...within, type.name]));
    }
    case 'union':
      return Math.min(...type.members.map(heightOf));
    case 'tuple':
      return above(
        type.elements.flatMap((element) =>
          element.isOptional || element.isRest ? [] : [heightOf(element.type)],
        ),
      );
    case 'object':
      return above(
        type.members.flatMap((member) => (member.isOptional ? [] : [heightOf(member.type)])),
      );
    case 'promise':
      return above([heightOf(type.value)]);
    case 'function':
      // One that throws will do.
      return 1;
    case 'instance':
      return 2;
    case 'never':
      return Infinity;
    default:
      return 0;
  }
}

function above(heights: readonly number[]): number {
  return 1 + Math.max(-1, ...heights);
}
