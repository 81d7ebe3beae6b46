import { awaitedType, isPromise } from '../typing/type-parts.ts';
import type { BredKind } from './bred-kind.ts';

/** A wait is not changed alone. It changes with its call. */
export const awaitKind: BredKind<'await'> = {
  isValue: false,
  uses: ({ promise }) => [promise],
  withUses(statement, replace) {
    const promise = replace(statement.promise, 0);
    return promise === undefined ? undefined : { ...statement, promise };
  },
  type: ({ promise }, { typeOf, scope }) => awaitedType(typeOf(promise), scope),
  fault: ({ promise }, { typeOf, scope }) =>
    isPromise(typeOf(promise), scope)
      ? undefined
      : `waits for variable ${promise}, which is no promise`,
};
