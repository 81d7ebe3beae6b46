import { expect, it } from 'vitest';

import type { MutantGoal } from '../../../../../src/generation/search/account.ts';
import { openGoals } from '../../../../../src/generation/search/strategies/open-goals.ts';

function goal(id: string, place: string, around = 'f'): MutantGoal {
  return { id, place, around, targets: [] };
}

/** Ids of those that are open, when these are how near anything came. */
function open(goals: readonly MutantGoal[], near: Readonly<Record<string, number>>): string[] {
  return openGoals(goals, { fitnessOf: (id) => near[id] }).map(({ id }) => id);
}

it.each<[what: string, near: Readonly<Record<string, number>>, open: readonly string[]]>([
  ['all that are executed', { a: 0.6, b: 1, c: 3 }, ['a', 'b', 'c']],
  ['one of those in a place that is not reached', { a: 1, b: 0.4, c: 0.4 }, ['a', 'b']],
  ['nothing behind a place that has to be reached first', { a: 0.4, b: 0.3, c: 0.25 }, ['a']],
  ['the first, where nothing is known', {}, ['a', 'b']],
])('open are %s', (_, near, expected) => {
  const goals = [goal('a', 'top'), goal('b', 'inner'), goal('c', 'inner')];

  expect(open(goals, near).toSorted()).toEqual(expected);
});

it('one function has not to be reached before another', () => {
  const goals = [goal('a', 'top', 'f'), goal('b', 'deep', 'g')];

  expect(open(goals, { a: 0.45, b: 0.1 })).toEqual(['a', 'b']);
});
