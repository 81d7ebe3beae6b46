import { fits } from '../typing/fits.ts';
import type { BredKind } from './bred-kind.ts';

/** Random numbers are changed by the number of their steps. */
export const randomKind: BredKind<'random'> = {
  isValue: false,
  uses: ({ steps }) => [steps],
  withUses(statement, replace) {
    const steps = replace(statement.steps, 0);
    return steps === undefined ? undefined : { ...statement, steps };
  },
  type: () => undefined,
  demands: () => [[{ kind: 'number' }]],
  fault: ({ steps }, { typeOf, scope }) =>
    fits(typeOf(steps), { kind: 'number' }, scope)
      ? undefined
      : `lets random numbers rise in steps that are variable ${steps}, which is no number`,
  change: (statement, { changeUse }) => changeUse(statement),
};
