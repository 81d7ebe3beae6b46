import { isPrimitiveKind, typeParts } from './type-parts.ts';
import type { Callable } from './unit-model.ts';
import type { ValueType } from './value-type.ts';

/**
 * Returns the class of the instances about which a function of a helper file tells something: it takes one of them, needs
 * nothing else, and returns plain data. Undefined for all other callables.
 */
export function inspectedClass({
  isHelper,
  kind,
  parameters: [first, ...others],
  returns,
}: Callable): string | undefined {
  if (isHelper !== true || kind !== 'function' || first?.type.kind !== 'instance') return undefined;
  const isEnough = others.every(({ isOptional, isRest }) => isOptional || isRest);
  return isEnough && isTelling(returns) ? first.type.class : undefined;
}

/** Returns whether a type is that of plain data that says something. */
function isTelling(type: ValueType): boolean {
  if (type.kind === 'undefined' || type.kind === 'symbol') return false;
  return isPlain(type);
}

function isPlain(type: ValueType): boolean {
  // In code without types, nothing tells what is in an array.
  if (isPrimitiveKind(type) || type.kind === 'unknown') return true;
  const isData = ['union', 'array', 'tuple', 'object', 'map', 'set'].includes(type.kind);
  return isData && typeParts(type).every(isPlain);
}
