import type { ValueType } from '../../../model/value-type.ts';
import { partDemands } from '../typing/asked-types.ts';
import { fits } from '../typing/fits.ts';
import type { BredKind } from './bred-kind.ts';
import { elementAt } from './list.ts';

const NUMBER: ValueType = { kind: 'number' };

/** A series changes by its first element and by its length. */
export const seriesKind: BredKind<'series'> = {
  isValue: true,
  uses: ({ first, length }) => [first, length],
  withUses(statement, replace) {
    const first = replace(statement.first, 0);
    const length = replace(statement.length, 1);
    return first === undefined || length === undefined
      ? undefined
      : { ...statement, first, length };
  },
  type: ({ first }, { typeOf }) => ({ kind: 'array', element: countedType(typeOf(first)) }),
  demands: (_, asked) => [partDemands(asked, (type) => elementAt(type, 0)), [NUMBER]],
  fault: ({ length }, { typeOf, scope }) =>
    fits(typeOf(length), NUMBER, scope)
      ? undefined
      : `makes a series of a length that is variable ${length}, which is no number`,
  change: (statement, { changeUse }) => changeUse(statement),
};

/** The type of elements that are counted up. */
function countedType(type: ValueType): ValueType {
  const isCounted = type.kind === 'literal' && type.text === undefined;
  if (!isCounted) return type;
  const { of } = type.value;
  return of === 'number' || of === 'string' ? { kind: of } : type;
}
