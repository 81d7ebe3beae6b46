import type { ValueType } from '../../../model/value-type.ts';
import { UNKNOWN } from '../typing/type-parts.ts';
import type { BredKind } from './bred-kind.ts';

const anyObject: ValueType = { kind: 'object', members: [], others: UNKNOWN };

/** A link stays with its object: it only changes with that. */
export const linkKind: BredKind<'link'> = {
  isValue: false,
  uses: ({ object }) => [object],
  withUses(statement, replace) {
    const object = replace(statement.object, 0);
    return object === undefined ? undefined : { ...statement, object };
  },
  type: () => undefined,
  demands: () => [[anyObject]],
  fault: ({ object }, { typeOf }) =>
    typeOf(object).kind === 'object'
      ? undefined
      : `sets a member of variable ${object}, which is no plain object`,
};
