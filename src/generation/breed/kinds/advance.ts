import { fits } from '../typing/fits.ts';
import type { BredKind } from './bred-kind.ts';

/** A move of the clock is changed by its number of milliseconds. */
export const advanceKind: BredKind<'advance'> = {
  isValue: false,
  uses: ({ milliseconds }) => [milliseconds],
  withUses(statement, replace) {
    const milliseconds = replace(statement.milliseconds, 0);
    return milliseconds === undefined ? undefined : { ...statement, milliseconds };
  },
  type: () => undefined,
  demands: () => [[{ kind: 'number' }]],
  fault: ({ milliseconds }, { typeOf, scope }) =>
    fits(typeOf(milliseconds), { kind: 'number' }, scope)
      ? undefined
      : `moves the clock by variable ${milliseconds}, which is no number`,
  change: (statement, { changeUse }) => changeUse(statement),
};
