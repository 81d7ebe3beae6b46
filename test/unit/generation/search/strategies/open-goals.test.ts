import { expect, it } from 'vitest';

import type { MutantGoal } from '../../../../../src/generation/search/account.ts';
import { openGoals } from '../../../../../src/generation/search/strategies/open-goals.ts';

function goal(id: string, place: string, around = 'f'): MutantGoal {
  return { id, place, around, targets: [] };
}

/** Ids of those that are open, when this is the fitness of the nearest test case. */
function open(goals: readonly MutantGoal[], fitness: Readonly<Record<string, number>>): string[] {
  return openGoals(goals, { fitnessOf: (id) => fitness[id] }).map(({ id }) => id);
}

it.each<[what: string, fitness: Readonly<Record<string, number>>, open: readonly string[]]>([
  ['all that are executed', { a: 1.9, b: 1, c: 0.3 }, ['a', 'b', 'c']],
  ['one of those in a place that is not reached', { a: 1, b: 2, c: 2.5 }, ['a', 'b']],
  ['nothing behind a place that has to be reached first', { a: 2.5, b: 3, c: 4 }, ['a']],
  ['the first, where nothing is known', {}, ['a', 'b']],
])('open are %s', (_, fitness, expected) => {
  const goals = [goal('a', 'top'), goal('b', 'inner'), goal('c', 'inner')];

  expect(open(goals, fitness).toSorted()).toEqual(expected);
});

it('one function has not to be reached before another', () => {
  const goals = [goal('a', 'top', 'f'), goal('b', 'deep', 'g')];

  expect(open(goals, { a: 2.2, b: 10 })).toEqual(['a', 'b']);
});
