import type { Callable } from './unit-model.ts';

/** Returns whether test cases call something for its own sake: it is of the unit, or an entry of a helper file. */
export function isTarget({ span, isEntry }: Callable): boolean {
  return span !== undefined || isEntry === true;
}
