import type { ValueType } from '../../../model/value-type.ts';
import { fits } from '../typing/fits.ts';
import type { BredKind } from './bred-kind.ts';

/** The type of the value of a variable of the environment, which may be missing. */
export const variableType: ValueType = {
  kind: 'union',
  members: [{ kind: 'string' }, { kind: 'undefined' }],
};

/** A variable of the environment is changed by its value. */
export const environmentKind: BredKind<'environment'> = {
  isValue: false,
  uses: ({ value }) => [value],
  withUses(statement, replace) {
    const value = replace(statement.value, 0);
    return value === undefined ? undefined : { ...statement, value };
  },
  type: () => undefined,
  demands: () => [[variableType]],
  fault: ({ name, value }, { typeOf, scope }) =>
    fits(typeOf(value), variableType, scope)
      ? undefined
      : `sets ${name} to variable ${value}, which is no text`,
  change: (statement, { changeUse }) => changeUse(statement),
};
