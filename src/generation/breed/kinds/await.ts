import { gatheredType } from '../../../model/type-parts.ts';
import { awaitedType, isGathered, isPromise, resolved } from '../typing/type-parts.ts';
import type { BredKind } from './bred-kind.ts';

/** A wait is not changed alone. It changes with its call. */
export const awaitKind: BredKind<'await'> = {
  isValue: false,
  uses: ({ promise }) => [promise],
  withUses(statement, replace) {
    const promise = replace(statement.promise, 0);
    return promise === undefined ? undefined : { ...statement, promise };
  },
  type: ({ promise, gathers }, { typeOf, scope }) =>
    gathers === true
      ? gatheredType(resolved(typeOf(promise), scope))
      : awaitedType(typeOf(promise), scope),
  fault({ promise, gathers }, { typeOf, scope }) {
    const type = typeOf(promise);
    if (gathers === true) {
      return isGathered(type, scope)
        ? undefined
        : `gathers the elements of variable ${promise}, which is no async iterable`;
    }
    return isPromise(type, scope)
      ? undefined
      : `waits for variable ${promise}, which is no promise`;
  },
};
