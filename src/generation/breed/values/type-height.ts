import type { ValueType } from '../../../model/value-type.ts';
import type { Scope } from '../typing/unit-index.ts';

/**
 * Returns the number of levels of the plainest value of a type. A primitive or an empty array has 0 levels. An object has one
 * more than its highest member. Infinity if each value contains another value of the same type.
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
      // A function that throws is enough.
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
