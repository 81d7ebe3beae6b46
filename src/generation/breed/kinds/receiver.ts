import type { Variable } from '../../../model/test-case.ts';
import type { Callable } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { fits } from '../typing/fits.ts';
import type { Before, ReplaceUse } from './bred-kind.ts';

interface HasReceiver {
  readonly receiver?: Variable;
}

/** Returns the receiver of a call or assignment as the first of its uses; none if it has no receiver. */
export function receiverUses({ receiver }: HasReceiver): readonly Variable[] {
  return receiver === undefined ? [] : [receiver];
}

/** Returns the receiver to use instead, as a part of the statement; undefined if the statement lost its receiver. */
export function withReceiver(
  { receiver }: HasReceiver,
  replace: ReplaceUse,
): HasReceiver | undefined {
  if (receiver === undefined) return {};
  const replaced = replace(receiver, 0);
  return replaced === undefined ? undefined : { receiver: replaced };
}

/** Returns the demands on the receiver, as the first of the demands on all uses. */
export function receiverDemands(
  { receiver }: HasReceiver,
  callable: Callable | undefined,
): readonly (readonly ValueType[])[] {
  if (receiver === undefined) return [];
  const needed = callable?.receiver;
  return [needed === undefined ? [] : [{ kind: 'instance', class: needed }]];
}

/** Returns what is wrong with the receiver of a callable, as the rest of a sentence; undefined if nothing is. */
export function receiverFault(
  { id, receiver: needed }: Callable,
  { receiver }: HasReceiver,
  { typeOf, scope }: Before,
): string | undefined {
  if (needed === undefined) {
    return receiver === undefined ? undefined : `has a receiver, which ${id} doesn't need`;
  }
  if (receiver === undefined) return `has no receiver for ${id}`;
  return fits(typeOf(receiver), { kind: 'instance', class: needed }, scope)
    ? undefined
    : `has variable ${receiver} as receiver of ${id}, which is no ${needed}`;
}
